/**
 * What the server says and is told; `docs/protocol.md` and `docs/server.md` explain each message. The server's own
 * messages are generated from its types; those of the games' protocol are stated here.
 */

import type * as server from '../generated/server';

export type { chat as Chat, NewRoom, Pace, RoomInfo, Say, SeatInfo, Settings } from '../generated/server';

export type GameInfo = Omit<server.GameInfo, 'options'> & { options: GameOption[] };

export interface Choosable {
  value: unknown;
  meaning?: string;
}

export type GameOption = {
  name: string;
  meaning: string;
  default: unknown;
  only_with?: { option: string; value: unknown };
} & ({ kind: 'flag' } | { kind: 'number'; min: number; max: number } | { kind: 'choice'; choices: Choosable[] } | { kind: 'list'; choices: Choosable[] });

/** A card as a viewer sees it: without a face, it is unseen. */
export interface SeenCard {
  id: number;
  face: unknown;
  back: number;
}

export interface Pile {
  pile: string | Record<string, number>;
  cards: SeenCard[];
}

/** The table as one viewer may know it; what is on the board is the game's own. */
export interface View {
  seats: string[];
  board: Record<string, unknown>;
  cards: { piles: Pile[]; shuffles: number };
}

export interface GameEvent {
  what: string;
  [field: string]: unknown;
}

export type Choice =
  | { kind: 'one'; from: string[] }
  | { kind: 'cards'; from: string[]; ids?: number[]; min: number; max: number }
  | { kind: 'ships'; from: Record<string, number>; min: number; max: number }
  | { kind: 'number'; min: number; max: number }
  | { kind: 'players'; from: string[]; min: number; max: number }
  | { kind: 'offer'; terms: unknown };

export interface Listed {
  answer: string;
  meaning?: string;
}

export interface Ask {
  type: 'ask';
  seat: string;
  decision: number;
  ask: string;
  prompt: string;
  optional: boolean;
  choice: Choice;
  count: string;
  answers: Listed[];
}

/** What comes inside a step. */
export type Told =
  | server.Said
  | Extract<server.Reply, { type: 'waiting' }>
  | { type: 'started'; game: string; rules: number; seats: string[]; commitment: string }
  | { type: 'event'; to: string; text: string; event: GameEvent }
  | { type: 'view'; to: string; view: View }
  | Ask
  | { type: 'end'; result: string; seed: string; hash: string };

/** What comes over a socket. */
export type Message =
  | Exclude<server.Reply, { type: 'waiting' }>
  | server.chat
  | { type: 'step'; number: number; messages: Told[] }
  | { type: 'view'; to: string; view: View };
