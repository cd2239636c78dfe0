/** The table of Duel, as the browser draws it: from a view, and on from event to event. */

import { DUEL_PLANETS, readFace, titleOf } from '../art/faces';
import type { Board, CloutCause, CloutPart, Deck, EffectId, Envoy, Event, Face, Half, Pile, Place, Suit, Tactic } from '../generated/duel';
import type * as protocol from '../generated/protocol';
import type { GameEvent, Sight, View } from '../net/messages';
import { type Flight, pileKey } from './base';
import type { Model } from './model';

type SeenCard = protocol.SeenCard<Face>;

/** The eleven steps of a duel. */
export const STEPS = [
  ['set_dials', 'Set dials'],
  ['reveal_dials', 'Show dials'],
  ['reveal_envoys', 'Envoys'],
  ['choose', 'Choose'],
  ['tactics', 'Tactics'],
  ['check_ships', 'Ships left'],
  ['reveal_plans', 'Plans'],
  ['reinforcements', 'Reinforce'],
  ['determine_winner', 'Winner'],
  ['prize', 'Prize'],
  ['cleanup', 'Cleanup'],
] as const;

/** Where a card lies in the own hand: plans by their number, then reinforcements. */
export function handOrder(face: unknown): string {
  const [kind, value] = Object.entries(face ?? {})[0] ?? ['', 0];
  const number = parseInt(String(value).replace(/[a-z]/g, ''), 10) || 0;
  return `${kind === 'reinforcement' ? 1 : 0}${String(number + 100).padStart(3, '0')}`;
}

/** The tokens of each player by their word, each with its two halves. */
export const TACTICS: readonly (readonly [word: Tactic, halves: readonly [Half, Half]])[] = [
  ['blast1', ['blast1', 'recover2']],
  ['blast2', ['blast2', 'shield3']],
  ['blast3', ['blast3', 'shield2']],
  ['blast4', ['blast4', 'shield1']],
  ['recover1', ['recover1', 'shield4']],
];

const BEFORE_TACTICS = new Set(['set_dials', 'reveal_dials', 'reveal_envoys', 'choose']);

export const SUITS = ['club', 'heart', 'spade'] as const;
const SEATS = [0, 1] as const;

export interface EnvoyInPlay {
  suit: Suit;
  card: number;
  /** Its name, where it is known. */
  name: Envoy | null;
  ally: number | null;
  faceup: boolean;
}

export interface RevealedTactic {
  half: Half;
  value: number;
  ignored: boolean;
}

/** A part of a clout, and where it comes from. */
export interface Term {
  label: string;
  amount: number;
}

type Pair<T> = [T, T];

export interface Clash {
  kind: 'nothing' | 'duel' | 'contest';
  planet: string | null;
  /** Whether it is still being fought over. */
  open: boolean;
  advantage: number;
  /** The ship advantage is for whoever has fewer. */
  fewer: boolean;
  dialsSet: number[];
  dials: Pair<number | null>;
  /** How many tactics lie chosen and face down; what is known of them stands in `chosen`. */
  chosen: Pair<(Half | null)[]>;
  revealed: Pair<RevealedTactic[]>;
  values: Pair<number | null>;
  bonus: Pair<number>;
  played: { card: number; on: number; times: number }[];
  totals: Pair<number> | null;
  winner: number | null;
  /** What the clouts are made of, as the rules have told it last. */
  parts: CloutPart[];
  /** What effects have added when they were used. */
  added: { on: number; id: EffectId; amount: number }[];
}

export interface Scene {
  seats: string[];
  phase: string;
  leader: number;
  aliens: Pair<string | null>;
  /** How many destiny cards have been drawn. */
  drawn: number;
  /** The destiny card that is being resolved. */
  destiny: Face | null;
  /** The deck of the next one. */
  next: Deck;
  clash: Clash;
  /** The planets in the line, in the order of their discovery. */
  planets: string[];
  warpplanet: string | null;
  /** Ships by seat and place. */
  ships: Record<string, number>[];
  envoys: (EnvoyInPlay | null)[];
  ready: Pair<Tactic[]>;
  spent: Pair<Tactic[]>;
  /** Whether a tactic lies hidden for later. */
  stashes: Pair<boolean>;
  turned: boolean;
  piles: Record<string, SeenCard[]>;
  winners: number[];
  move: Flight | null;
}

/** A face's notation: `{orange: 13}` → `O13`. An unseen card has none. */
export function faceWord(face: unknown): string {
  if (face === null || face === undefined || typeof face !== 'object') return '';
  const [kind, value] = Object.entries(face)[0] ?? ['', ''];
  const number = Number(value);
  const two = `${number < 0 ? '-' : ''}${String(Math.abs(number)).padStart(2, '0')}`;
  if (kind === 'orange') return `O${two}`;
  if (kind === 'blue') return `B${two}`;
  return String(value);
}

const planetAt = (index: number) => DUEL_PLANETS[index]?.word ?? '';
const placeWord = (place: Place): string => (typeof place === 'string' ? place : place.planet);
const tokensOf = (bits: number) => TACTICS.filter((_, index) => (bits >> index) % 2 === 1).map(([word]) => word);
const pair = <T>(make: (seat: 0 | 1) => T): Pair<T> => [make(0), make(1)];
/** The same pair with one of the two changed. */
const withSeat = <T>(old: Pair<T>, seat: number, value: T): Pair<T> => pair((at) => (at === seat ? value : old[at]));

export function fromView(view: View, before: Scene | null): Scene {
  const { board, cards } = view as protocol.View<Board, Pile, Face>;
  const { clash } = board;
  // What only events tell of a duel or contest holds as long as it is the same one.
  const is = clash.kind !== 'nothing' || clash.winner !== null;
  const told = is && before?.clash.planet === clash.planet ? before.clash : emptyClash();
  const piles: Record<string, SeenCard[]> = {};
  for (const { pile, cards: there } of cards.piles) piles[pileKey(pile)] = there;
  const face = (card: number | null) => Object.values(piles).flat().find(({ id }) => id === card)?.face ?? null;
  return {
    seats: view.seats,
    phase: board.phase,
    leader: board.leader,
    aliens: board.aliens,
    drawn: board.drawn,
    destiny: face(board.card),
    next: board.next,
    clash: {
      kind: clash.kind,
      planet: clash.planet,
      open: clash.open,
      advantage: clash.terms.ship_advantage,
      fewer: clash.terms.fewer_ships,
      dialsSet: clash.dials_set,
      dials: clash.dials,
      chosen: clash.chosen,
      // Those of the last one stay on the board until there are new ones.
      revealed: BEFORE_TACTICS.has(board.phase) ? [[], []] : clash.revealed,
      values: clash.values,
      bonus: clash.bonus,
      played: clash.played,
      totals: clash.totals ?? told.totals,
      winner: clash.winner,
      parts: told.parts,
      added: told.added,
    },
    planets: lineOf(piles, board.planets),
    warpplanet: board.warpplanet,
    ships: board.ships.map((fleet) => {
      const places: Record<string, number> = {};
      fleet.forEach((ships, index) => {
        if (ships > 0) places[index === 0 ? 'supply' : index === 1 ? 'warp' : planetAt(index - 2)] = ships;
      });
      return places;
    }),
    envoys: board.envoys.map((envoy, index) => {
      if (envoy === null) return null;
      return { ...envoy, suit: SUITS[index] ?? 'club', name: envoyOf(face(envoy.card)) };
    }),
    ready: pair((seat) => tokensOf(board.ready[seat])),
    spent: pair((seat) => tokensOf(board.spent[seat])),
    stashes: pair((seat) => board.stashes[seat] !== null),
    turned: board.turned,
    piles,
    winners: board.winners,
    move: before?.move ?? null,
  };
}

/** The revealed planets as they came: the pile lists them, and the board says which there are. */
function lineOf(piles: Record<string, SeenCard[]>, bits: number): string[] {
  const there: string[] = DUEL_PLANETS.map(({ word }) => word).filter((_, index) => (bits >> index) % 2 === 1);
  const listed: string[] = (piles['planets'] ?? []).map(({ face }) => (face !== null && 'planet' in face ? face.planet : ''));
  const order = listed.filter((word) => there.includes(word));
  return [...order, ...there.filter((word) => !order.includes(word))];
}

const emptyClash = (): Clash => ({
  kind: 'nothing', planet: null, open: false, advantage: 0, fewer: false, dialsSet: [], dials: [null, null], chosen: [[], []],
  revealed: [[], []], values: [null, null], bonus: [0, 0], played: [], totals: null, winner: null, parts: [], added: [],
});

export function start(seats: string[]): Scene {
  const tokens = TACTICS.map(([word]) => word);
  return {
    seats, phase: 'set_up', leader: 0, aliens: [null, null], drawn: 0, destiny: null, next: 'discovery', clash: emptyClash(), planets: [],
    warpplanet: null, ships: seats.map(() => ({ supply: 15, warp: 5 })), envoys: SUITS.map((suit) => ({ suit, card: -1, name: null, ally: null, faceup: false })), ready: [tokens, tokens], spent: [[], []],
    stashes: [false, false], turned: false, piles: {}, winners: [], move: null,
  };
}

const envoyOf = (face: Face | null): Envoy | null => (face !== null && 'envoy' in face ? face.envoy : null);

let blanks = -1;

/** Takes a card out of wherever it is (or, if nobody knows where, out of `from`) and lays it on `to`. */
function moveCard(scene: Scene, card: Sight<Face> | null, from: string, to: string): Scene {
  const piles = { ...scene.piles };
  let found: SeenCard | undefined;
  const at = Object.keys(piles).find((key) => piles[key]?.some(({ id }) => id === card?.card));
  if (at !== undefined) {
    found = piles[at]?.find(({ id }) => id === card?.card);
    piles[at] = (piles[at] ?? []).filter(({ id }) => id !== card?.card);
  } else {
    const source = piles[from] ?? [];
    const index = Math.max(0, source.findIndex(({ face }) => face === null));
    found = source[index];
    piles[from] = source.filter((_, other) => other !== index);
  }
  const moved: SeenCard = { id: card?.card ?? found?.id ?? blanks--, face: card?.face ?? null, back: found?.back ?? backOf(card?.face ?? null) };
  piles[to] = to.startsWith('hand') || to === 'planets' ? [...(piles[to] ?? []), moved] : [moved, ...(piles[to] ?? [])];
  return { ...scene, piles };
}

function backOf(face: Face | null): number {
  const [kind] = Object.keys(face ?? {});
  return Math.max(0, ['orange', 'blue', 'reinforcement', 'discovery', 'event', 'refresh', 'planet'].indexOf(kind ?? ''));
}

function moveShips(scene: Scene, seat: number, ships: number, from: string, to: string): Scene {
  const fleet = { ...scene.ships[seat] };
  fleet[from] = Math.max(0, (fleet[from] ?? 0) - ships);
  fleet[to] = (fleet[to] ?? 0) + ships;
  return {
    ...scene,
    ships: scene.ships.map((other, index) => (index === seat ? fleet : other)),
    move: { id: (scene.move?.id ?? 0) + 1, seat, ships, from, to },
  };
}

const changeClash = (scene: Scene, change: Partial<Clash>, phase = scene.phase): Scene => ({ ...scene, phase, clash: { ...scene.clash, ...change } });

function changeEnvoy(scene: Scene, suit: Suit, change: Partial<EnvoyInPlay>): Scene {
  const index = SUITS.findIndex((other) => other === suit);
  const envoys = scene.envoys.map((envoy, at) => {
    if (at !== index) return envoy;
    const fresh: EnvoyInPlay = { suit, card: -1, name: null, ally: null, faceup: false };
    return { ...(envoy ?? fresh), ...change };
  });
  return { ...scene, envoys };
}

export function apply(scene: Scene, told: GameEvent): Scene {
  const event = told as Event;
  const seat = 'seat' in event ? event.seat : -1;
  const { clash } = scene;
  switch (event.what) {
    case 'alien':
      return { ...scene, aliens: withSeat(scene.aliens, seat, event.alien) };
    case 'leads':
      return { ...scene, leader: seat };
    case 'hand': {
      const { hand } = event;
      return { ...scene, piles: { ...scene.piles, [`hand${seat}`]: hand.map(({ card, face }) => ({ id: card, face, back: face === null ? seat : backOf(face) })) } };
    }
    case 'destiny': {
      const next = moveCard(scene, event.card, `destiny${event.deck}`, 'past');
      return { ...next, phase: 'destiny', destiny: event.card.face, drawn: event.number };
    }
    case 'repeats':
      return { ...scene, destiny: event.card.face };
    case 'discovers': {
      const word = event.card.face !== null && 'planet' in event.card.face ? event.card.face.planet : undefined;
      const moved = moveCard(scene, event.card, 'planet_stack', 'planets');
      return word === undefined ? moved : { ...moved, planets: [...scene.planets.filter((planet) => planet !== word), word] };
    }
    case 'duel':
      return { ...scene, phase: 'set_dials', clash: { ...emptyClash(), kind: 'duel', planet: event.planet, open: true } };
    case 'contest':
      return { ...scene, phase: 'choose', clash: { ...emptyClash(), kind: 'contest' } };
    case 'dial':
      return changeClash(scene, { dials: withSeat(clash.dials, seat, event.number) }, 'reveal_dials');
    case 'moves':
      return moveShips(scene, seat, event.ships, placeWord(event.from), placeWord(event.to));
    case 'reveals_envoy': {
      const envoy = scene.envoys.find((envoy) => envoy?.card === event.card.card);
      const revealed = envoy ? changeEnvoy(scene, envoy.suit, { faceup: true, name: envoyOf(event.card.face) ?? envoy.name }) : scene;
      return { ...revealed, phase: 'reveal_envoys' };
    }
    case 'allies':
      return changeEnvoy(scene, event.suit, { ally: seat, card: event.card.card, ...(envoyOf(event.card.face) === null ? {} : { name: envoyOf(event.card.face) }) });
    case 'neutral':
      return changeEnvoy(scene, event.suit, { ally: null });
    case 'envoy_replaced':
      return changeEnvoy(scene, event.suit, { ally: null, faceup: false, ...(event.new ? { name: null } : {}) });
    case 'chooses': {
      const laid = event.plan > 0 ? moveCard(scene, null, `hand${seat}`, `plan${seat}`) : scene;
      const hidden = Array.from({ length: event.tactics }, () => null);
      return changeClash(laid, { chosen: withSeat<(Half | null)[]>(clash.chosen, seat, hidden) }, 'choose');
    }
    case 'lays_open':
      return moveCard(scene, event.card, `hand${seat}`, `plan${seat}`);
    case 'tactic': {
      const { half } = event;
      const revealed = [...clash.revealed[seat as 0 | 1], { half, value: Number(half.slice(-1)), ignored: false }];
      const chosen = clash.chosen[seat as 0 | 1].slice(1);
      return changeClash(scene, { revealed: withSeat(clash.revealed, seat, revealed), chosen: withSeat(clash.chosen, seat, chosen) }, 'tactics');
    }
    case 'readies': {
      const token = event.tactic;
      const ready = [...scene.ready[seat as 0 | 1].filter((other) => other !== token), token];
      return { ...scene, ready: withSeat(scene.ready, seat, ready), spent: withSeat(scene.spent, seat, scene.spent[seat as 0 | 1].filter((other) => other !== token)) };
    }
    case 'begins_again':
      return changeClash(scene, { values: [null, null], totals: null, bonus: [0, 0], played: [], parts: [], added: [] }, 'set_dials');
    case 'last_there':
      return { ...scene, phase: 'check_ships' };
    case 'reveals': {
      const values = withSeat<number | null>(clash.values, seat, event.value);
      return changeClash(moveCard(scene, event.card, `plan${seat}`, `plan${seat}`), { values, parts: [] }, 'reveal_plans');
    }
    case 'counts_as':
      return changeClash(scene, { values: withSeat<number | null>(clash.values, seat, event.value), parts: [] });
    case 'plays': {
      const { on, clout, parts } = event;
      const laid = moveCard(scene, event.card, `hand${seat}`, `support${on}`);
      const totals = clout === null || clash.totals === null ? clash.totals : withSeat(clash.totals, on, clout);
      return changeClash(laid, { played: [...clash.played, { card: event.card.card, on, times: 1 }], totals, parts }, 'reinforcements');
    }
    case 'compared':
      return changeClash(scene, { totals: event.totals, parts: event.parts }, 'determine_winner');
    case 'wins':
      return changeClash(scene, { winner: seat }, 'determine_winner');
    case 'prize':
      return { ...scene, phase: 'prize' };
    case 'draws':
      return moveCard(scene, event.card, `deck${seat}`, `hand${seat}`);
    case 'gains':
      return moveCard(scene, event.card, 'reinforcements', `hand${seat}`);
    case 'takes':
      return moveCard(scene, event.card, `discard${seat}`, `hand${seat}`);
    case 'gives':
      return moveCard(scene, event.card, `hand${seat}`, `hand${event.to}`);
    case 'discards':
      return moveCard(scene, event.card, `hand${seat}`, `discard${seat}`);
    case 'adds':
      return changeClash(scene, {
        added: [...clash.added, { on: event.on, id: event.id, amount: event.amount }],
        bonus: withSeat(clash.bonus, event.on, clash.bonus[event.on as 0 | 1] + event.amount),
        parts: [],
      });
    case 'turned':
      return { ...scene, turned: true };
    case 'game_over':
      return { ...scene, phase: 'over', winners: event.winners };
    default:
      return scene;
  }
}

/** Whether a player controls a planet. One that is being dueled over is nobody's. */
export function controls(scene: Scene, seat: number, planet: string): boolean {
  const mine = scene.ships[seat]?.[planet] ?? 0;
  const theirs = scene.ships[1 - seat]?.[planet] ?? 0;
  if (scene.clash.open && scene.clash.planet === planet) return false;
  return scene.warpplanet === planet ? mine > theirs : mine > 0;
}

export const planetsOf = (scene: Scene, seat: number): number => scene.planets.filter((planet) => controls(scene, seat, planet)).length;

/** Who has the ship advantage in the duel, as far as the plain number of ships tells. */
export function advantaged(scene: Scene): number | null {
  const { clash } = scene;
  if (clash.kind !== 'duel' || clash.planet === null || clash.advantage === 0) return null;
  const [one, two] = SEATS.map((seat) => scene.ships[seat]?.[clash.planet ?? ''] ?? 0);
  if (one === two) return null;
  const more = (one ?? 0) > (two ?? 0) ? 0 : 1;
  return clash.fewer ? 1 - more : more;
}

/** What a reinforcement adds to a clout, which may depend on whether that is even. */
function worth(face: Face | null, clout: number): number {
  const word = face !== null && 'reinforcement' in face ? face.reinforcement : '';
  const even = clout % 2 === 0;
  if (word.startsWith('even')) return even ? 10 : -10;
  if (word.startsWith('odd')) return even ? -10 : 10;
  return Number(word) || 0;
}

/** What a clout is made of: as the rules have told it, and until they have, as far as it can be seen. */
export function terms(scene: Scene, seat: 0 | 1): Term[] {
  if (scene.clash.values[seat] === null) return [];
  const told = scene.clash.parts.filter((part) => part.seat === seat);
  return told.length > 0 ? told.flatMap(({ from, amount }) => partTerms(scene, seat, from, amount)) : visibleTerms(scene, seat);
}

function visibleTerms(scene: Scene, seat: 0 | 1): Term[] {
  const { clash } = scene;
  const found: Term[] = [{ label: 'plan', amount: clash.values[seat] ?? 0 }];
  const beside = planValue(scene.piles[`second${seat}`]?.[0]?.face ?? null);
  if (beside !== 0) found.push({ label: 'card beside it', amount: beside });
  if (advantaged(scene) === seat) found.push({ label: 'ship advantage', amount: clash.advantage });
  found.push(...addedTerms(scene, seat, clash.bonus[seat]));
  const sum = () => found.reduce((total, term) => total + term.amount, 0);
  const played = clash.played.filter(({ on }) => on === seat).map(({ card, times }) => ({ card, times, face: faceOf(scene, card) }));
  const turning = (face: Face | null) => /even|odd/.test(faceWord(face));
  for (const { card, face, times } of [...played.filter(({ face }) => !turning(face)), ...played.filter(({ face }) => turning(face))]) {
    found.push({ label: reinforcement(scene, card), amount: worth(face, sum()) * times });
  }
  const rest = (clash.totals?.[seat] ?? sum()) - sum();
  if (rest !== 0) found.push({ label: 'powers', amount: rest });
  return found;
}

/** A part of a clout in words. */
function partTerms(scene: Scene, seat: 0 | 1, from: CloutCause, amount: number): Term[] {
  if (from === 'effects') return addedTerms(scene, seat, amount);
  if (typeof from === 'string') return [{ label: { plan: 'plan', beside: 'card beside it', ship_advantage: 'ship advantage' }[from], amount }];
  return [{ label: 'power' in from ? sourceTitle(from.power) : reinforcement(scene, from.reinforcement), amount }];
}

/** What effects have added, by their names where we were told of each. */
function addedTerms(scene: Scene, seat: 0 | 1, amount: number): Term[] {
  const known = scene.clash.added.filter(({ on }) => on === seat).map(({ id, amount }) => ({ label: sourceTitle(id.source), amount }));
  const rest = known.reduce((left, term) => left - term.amount, amount);
  return rest === 0 ? known : [...known, { label: 'effects', amount: rest }];
}

function sourceTitle(source: EffectId['source']): string {
  if ('alien' in source) return titleOf(source.alien);
  return titleOf('envoy' in source ? source.envoy : (Object.values(source.destiny)[0] ?? ''));
}

function reinforcement(scene: Scene, card: number): string {
  const title = readFace(faceOf(scene, card), 'duel')?.title ?? 'reinforcement';
  const times = scene.clash.played.find((played) => played.card === card)?.times ?? 1;
  return times > 1 ? `${title}, twice` : title;
}

const faceOf = (scene: Scene, card: number) => Object.values(scene.piles).flat().find(({ id }) => id === card)?.face ?? null;

function planValue(face: Face | null): number {
  const [value] = Object.values(face ?? {}) as unknown[];
  return typeof value === 'number' ? value : worth(face, 0);
}

const PACES: Partial<Record<Event['what'], number>> = {
  alien: 200, turns: 400, leads: 400, hand: 0, draws: 90, destiny: 1100, deck_formed: 300, repeats: 600, discovers: 700, selects: 500, duel: 600,
  contest: 600, dial: 500, cannot_send: 700, moves: 380, reveals_envoy: 800, allies: 500, neutral: 400, envoy_replaced: 500, lays_open: 600,
  chooses: 350, tactic: 700, blast: 800, readies: 200, begins_again: 700, last_there: 700, beside: 500, reveals: 900, counts_as: 700, plays: 800,
  compared: 900, wins: 900, prize: 600, gains: 200, discards: 100, takes: 200, gives: 200, exchange_hands: 700, uses: 700, effect: 700, adds: 700, turned: 800,
  game_over: 600,
};

export const duel: Model<Scene> = { start, fromView, apply, pace: (event) => PACES[(event as Event).what] ?? 150 };
