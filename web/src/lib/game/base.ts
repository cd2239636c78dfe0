/** The table of the base game, as the browser draws it: from a view, and on from event to event. */

import type { Board, Deal, Event, Face, Outcome, Pile, Place, Sheet, Shown } from '../generated/base';
import type * as protocol from '../generated/protocol';
import type { GameEvent, Sight, View } from '../net/messages';
import { alienName } from '../words';
import type { Model } from './model';

export type { Sheet } from '../generated/base';
type SeenCard = protocol.SeenCard<Face>;

export const PHASES = [
  ['start_turn', 'Start turn'],
  ['regroup', 'Regroup'],
  ['destiny', 'Destiny'],
  ['launch', 'Launch'],
  ['alliance', 'Alliance'],
  ['planning', 'Planning'],
  ['reveal', 'Reveal'],
  ['resolution', 'Resolution'],
] as const;

/** Room for planets in a system: those of the start, and one that may appear. */
const MOST_PLANETS = 6;
const NAMES = ['red', 'blue', 'green', 'yellow', 'purple', 'orange', 'white', 'black'];

/** A part of a side's total, and where it comes from. */
export interface Term {
  label: string;
  amount: number;
  seat: number | null;
}

export interface Scene {
  seats: string[];
  phase: string;
  /** Whose turn it is. */
  turn: number;
  encounters: number;
  encounterOfTurn: number;
  offense: number;
  defense: number | null;
  target: string | null;
  invited: [number[], number[]];
  allies: [number[], number[]];
  /** Who has said that they do not ally. */
  declined: number[];
  /** Planets in the game, by their notation. */
  planets: string[];
  /** Ships by seat and place. */
  ships: Record<string, number>[];
  track: number[];
  toWin: number;
  sheets: Sheet[];
  powerless: number[];
  /** Cards by pile: `deck`, `discard`, `hand0`. */
  piles: Record<string, SeenCard[]>;
  /** What each side's revealed card counts as. */
  shown: [Shown | null, Shown | null];
  /** The faces that were revealed. */
  revealed: [Face | null, Face | null];
  /** Effects that have changed the totals, in order. */
  effects: [Term[], Term[]];
  /** What the totals were made of when they were compared: afterwards the ships go elsewhere. */
  settled: [Term[], Term[]] | null;
  totals: [number, number] | null;
  outcome: string;
  outcomeWinner: number | null;
  destiny: Face | null;
  /** The deal that stands; before the view has told it, only who proposes. */
  deal: { from: number; terms: Deal | null } | null;
  /** What is being answered just now: who used what. */
  answering: { seat: number; name: string } | null;
  winners: number[];
  /** Cards that lie at planets. */
  atPlanets: { planet: string; card: number }[];
  /** The number of the move that happened last, and what it was: for the animation. */
  move: Flight | null;
}

export interface Flight {
  id: number;
  seat: number;
  ships: number;
  from: string;
  to: string;
}

export function planetWord(index: number): string {
  return `${NAMES[Math.floor(index / MOST_PLANETS)]}${(index % MOST_PLANETS) + 1}`;
}

/** Whose home planet it is: the seat's number. */
export function systemOf(planet: string): number {
  return NAMES.indexOf(planet.replace(/\d$/, ''));
}

export function isPlanet(place: string): boolean {
  return /\d$/.test(place);
}

function placeWord(place: Place): string {
  return typeof place === 'string' ? place : planetWord(place.planet);
}

/** The planets of a set, which is written as bits of a number below 2^48. */
export function planetsOf(bits: number): string[] {
  const planets: string[] = [];
  for (let index = 0; index < MOST_PLANETS * NAMES.length; index++) {
    if (Math.floor(bits / 2 ** index) % 2 === 1) planets.push(planetWord(index));
  }
  return planets;
}

/** The name of a pile: `deck`, `hand0`. */
export function pileKey(pile: string | Record<string, number | string>): string {
  return typeof pile === 'string' ? pile : Object.entries(pile).flat().join('');
}

/** A face's notation: `{attack: 8}` → `A08`. An unseen card has none. */
export function faceWord(face: unknown): string {
  if (face === null || face === undefined) return '';
  if (typeof face === 'string') return { negotiate: 'N', morph: 'Morph' }[face] ?? face;
  const [kind, value] = Object.entries(face)[0] ?? ['', ''];
  switch (kind) {
    case 'attack':
      return `A${String(value).padStart(2, '0')}`;
    case 'reinforcement':
      return `+${String(value)}`;
    case 'flare':
      return `F-${String(value)}`;
    case 'colour':
      return NAMES[value as number] ?? '';
    case 'hazard':
      return `${NAMES[value as number] ?? ''}!`;
    case 'special':
      return String(value).replaceAll('_', '-');
    default:
      return camel(String(value));
  }
}

/** Where a card lies in the own hand: attacks by their value, then the other kinds. */
export function handOrder(face: unknown): string {
  const word = faceWord(face);
  const index = /^A\d\d$|^N$|^Morph$|^\+|^F-/.test(word) ? ['A', 'N', 'M', '+', 'F'].indexOf(word.charAt(0)) : 5;
  return `${index}${word}`;
}

/** `mobius_tubes` → `MobiusTubes`, as the notation has it. */
function camel(word: string): string {
  return word
    .split('_')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
}

export function fromView(view: View, before: Scene | null): Scene {
  const { board, cards } = view as protocol.View<Board, Pile, Face>;
  const encounter = board.encounter;
  const piles: Record<string, SeenCard[]> = {};
  for (const { pile, cards: there } of cards.piles) piles[pileKey(pile)] = there;
  const same = before !== null && before.encounters === board.encounters && before.offense === encounter.offense;
  const selected = (seat: number | null) => (seat === null ? null : (piles[`selected${seat}`]?.[0]?.face ?? null));
  const seats = view.seats;
  return {
    seats,
    phase: board.phase,
    turn: board.turn.seat,
    encounters: board.encounters,
    encounterOfTurn: board.turn.encounter,
    offense: encounter.offense,
    defense: encounter.defense,
    target: encounter.target === null ? null : planetWord(encounter.target),
    invited: encounter.invited,
    allies: encounter.allies,
    declined: same ? before.declined : [],
    planets: planetsOf(board.planets),
    ships: board.fleets.slice(0, seats.length).map((fleet) => {
      const places: Record<string, number> = {};
      for (const [place, ships] of fleet) places[placeWord(place)] = ships;
      return places;
    }),
    track: board.track,
    toWin: board.edition.colonies_to_win,
    sheets: board.sheets,
    powerless: board.powerless,
    piles,
    shown: encounter.shown,
    revealed: same && (encounter.shown[0] !== null || encounter.shown[1] !== null)
      ? before.revealed
      : [encounter.shown[0] === null ? null : selected(encounter.offense), encounter.shown[1] === null ? null : selected(encounter.defense)],
    effects: same ? before.effects : [[], []],
    settled: same ? before.settled : null,
    totals: encounter.totals ?? (same ? before.totals : null),
    ...outcomeOf(encounter.outcome),
    destiny: piles['destiny']?.[0]?.face ?? (same ? before.destiny : null),
    deal: board.deal === null ? null : { from: board.deal[0], terms: board.deal[1] },
    answering: null,
    winners: board.winners,
    atPlanets: board.at_planets.map(([card, planet]) => ({ card, planet: planetWord(planet) })),
    move: before?.move ?? null,
  };
}

function outcomeOf(outcome: Outcome): { outcome: string; outcomeWinner: number | null } {
  if (typeof outcome === 'string') return { outcome, outcomeWinner: null };
  return { outcome: 'won', outcomeWinner: outcome.won === 'offense' ? 0 : 1 };
}

export function start(seats: string[], options: Record<string, unknown> | null): Scene {
  const planetsEach = typeof options?.['planets'] === 'number' ? options['planets'] : 5;
  const own = (seat: string) => Array.from({ length: planetsEach }, (_, index) => `${seat}${index + 1}`);
  return {
    seats,
    phase: 'set_up',
    turn: 0,
    encounters: 0,
    encounterOfTurn: 1,
    offense: 0,
    defense: null,
    target: null,
    invited: [[], []],
    allies: [[], []],
    declined: [],
    planets: seats.flatMap(own),
    ships: seats.map((seat) => Object.fromEntries(own(seat).map((planet) => [planet, 4]))),
    track: seats.map(() => 0),
    toWin: 5,
    sheets: [],
    powerless: [],
    piles: Object.fromEntries(seats.map((_, seat) => [`hand${seat}`, blank(8)])),
    shown: [null, null],
    revealed: [null, null],
    effects: [[], []],
    settled: null,
    totals: null,
    outcome: 'undecided',
    outcomeWinner: null,
    destiny: null,
    deal: null,
    answering: null,
    winners: [],
    atPlanets: [],
    move: null,
  };
}

let blanks = -1;
/** Cards of which nothing is known but that they are there. */
function blank(count: number): SeenCard[] {
  return Array.from({ length: count }, () => ({ id: blanks--, face: null, back: 0 }));
}

function moveShips(scene: Scene, seat: number, ships: number, from: string, to: string): Scene {
  const before = scene.ships[seat] ?? {};
  const moved = { ...before, [from]: (before[from] ?? 0) - ships };
  moved[to] = (moved[to] ?? 0) + ships;
  const fleet = Object.fromEntries(Object.entries(moved).filter(([, there]) => there > 0));
  const fleets = scene.ships.map((other, index) => (index === seat ? fleet : other));
  return { ...scene, ships: fleets, move: { id: (scene.move?.id ?? 0) + 1, seat, ships, from, to } };
}

/** Takes a card out of wherever it is (or, if nobody knows where, out of `from`) and lays it on `to`. */
function moveCard(scene: Scene, card: Sight<Face> | null, from: string, to: string): Scene {
  const piles = { ...scene.piles };
  let found: SeenCard | undefined;
  if (card !== null) {
    for (const [key, cards] of Object.entries(piles)) {
      if (cards.some((other) => other.id === card.card)) {
        found = cards.find((other) => other.id === card.card);
        piles[key] = cards.filter((other) => other.id !== card.card);
        break;
      }
    }
  }
  if (found === undefined) {
    const source = piles[from] ?? [];
    const index = Math.max(0, source.findIndex((other) => other.face === null));
    found = source[index];
    // How many cards there are, the first view tells: until then nothing is taken off.
    if (piles[from] !== undefined) piles[from] = source.filter((_, at) => at !== index);
  }
  const moved: SeenCard = { id: card?.card ?? found?.id ?? blanks--, face: card?.face ?? null, back: found?.back ?? 0 };
  piles[to] = to.startsWith('hand') ? [...(piles[to] ?? []), moved] : [moved, ...(piles[to] ?? [])];
  return { ...scene, piles };
}

function newEncounter(scene: Scene, number: number, offense: number): Scene {
  return {
    ...scene,
    phase: 'regroup',
    encounters: number,
    offense,
    defense: null,
    target: null,
    invited: [[], []],
    allies: [[], []],
    declined: [],
    shown: [null, null],
    revealed: [null, null],
    effects: [[], []],
    settled: null,
    totals: null,
    outcome: 'undecided',
    outcomeWinner: null,
    destiny: null,
    deal: null,
    answering: null,
    sheets: scene.sheets.map((sheet) => ({ ...sheet, zapped: false, suspended: false })),
  };
}

/** The name of what an effect comes from, cut out of the sentence that tells of it. */
function causeOf(text: string): string {
  const match = text.match(/^\w+ \((.+)\): the totals/);
  const cause = (match?.[1] ?? 'an effect').replace(/^the /, '');
  return cause.startsWith('+') ? 'reinforcement' : alienName(cause);
}

function sideOf(scene: Scene, seat: number): 0 | 1 {
  return seat === scene.offense || scene.allies[0].includes(seat) ? 0 : 1;
}

function shownOf(face: Face | null): Shown | null {
  if (face === 'morph' || face === 'negotiate') return face;
  return face !== null && typeof face === 'object' && 'attack' in face ? { attack: face.attack } : null;
}

/** Both totals of cards and ships alone, where both cards are attacks. */
export function plainTotals(scene: Scene): [number, number] | null {
  const cards = scene.shown.map((shown) => (typeof shown === 'object' && shown !== null ? shown.attack : null));
  const [offense, defense] = cards;
  if (typeof offense !== 'number' || typeof defense !== 'number') return null;
  return [offense + shipsOf(scene, 0), defense + shipsOf(scene, 1)];
}

/** The ships of each seat on a side. */
export function crew(scene: Scene, side: 0 | 1): { seat: number; ships: number }[] {
  const main = side === 0 ? scene.offense : scene.defense;
  const seats = [...(main === null ? [] : [main]), ...scene.allies[side].filter((seat) => seat !== main)];
  return seats.map((seat) => {
    const fleet = scene.ships[seat] ?? {};
    const place = seat === scene.defense ? (scene.target ?? 'beside') : side === 0 ? 'gate' : 'beside';
    return { seat, ships: fleet[place] ?? 0 };
  });
}

function shipsOf(scene: Scene, side: 0 | 1): number {
  return crew(scene, side).reduce((sum, { ships }) => sum + ships, 0);
}

/** What a side's total is made of, as far as it can be seen. */
export function terms(scene: Scene, side: 0 | 1): Term[] {
  if (scene.settled !== null) return scene.settled[side];
  const found: Term[] = [];
  const shown = scene.shown[side];
  if (typeof shown === 'object' && shown !== null) {
    found.push({ label: 'card', amount: shown.attack, seat: side === 0 ? scene.offense : scene.defense });
  }
  for (const { seat, ships } of crew(scene, side)) {
    if (ships > 0) found.push({ label: ships === 1 ? 'ship' : 'ships', amount: ships, seat });
  }
  found.push(...scene.effects[side]);
  // Whoever comes later has not been told of every effect.
  const rest = found.reduce((left, { amount }) => left - amount, scene.totals?.[side] ?? NaN);
  return Number.isNaN(rest) || rest === 0 || typeof shown !== 'object' || shown === null ? found : [...found, { label: 'ships and effects', amount: rest, seat: null }];
}

/** Keeps what the totals are made of, unless that has been done before. */
function settle(scene: Scene): Scene {
  return scene.settled !== null || scene.totals === null ? scene : { ...scene, settled: [terms(scene, 0), terms(scene, 1)] };
}

export function apply(scene: Scene, told: GameEvent, text: string): Scene {
  const event = told as Event;
  const seat = 'seat' in event ? event.seat : -1;
  switch (event.what) {
    case 'alien':
    case 'turns_up': {
      const alien = event.alien;
      const has = scene.sheets.some((sheet) => sheet.owner === seat && (sheet.alien === alien || sheet.alien === null));
      const sheet: Sheet = { alien, owner: seat, holder: seat, zapped: false, suspended: false, secret: false, kind: 'own', tokens: 0 };
      return {
        ...scene,
        sheets: has
          ? scene.sheets.map((old) => (old.owner === seat && (old.alien === alien || old.alien === null) ? { ...old, alien, secret: false } : old))
          : [...scene.sheets, sheet],
      };
    }
    case 'hand': {
      const hand = event.hand;
      return { ...scene, piles: { ...scene.piles, [`hand${seat}`]: hand.map(({ card, face }) => ({ id: card, face, back: 0 })) } };
    }
    case 'turn':
      return { ...scene, turn: seat, encounterOfTurn: 1, phase: 'start_turn' };
    case 'encounter':
      return newEncounter(scene, event.number, event.offense);
    case 'destiny':
      return { ...scene, phase: 'destiny', destiny: event.card.face };
    case 'defense':
      return { ...scene, phase: 'launch', defense: seat };
    case 'aims':
      return { ...scene, phase: 'launch', target: planetWord(event.planet) };
    case 'moves':
      return moveShips(scene, seat, event.ships, placeWord(event.from), placeWord(event.to));
    case 'track':
      return { ...scene, track: scene.track.map((old, index) => (index === seat ? event.colonies : old)) };
    case 'power': {
      const others = scene.powerless.filter((other) => other !== seat);
      return { ...scene, powerless: event.lost ? [...others, seat] : others };
    }
    case 'zapped':
      return { ...scene, sheets: scene.sheets.map((sheet) => (sheet.holder === seat && sheet.alien === event.alien ? { ...sheet, zapped: true } : sheet)) };
    case 'invites': {
      const invited: [number[], number[]] = [...scene.invited];
      invited[seat === scene.offense ? 0 : 1] = event.invited;
      return { ...scene, phase: 'alliance', invited };
    }
    case 'joins': {
      const side = event.side === 'offense' ? 0 : 1;
      const allies: [number[], number[]] = [scene.allies[0].filter((other) => other !== seat), scene.allies[1].filter((other) => other !== seat)];
      allies[side] = [...allies[side], seat];
      return { ...scene, allies };
    }
    case 'declines':
      return { ...scene, declined: [...scene.declined, seat] };
    case 'selects':
      return { ...moveCard(scene, null, `hand${seat}`, `selected${seat}`), phase: 'planning' };
    case 'reveals': {
      const card = event.card;
      const side = sideOf(scene, seat);
      const shown: Scene['shown'] = [...scene.shown];
      const revealed: Scene['revealed'] = [...scene.revealed];
      shown[side] = shownOf(card.face);
      revealed[side] = card.face;
      const piles = { ...scene.piles, [`selected${seat}`]: [{ id: card.card, face: card.face, back: 0 }] };
      const next = { ...scene, phase: 'reveal', shown, revealed, piles };
      return { ...next, totals: plainTotals(next) };
    }
    case 'becomes': {
      const shown: Scene['shown'] = [...scene.shown];
      shown[sideOf(scene, seat)] = event.shown;
      const next = { ...scene, shown };
      return { ...next, totals: plainTotals(next) };
    }
    case 'totals': {
      const totals = event.totals;
      const old = scene.totals ?? plainTotals(scene) ?? totals;
      const label = causeOf(text);
      const effects: Scene['effects'] = [[...scene.effects[0]], [...scene.effects[1]]];
      for (const side of [0, 1] as const) {
        const amount = totals[side] - old[side];
        if (amount !== 0) effects[side].push({ label, amount, seat });
      }
      return { ...scene, totals, effects };
    }
    case 'compared':
      return settle({ ...scene, totals: [event.offense, event.defense] });
    case 'outcome':
      return { ...settle(scene), phase: 'resolution', ...outcomeOf(event.outcome) };
    case 'draws':
    case 'keeps':
      return moveCard(scene, event.card, 'deck', `hand${seat}`);
    case 'gives':
      return moveCard(scene, event.card, `hand${seat}`, `hand${event.to}`);
    case 'discards':
      return moveCard(scene, event.card, `hand${seat}`, 'discard');
    case 'plays':
      return moveCard(scene, event.card, `hand${seat}`, `played${seat}`);
    case 'proposes':
      return { ...scene, deal: { from: seat, terms: null } };
    case 'game_over':
      return { ...scene, phase: 'over', winners: event.winners };
    default:
      return scene;
  }
}

const PACES: Partial<Record<Event['what'], number>> = {
  alien: 60,
  hand: 0,
  turn: 500,
  encounter: 300,
  draws: 90,
  destiny: 700,
  defense: 500,
  aims: 600,
  moves: 380,
  track: 250,
  power: 500,
  uses: 700,
  plays: 800,
  zapped: 700,
  cancelled: 700,
  effect: 600,
  invites: 500,
  joins: 350,
  declines: 120,
  selects: 350,
  reveals: 900,
  becomes: 700,
  totals: 800,
  compared: 900,
  outcome: 1000,
  discards: 120,
  gives: 200,
  proposes: 500,
  accepts: 500,
  refuses: 400,
  compensation: 300,
  game_over: 600,
};

export const base: Model<Scene> = { start, fromView, apply, pace: (event) => PACES[(event as Event).what] ?? 150 };
