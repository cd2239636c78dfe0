/** A choice in the making: what has been clicked so far, and the answer that it amounts to. */

import { DUEL_PLANETS } from '../art/faces';
import type { Ask, Choice } from '../net/messages';
import { type Deal, emptyDeal, writeDeal } from './deal';

export interface Draft {
  one: string | null;
  cards: string[];
  ships: Record<string, number>;
  number: number;
  players: string[];
  deal: Deal;
}

export function emptyDraft(choice: Choice): Draft {
  return {
    one: null,
    cards: [],
    ships: {},
    number: choice.kind === 'number' ? choice.min : 0,
    players: [],
    deal: emptyDeal(),
  };
}

/** All ships picked so far. */
export function shipCount(draft: Draft): number {
  return Object.values(draft.ships).reduce((sum, ships) => sum + ships, 0);
}

/** Puts in what is missing or takes out what is there. Where only one fits, the new one takes the old one's place. */
export function toggle(chosen: string[], word: string, max: number): string[] {
  if (chosen.includes(word)) return chosen.filter((other) => other !== word);
  if (max === 1) return [word];
  return chosen.length < max ? [...chosen, word] : chosen;
}

/** One click on a place: a ship more, until there is no more room; then none of that place. */
export function addShip(draft: Draft, choice: Choice & { kind: 'ships' }, place: string): Draft {
  const here = draft.ships[place] ?? 0;
  const full = here >= (choice.from[place] ?? 0) || shipCount(draft) >= choice.max;
  return setShips(draft, choice, place, full ? 0 : here + 1);
}

/** So many ships of a place, as far as there are and may be. */
export function setShips(draft: Draft, choice: Choice & { kind: 'ships' }, place: string, ships: number): Draft {
  const others = shipCount(draft) - (draft.ships[place] ?? 0);
  const most = Math.min(choice.from[place] ?? 0, choice.max - others);
  const wanted = Math.max(0, Math.min(ships, most));
  const rest = Object.fromEntries(Object.entries(draft.ships).filter(([other]) => other !== place));
  return { ...draft, ships: wanted === 0 ? rest : { ...rest, [place]: wanted } };
}

/** The answer in notation, or why there is none yet. */
export function answerOf(choice: Choice, draft: Draft): { answer: string } | { missing: string } {
  const range = (count: number, min: number, max: number, what: string) => {
    if (count < min) return { missing: min === max ? `Choose ${min} ${what}${min === 1 ? '' : 's'}.` : `Choose at least ${min} ${what}${min === 1 ? '' : 's'}.` };
    if (count > max) return { missing: `At most ${max} ${what}${max === 1 ? '' : 's'}.` };
    return null;
  };
  switch (choice.kind) {
    case 'one':
      return draft.one === null ? { missing: 'Choose one.' } : { answer: draft.one };
    case 'cards':
      return range(draft.cards.length, choice.min, choice.max, 'card') ?? { answer: draft.cards.join(',') || 'none' };
    case 'ships': {
      const words = Object.entries(draft.ships).map(([place, ships]) => `${place}:${ships}`);
      return range(shipCount(draft), choice.min, choice.max, 'ship') ?? { answer: words.join(',') || 'none' };
    }
    case 'number':
      return { answer: String(draft.number) };
    case 'players':
      return range(draft.players.length, choice.min, choice.max, 'player') ?? { answer: draft.players.join(',') || 'none' };
    case 'offer': {
      const answer = writeDeal(draft.deal);
      return answer === '' ? { missing: 'Offer or ask for something.' } : { answer };
    }
  }
}

/** The planet of the table that an option is about; none if it is about none. */
export function planetOf(option: string): string | null {
  if (DUEL_PLANETS.some(({ word }) => word === option)) return option;
  const match = option.match(/^(?:[a-z]+@|settle-)?((?:red|blue|green|yellow|purple|orange|white|black)\d)$/);
  return match?.[1] ?? null;
}

/** Which card each word of a choice means. */
export function cardIds(choice: Choice & { kind: 'cards' }): Map<string, number> {
  return new Map(choice.from.map((word, index) => [word, choice.ids[index] ?? -1]));
}

/** What an option does, in the server's words; empty where its name says it. */
export function meaningOf(ask: Ask, answer: string): string {
  const meaning = ask.answers.find((listed) => listed.answer === answer)?.meaning ?? '';
  return /^(?:fight beside|for) the (?:offense|defense)$/i.test(meaning) ? '' : shipsThere(meaning);
}

/** `ships there: blue 2, yellow 1; cards: A08` → `2 blue ships, 1 yellow ship; cards: A08`: a number behind a color is read as a planet. */
function shipsThere(meaning: string): string {
  const there = meaning.match(/^ships there: ([^;]*)(.*)$/i);
  if (there === null) return meaning;
  const ships = (there[1] ?? '').split(', ').map((each) => each.replace(/^(\w+) (\d+)$/, (_, color: string, number: string) => `${number} ${color} ${number === '1' ? 'ship' : 'ships'}`));
  return ships.join(', ') + (there[2] ?? '');
}

/** How much of a choice has been made: `0 of 1 to 4 ships chosen`. */
export function soFar(chosen: number, what: string, { min, max }: { min: number; max: number }): string {
  const wanted = min === max ? `${max}` : min === 0 ? `up to ${max}` : `${min} to ${max}`;
  return `${chosen} of ${wanted} ${max === 1 ? what : `${what}s`} chosen`;
}

/** Whether an option is a half of a tactic. */
export const isHalf = (option: string): boolean => /^(?:blast|shield|recover)\d$/.test(option);

/** Whether something on the table stands for an option: a planet, an envoy, a half of a tactic. */
export function isOnTable(option: string): boolean {
  return planetOf(option) !== null || /^(?:club|heart|spade|(?:blast|shield|recover)\d(?:\/.*)?)$/.test(option);
}
