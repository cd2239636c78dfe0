/** The table of Duel, as the browser draws it: from a view, and on from event to event. */

import { DUEL_PLANETS, readFace, titleOf } from '../art/faces';
import type { GameEvent, SeenCard, View } from '../net/messages';
import type { Flight } from './base';
import type { Model } from './model';

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

/** The tokens of each player by their word, each with its two halves. */
export const TACTICS: readonly (readonly [word: string, halves: readonly [string, string]])[] = [
  ['blast1', ['blast1', 'recover2']],
  ['blast2', ['blast2', 'shield3']],
  ['blast3', ['blast3', 'shield2']],
  ['blast4', ['blast4', 'shield1']],
  ['recover1', ['recover1', 'shield4']],
];

export const SUITS = ['club', 'heart', 'spade'] as const;
const SEATS = [0, 1] as const;

export interface EnvoyInPlay {
  suit: string;
  card: number;
  /** Its name, where it is known. */
  name: string | null;
  ally: number | null;
  faceup: boolean;
}

export interface RevealedTactic {
  half: string;
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
  chosen: Pair<(string | null)[]>;
  revealed: Pair<RevealedTactic[]>;
  values: Pair<number | null>;
  bonus: Pair<number>;
  played: { card: number; on: number; times: number }[];
  totals: Pair<number> | null;
  winner: number | null;
  /** The components that have been used in it, by their words. */
  used: string[];
}

export interface Scene {
  seats: string[];
  phase: string;
  leader: number;
  aliens: Pair<string | null>;
  /** How many destiny cards have been drawn. */
  drawn: number;
  /** The destiny card that is being resolved. */
  destiny: unknown;
  /** The deck of the next one. */
  next: string;
  clash: Clash;
  /** The planets in the line, in the order of their discovery. */
  planets: string[];
  warpplanet: string | null;
  /** Ships by seat and place. */
  ships: Record<string, number>[];
  envoys: (EnvoyInPlay | null)[];
  ready: Pair<string[]>;
  spent: Pair<string[]>;
  /** Whether a tactic lies hidden for later. */
  stashes: Pair<boolean>;
  turned: boolean;
  piles: Record<string, SeenCard[]>;
  winners: number[];
  move: Flight | null;
}

export function pileKey(pile: string | Record<string, number | string>): string {
  if (typeof pile === 'string') return pile;
  const [entry] = Object.entries(pile);
  return entry === undefined ? '' : `${entry[0]}${entry[1]}`;
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
const placeWord = (place: unknown): string => (typeof place === 'string' ? place : (place as { planet: string }).planet);
const tokensOf = (bits: number) => TACTICS.filter((_, index) => (bits >> index) % 2 === 1).map(([word]) => word);
const pair = <T>(make: (seat: 0 | 1) => T): Pair<T> => [make(0), make(1)];
/** The same pair with one of the two changed. */
const withSeat = <T>(old: Pair<T>, seat: number, value: T): Pair<T> => pair((at) => (at === seat ? value : old[at]));

interface Board {
  phase: string;
  leader: number;
  aliens: Pair<string | null>;
  drawn: number;
  card: number | null;
  next: string;
  clash: {
    kind: Clash['kind'];
    planet: string | null;
    open: boolean;
    terms: { ship_advantage: number; fewer_ships: boolean };
    dials_set: number[];
    dials: Pair<number | null>;
    dials_shown: number[];
    chosen: Pair<(string | null)[]>;
    revealed: Pair<RevealedTactic[]>;
    values: Pair<number | null>;
    bonus: Pair<number>;
    played: { card: number; on: number; times: number }[];
    totals: Pair<number> | null;
    winner: number | null;
  };
  planets: number;
  warpplanet: string | null;
  envoys: ({ card: number; ally: number | null; faceup: boolean } | null)[];
  ready: Pair<number>;
  spent: Pair<number>;
  stashes: Pair<unknown>;
  turned: boolean;
  winners: number[];
  ships: number[][];
}

export function fromView(view: View, before: Scene | null): Scene {
  const board = view.board as unknown as Board;
  const { clash } = board;
  const piles: Record<string, SeenCard[]> = {};
  for (const { pile, cards } of view.cards.piles) piles[pileKey(pile)] = cards;
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
      revealed: clash.revealed,
      values: clash.values,
      bonus: clash.bonus,
      played: clash.played,
      totals: clash.totals ?? (clash.kind !== 'nothing' && before?.clash.planet === clash.planet ? before.clash.totals : null),
      winner: clash.winner,
      used: clash.kind !== 'nothing' && before?.clash.planet === clash.planet ? before.clash.used : [],
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
      const known = face(envoy.card) as { envoy?: string } | null;
      return { ...envoy, suit: SUITS[index] ?? 'club', name: known?.envoy ?? null };
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
  const there = DUEL_PLANETS.map(({ word }) => word).filter((_, index) => (bits >> index) % 2 === 1);
  const listed = (piles['planets'] ?? []).map(({ face }) => (face as { planet?: string } | null)?.planet ?? '');
  const order = [...listed].filter((word) => there.includes(word));
  return [...order, ...there.filter((word) => !order.includes(word))];
}

const emptyClash = (): Clash => ({
  kind: 'nothing', planet: null, open: false, advantage: 0, fewer: false, dialsSet: [], dials: [null, null], chosen: [[], []],
  revealed: [[], []], values: [null, null], bonus: [0, 0], played: [], totals: null, winner: null, used: [],
});

export function start(seats: string[]): Scene {
  const tokens = TACTICS.map(([word]) => word);
  return {
    seats, phase: 'set_up', leader: 0, aliens: [null, null], drawn: 0, destiny: null, next: 'discovery', clash: emptyClash(), planets: [],
    warpplanet: null, ships: seats.map(() => ({ supply: 15, warp: 5 })), envoys: SUITS.map((suit) => ({ suit, card: -1, name: null, ally: null, faceup: false })), ready: [tokens, tokens], spent: [[], []],
    stashes: [false, false], turned: false, piles: {}, winners: [], move: null,
  };
}

let blanks = -1;
interface Sight {
  card: number;
  face: unknown;
}

/** Takes a card out of wherever it is (or, if nobody knows where, out of `from`) and lays it on `to`. */
function moveCard(scene: Scene, card: Sight | null, from: string, to: string): Scene {
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
  const moved: SeenCard = { id: card?.card ?? found?.id ?? blanks--, face: card?.face ?? null, back: found?.back ?? backOf(card?.face) };
  piles[to] = to.startsWith('hand') || to === 'planets' ? [...(piles[to] ?? []), moved] : [moved, ...(piles[to] ?? [])];
  return { ...scene, piles };
}

function backOf(face: unknown): number {
  const [kind] = typeof face === 'object' && face !== null ? Object.keys(face) : [];
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

function changeEnvoy(scene: Scene, suit: string, change: Partial<EnvoyInPlay>): Scene {
  const index = SUITS.findIndex((other) => other === suit);
  const envoys = scene.envoys.map((envoy, at) => {
    if (at !== index) return envoy;
    const fresh: EnvoyInPlay = { suit, card: -1, name: null, ally: null, faceup: false };
    return { ...(envoy ?? fresh), ...change };
  });
  return { ...scene, envoys };
}

const envoyName = (card: Sight | null) => (card?.face as { envoy?: string } | null | undefined)?.envoy;

export function apply(scene: Scene, event: GameEvent): Scene {
  const seat = event['seat'] as number;
  const card = (event['card'] as Sight | undefined) ?? null;
  const { clash } = scene;
  switch (event.what) {
    case 'alien':
      return { ...scene, aliens: withSeat(scene.aliens, seat, event['alien'] as string) };
    case 'leads':
      return { ...scene, leader: seat };
    case 'hand': {
      const hand = event['hand'] as Sight[];
      return { ...scene, piles: { ...scene.piles, [`hand${seat}`]: hand.map(({ card, face }) => ({ id: card, face, back: face === null ? seat : backOf(face) })) } };
    }
    case 'destiny': {
      const next = moveCard(scene, card, `destiny${String(event['deck'])}`, 'past');
      return { ...next, phase: 'destiny', destiny: card?.face ?? null, drawn: event['number'] as number };
    }
    case 'repeats':
      return { ...scene, destiny: card?.face ?? null };
    case 'discovers': {
      const word = (card?.face as { planet?: string } | null)?.planet;
      const moved = moveCard(scene, card, 'planet_stack', 'planets');
      return word === undefined ? moved : { ...moved, planets: [...scene.planets.filter((planet) => planet !== word), word] };
    }
    case 'duel':
      return { ...scene, phase: 'set_dials', clash: { ...emptyClash(), kind: 'duel', planet: event['planet'] as string, open: true } };
    case 'contest':
      return { ...scene, phase: 'choose', clash: { ...emptyClash(), kind: 'contest' } };
    case 'dial':
      return changeClash(scene, { dials: withSeat(clash.dials, seat, event['number'] as number) }, 'reveal_dials');
    case 'moves':
      return moveShips(scene, seat, event['ships'] as number, placeWord(event['from']), placeWord(event['to']));
    case 'reveals_envoy': {
      const envoy = scene.envoys.find((envoy) => envoy?.card === card?.card);
      const revealed = envoy ? changeEnvoy(scene, envoy.suit, { faceup: true, name: envoyName(card) ?? envoy.name }) : scene;
      return { ...revealed, phase: 'reveal_envoys' };
    }
    case 'allies':
      return changeEnvoy(scene, event['suit'] as string, { ally: seat, ...(card === null ? {} : { card: card.card }), ...(envoyName(card) === undefined ? {} : { name: envoyName(card) ?? null }) });
    case 'neutral':
      return changeEnvoy(scene, event['suit'] as string, { ally: null });
    case 'envoy_replaced':
      return changeEnvoy(scene, event['suit'] as string, { ally: null, faceup: false, ...(event['new'] === true ? { name: null } : {}) });
    case 'chooses': {
      const laid = event['plan'] ? moveCard(scene, null, `hand${seat}`, `plan${seat}`) : scene;
      const hidden = Array.from({ length: event['tactics'] as number }, () => null);
      return changeClash(laid, { chosen: withSeat<(string | null)[]>(clash.chosen, seat, hidden) }, 'choose');
    }
    case 'lays_open':
      return moveCard(scene, card, `hand${seat}`, `plan${seat}`);
    case 'tactic': {
      const half = event['half'] as string;
      const revealed = [...clash.revealed[seat as 0 | 1], { half, value: Number(half.slice(-1)), ignored: false }];
      const chosen = clash.chosen[seat as 0 | 1].slice(1);
      return changeClash(scene, { revealed: withSeat(clash.revealed, seat, revealed), chosen: withSeat(clash.chosen, seat, chosen) }, 'tactics');
    }
    case 'readies': {
      const token = event['tactic'] as string;
      const ready = [...scene.ready[seat as 0 | 1].filter((other) => other !== token), token];
      return { ...scene, ready: withSeat(scene.ready, seat, ready), spent: withSeat(scene.spent, seat, scene.spent[seat as 0 | 1].filter((other) => other !== token)) };
    }
    case 'begins_again':
      return changeClash(scene, { values: [null, null], totals: null, played: [] }, 'set_dials');
    case 'last_there':
      return { ...scene, phase: 'check_ships' };
    case 'reveals': {
      const values = withSeat<number | null>(clash.values, seat, event['value'] as number);
      return changeClash(moveCard(scene, card, `plan${seat}`, `plan${seat}`), { values }, 'reveal_plans');
    }
    case 'counts_as':
      return changeClash(scene, { values: withSeat<number | null>(clash.values, seat, event['value'] as number) });
    case 'plays': {
      const on = event['on'] as number;
      const laid = moveCard(scene, card, `hand${seat}`, `support${on}`);
      const known = card === null ? clash.played : [...clash.played, { card: card.card, on, times: 1 }];
      const clout = event['clout'] as number | null;
      const totals = clout === null || clash.totals === null ? clash.totals : withSeat(clash.totals, on, clout);
      return changeClash(laid, { played: known, totals }, 'reinforcements');
    }
    case 'compared':
      return changeClash(scene, { totals: event['totals'] as Pair<number> }, 'determine_winner');
    case 'wins':
      return changeClash(scene, { winner: seat }, 'determine_winner');
    case 'prize':
      return { ...scene, phase: 'prize' };
    case 'draws':
      return moveCard(scene, card, `deck${seat}`, `hand${seat}`);
    case 'gains':
      return moveCard(scene, card, 'reinforcements', `hand${seat}`);
    case 'takes':
      return moveCard(scene, card, `discard${seat}`, `hand${seat}`);
    case 'gives':
      return moveCard(scene, card, `hand${seat}`, `hand${String(event['to'])}`);
    case 'discards':
      return moveCard(scene, card, `hand${seat}`, `discard${seat}`);
    case 'uses':
    case 'effect': {
      const source = Object.values((event['id'] as { source: Record<string, string> }).source)[0] ?? '';
      return changeClash(scene, { used: [...clash.used.filter((other) => other !== source), source] });
    }
    case 'turned':
      return { ...scene, turned: true };
    case 'game_over':
      return { ...scene, phase: 'over', winners: event['winners'] as number[] };
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
function worth(face: unknown, clout: number): number {
  const word = (face as { reinforcement?: string } | null)?.reinforcement ?? '';
  const even = clout % 2 === 0;
  if (word.startsWith('even')) return even ? 10 : -10;
  if (word.startsWith('odd')) return even ? -10 : 10;
  return Number(word) || 0;
}

/** What a clout is made of, as far as it can be seen; whatever else there is in the total, powers have added. */
export function terms(scene: Scene, seat: 0 | 1): Term[] {
  const { clash } = scene;
  const value = clash.values[seat];
  if (value === null) return [];
  const found: Term[] = [{ label: 'plan', amount: value }];
  const second = scene.piles[`second${seat}`]?.[0]?.face ?? null;
  const beside = planValue(second);
  if (beside !== 0) found.push({ label: 'card beside it', amount: beside });
  if (advantaged(scene) === seat) found.push({ label: 'ship advantage', amount: clash.advantage });
  if (clash.bonus[seat] !== 0) found.push({ label: causes(clash.used.filter((word) => ADDING.includes(word))), amount: clash.bonus[seat] });
  const sum = () => found.reduce((total, term) => total + term.amount, 0);
  const faces = clash.played.filter(({ on }) => on === seat).map(({ card, times }) => ({ times, face: faceOf(scene, card) }));
  const turning = (face: unknown) => /even|odd/.test(faceWord(face));
  for (const { face, times } of [...faces.filter(({ face }) => !turning(face)), ...faces.filter(({ face }) => turning(face))]) {
    const title = readFace(face, 'duel')?.title ?? 'reinforcement';
    found.push({ label: times > 1 ? `${title}, twice` : title, amount: worth(face, sum()) * times });
  }
  const rest = (clash.totals?.[seat] ?? sum()) - sum();
  if (rest !== 0) found.push({ label: causes(altering(scene)), amount: rest });
  return found;
}

/** Components that add to a clout when they are used. */
const ADDING = ['Gambler', 'IntelligentMineral', 'Politician'];
/** Components that change clouts without being used, as long as they are active. */
const ALTERING = ['Futurist', 'LateBloomer', 'Swarm', 'Warpish', 'Macron'];

function altering(scene: Scene): string[] {
  const envoys = scene.envoys.filter((envoy) => envoy !== null && envoy.ally !== null && envoy.faceup).map((envoy) => envoy?.name ?? '');
  return [...scene.aliens.map((alien) => alien ?? ''), ...envoys].filter((name) => ALTERING.includes(name));
}

const causes = (words: string[]) => (words.length === 1 || words.length === 2 ? words.map(titleOf).join(' and ') : 'powers');

const faceOf = (scene: Scene, card: number) => Object.values(scene.piles).flat().find(({ id }) => id === card)?.face ?? null;

function planValue(face: unknown): number {
  if (typeof face !== 'object' || face === null) return 0;
  const [value] = Object.values(face) as unknown[];
  return typeof value === 'number' ? value : worth(face, 0);
}

const PACES: Record<string, number> = {
  alien: 200, turns: 400, leads: 400, hand: 0, draws: 90, destiny: 1100, deck_formed: 300, repeats: 600, discovers: 700, selects: 500, duel: 600,
  contest: 600, dial: 500, cannot_send: 700, moves: 380, reveals_envoy: 800, allies: 500, neutral: 400, envoy_replaced: 500, lays_open: 600,
  chooses: 350, tactic: 700, blast: 800, readies: 200, begins_again: 700, last_there: 700, beside: 500, reveals: 900, counts_as: 700, plays: 800,
  compared: 900, wins: 900, prize: 600, gains: 200, discards: 100, takes: 200, gives: 200, exchange_hands: 700, uses: 700, effect: 700, turned: 800,
  game_over: 600,
};

export const duel: Model<Scene> = { start, fromView, apply, pace: (event) => PACES[event.what] ?? 150 };
