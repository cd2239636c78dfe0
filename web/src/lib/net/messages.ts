/** What the server says and is told. `docs/protocol.md` and `docs/server.md` explain each message. */

export interface SeatInfo {
  seat: string;
  name: string | null;
  bot: string | null;
}

export type Pace = 'none' | { live: { seconds: number } } | { days: { days: number } };

export interface RoomInfo {
  room: string;
  game: string;
  title: string;
  rules: number;
  options: Record<string, unknown> | null;
  status: 'open' | 'playing' | 'over';
  seats: SeatInfo[];
  pace: Pace;
  window: number;
  spectators: { allowed: boolean; delay: number };
  commitment: string;
  seed: string | null;
  result: string | null;
  frozen: string | null;
  rematch: string | null;
}

export interface GameInfo {
  game: string;
  title: string;
  rules: number;
  seats: [number, number];
  seat_names: string[];
  bots: string[];
  /** What can be agreed before a game. */
  options?: GameOption[];
}

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

export interface Chat {
  type: 'chat';
  number: number;
  from: string;
  to: string | null;
  text: string;
}

export interface Settings {
  passes?: { ask?: string; option?: string; phase?: string }[];
  until?: string | null;
  stand_in?: string | null;
}

/** What comes inside a step. */
export type Told =
  | { type: 'seats'; seats: SeatInfo[] }
  | { type: 'started'; game: string; rules: number; seats: string[]; commitment: string }
  | { type: 'event'; to: string; text: string; event: GameEvent }
  | { type: 'view'; to: string; view: View }
  | Ask
  | { type: 'waiting'; for: string[]; until: number | null }
  | { type: 'undo_asked'; by: string }
  | { type: 'undo_replied'; by: string; agree: boolean }
  | { type: 'undone' }
  | { type: 'rematch'; room: string }
  | { type: 'end'; result: string; seed: string; hash: string };

export type Message =
  | { type: 'welcome'; room: RoomInfo; you: string; number: number; away: string[]; chat: Chat[]; now?: number }
  | { type: 'closed'; decision: number }
  | { type: 'step'; number: number; messages: Told[] }
  | { type: 'view'; to: string; view: View }
  | { type: 'accepted'; seat: string; decision: number }
  | { type: 'done' }
  | { type: 'seat'; seat: string; token: string }
  | { type: 'record'; record: string }
  | { type: 'away'; seats: string[] }
  | Chat
  | { type: 'error'; code: string; message: string };

/** What one can say in a room. */
export type Say =
  | { type: 'answer'; decision: number; answer: string }
  | { type: 'view' }
  | { type: 'record' }
  | { type: 'start'; fill?: string }
  | { type: 'leave'; bot?: string }
  | { type: 'bot'; seat?: string; bot: string }
  | { type: 'take_back' }
  | { type: 'settings'; settings: Settings }
  | { type: 'chat'; text: string; to?: string }
  | { type: 'undo' }
  | { type: 'undo_reply'; agree: boolean }
  | { type: 'rematch' }
  | { type: 'go_on' };
