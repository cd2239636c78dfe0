/** The choice that the player is making, shared by the table, the hand and the prompt. */

import type { Ask, Choice, SeenCard } from '../net/messages';
import type { Room } from '../net/room.svelte';
import { cardName, cardOf, count, list, optionName, placeName } from '../words';
import { VERBS } from './verbs';
import { addShip, answerOf, cardIds, type Draft, emptyDraft, planetOf, setShips, shipCount, toggle } from './draft';

/** How a game tells its cards and pieces apart: the word of a face, and the cards that a player can point at. */
export interface Pointing {
  faceWord(face: unknown): string;
  /** The cards in sight, the own hand first. */
  cards(): SeenCard[];
  /** The handles of the cards in the own hand, which are chosen there. */
  hand(): Set<number>;
  /** What is called how; seats by their word. */
  seatName(seat: string): string;
}

const PASSES: Record<string, string> = {
  join: 'Stay out',
  propose: 'Give up the deal',
  accuse: 'Accuse nobody',
  befriend: 'Befriend nobody',
  'reveal-envoy': 'Keep it hidden',
  reinforce: 'Play none',
};

export class Choosing {
  draft = $state.raw<Draft | null>(null);
  #history = $state.raw<Draft[]>([]);
  #decision = -1;
  readonly #room: Room;
  readonly #pointing: Pointing;

  constructor(room: Room, pointing: Pointing) {
    this.#room = room;
    this.#pointing = pointing;
  }

  /** Begins anew when another question is asked. Called from an effect, whenever the room's question has changed. */
  follow(): void {
    const ask = this.#room.ask;
    if (ask === null) {
      this.#decision = -1;
      this.draft = null;
      this.#history = [];
    } else if (ask.decision !== this.#decision) {
      this.#decision = ask.decision;
      this.draft = emptyDraft(ask.choice);
      this.#history = [];
    }
  }

  /** The open question, unless its answer is on its way. */
  ask = $derived.by((): Ask | null => {
    const ask = this.#room.ask;
    return ask !== null && this.#room.sent !== ask.decision ? ask : null;
  });

  get #choice(): Choice | null {
    return this.ask?.choice ?? null;
  }

  /** Which card each word of the choice means. */
  ids = $derived.by((): Map<string, number> => {
    const choice = this.#choice;
    if (choice?.kind === 'cards') return cardIds(choice);
    const held = this.#pointing.cards().map(({ id, face }) => ({ id, word: this.#pointing.faceWord(face) }));
    const found = new Map<string, number>();
    if (choice?.kind === 'one') {
      for (const option of choice.from) {
        const word = cardOf(option);
        const card = held.find((card) => card.word !== '' && card.word === word);
        if (card !== undefined) found.set(option, card.id);
      }
    }
    return found;
  });

  /** What may be clicked, by the card's handle. */
  litCards = $derived(new Set(this.ids.values()));
  litPlanets = $derived.by((): Set<string> => {
    const choice = this.#choice;
    if (choice?.kind === 'one') return new Set(choice.from.map(planetOf).filter((planet) => planet !== null));
    if (choice?.kind === 'ships') return new Set(Object.keys(choice.from));
    return new Set();
  });
  litSeats = $derived.by((): Set<string> => {
    const choice = this.#choice;
    return new Set(choice?.kind === 'players' ? choice.from : []);
  });

  isPlanetChosen(place: string): boolean {
    const draft = this.draft;
    if (draft === null) return false;
    return (draft.ships[place] ?? 0) > 0 || (draft.one !== null && planetOf(draft.one) === place);
  }

  isCardChosen(id: number): boolean {
    const draft = this.draft;
    if (draft === null) return false;
    const words = draft.one === null ? draft.cards : [draft.one];
    return words.some((word) => this.ids.get(word) === id);
  }

  /** Ships picked up at a place, not sent yet. */
  lifted(place: string): number {
    return this.draft?.ships[place] ?? 0;
  }

  change(next: Draft): void {
    if (this.draft === null || this.ask === null) return;
    this.#history = [...this.#history, this.draft];
    this.draft = next;
    this.#room.problem = null;
  }

  /** Takes back the last click. */
  undo(): void {
    const last = this.#history.at(-1);
    if (last === undefined) return;
    this.draft = last;
    this.#history = this.#history.slice(0, -1);
  }

  canUndo = $derived(this.#history.length > 0);

  clickPlanet(place: string): void {
    const [choice, draft] = [this.#choice, this.draft];
    if (choice === null || draft === null || !this.litPlanets.has(place)) return;
    if (choice.kind === 'ships') this.change(addShip(draft, choice, place));
    if (choice.kind === 'one') this.#next(draft, choice.from.filter((option) => planetOf(option) === place));
  }

  setShips(place: string, ships: number): void {
    const [choice, draft] = [this.#choice, this.draft];
    if (choice?.kind === 'ships' && draft !== null) this.change(setShips(draft, choice, place, ships));
  }

  clickCard(id: number): void {
    const [choice, draft] = [this.#choice, this.draft];
    if (choice === null || draft === null || !this.litCards.has(id)) return;
    const words = [...this.ids].filter(([, other]) => other === id).map(([word]) => word);
    if (choice.kind === 'cards' && words[0] !== undefined) {
      this.change({ ...draft, cards: toggle(draft.cards, words[0], choice.max) });
    }
    if (choice.kind === 'one') this.#next(draft, words);
  }

  /** A card by its word, where it does not lie in the hand. */
  clickWord(word: string): void {
    const [choice, draft] = [this.#choice, this.draft];
    if (choice?.kind === 'cards' && draft !== null) this.change({ ...draft, cards: toggle(draft.cards, word, choice.max) });
  }

  inHand(id: number | undefined): boolean {
    return id !== undefined && this.#pointing.hand().has(id);
  }

  seatName(seat: string): string {
    return this.#pointing.seatName(seat);
  }

  /** Cards in sight by their handles, with their words. */
  cardsById(ids: number[]): { id: number; word: string; face: unknown }[] {
    const cards = this.#pointing.cards().filter(({ id }) => ids.includes(id));
    return cards.map(({ id, face }) => ({ id, face, word: this.#pointing.faceWord(face) })).sort((a, b) => a.word.localeCompare(b.word) || a.id - b.id);
  }

  clickSeat(seat: string): void {
    const [choice, draft] = [this.#choice, this.draft];
    if (choice?.kind === 'players' && draft !== null && choice.from.includes(seat)) {
      this.change({ ...draft, players: toggle(draft.players, seat, choice.max) });
    }
  }

  clickOption(option: string): void {
    if (this.draft !== null) this.change({ ...this.draft, one: this.draft.one === option ? null : option });
  }

  setNumber(number: number): void {
    const [choice, draft] = [this.#choice, this.draft];
    if (choice?.kind !== 'number' || draft === null) return;
    this.change({ ...draft, number: Math.max(choice.min, Math.min(choice.max, number)) });
  }

  /** Where one piece stands for several options, each click goes to the next. */
  #next(draft: Draft, options: string[]): void {
    const index = draft.one === null ? -1 : options.indexOf(draft.one);
    this.change({ ...draft, one: options[index + 1] ?? (options.length === 1 ? null : (options[0] ?? null)) });
  }

  /** The answer so far, or what is missing. */
  outcome = $derived.by(() => {
    const [choice, draft] = [this.#choice, this.draft];
    return choice === null || draft === null ? { missing: '' } : answerOf(choice, draft);
  });
  canConfirm = $derived('answer' in this.outcome);

  confirm(): void {
    if ('answer' in this.outcome) this.#room.answer(this.outcome.answer);
  }

  pass(): void {
    if (this.ask?.optional === true) this.#room.answer('-');
  }

  /** Sends an option that needs no second thought. */
  choose(option: string): void {
    this.#room.answer(option);
  }

  /** Lets the other side see the offer as it stands by now; it is not an answer. */
  showOffer(draft: string): void {
    const ask = this.ask;
    if (ask?.choice.kind === 'offer') this.#room.showDraft(ask.decision, draft);
  }

  passLabel = $derived(PASSES[this.ask?.ask ?? ''] ?? 'Pass');

  /** The choice so far, in words. */
  what = $derived.by((): string => {
    const [choice, draft] = [this.#choice, this.draft];
    if (choice === null || draft === null) return '';
    switch (choice.kind) {
      case 'one':
        return draft.one === null ? '' : optionName(draft.one, this.ask?.ask);
      case 'cards':
        return draft.cards.length === 0 ? 'no card' : list(draft.cards.map(cardName));
      case 'ships':
        return count(shipCount(draft), 'ship');
      case 'number':
        return this.ask?.ask === 'extra' || this.ask?.ask === 'reward' || this.ask?.ask === 'dial' ? count(draft.number, 'ship') : String(draft.number);
      case 'players':
        return list(draft.players.map((seat) => this.#pointing.seatName(seat)));
      case 'offer':
        return 'this deal';
    }
  });

  confirmLabel = $derived.by((): string => {
    const ask = this.ask;
    if (ask === null) return 'Confirm';
    const verb = VERBS[ask.ask];
    if (this.what === '') return 'Confirm';
    if (verb !== undefined) return verb(this.what);
    if (ask.choice.kind === 'one' && this.draft?.one !== null) {
      const planet = planetOf(this.draft?.one ?? '');
      return planet === null ? this.what : `Choose ${this.what}`;
    }
    return ask.choice.kind === 'number' ? `Choose ${this.what}` : `Confirm: ${this.what}`;
  });

  /** Places of a choice of ships in words. */
  places = $derived.by(() => {
    const choice = this.#choice;
    if (choice?.kind !== 'ships') return [];
    return Object.entries(choice.from).map(([place, ships]) => ({ place, name: placeName(place), ships }));
  });
}
