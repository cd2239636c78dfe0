// Written by `FIFTH_TYPES=write cargo test -p server types`; not to be changed by hand.

export type SeatInfo = { seat: string, 
/**
 * Who has it.
 */
name: string | null, 
/**
 * The bot that plays it now.
 */
bot: string | null, };

export type Status = "open" | "playing" | "over";

export type Pace = { "live": { seconds: number, } } | { "days": { days: number, } } | "none";

export type Spectators = { allowed: boolean, 
/**
 * Seconds by which they are behind.
 */
delay: number, };

export type RoomInfo = { room: string, game: string, title: string, rules: number, options: Record<string, unknown> | null, status: Status, seats: Array<SeatInfo>, pace: Pace, 
/**
 * Milliseconds that a window takes.
 */
window: number, spectators: Spectators, 
/**
 * The SHA-256 of the seed.
 */
commitment: string, 
/**
 * The seed, once the game is over.
 */
seed: string | null, result: string | null, 
/**
 * Why the room cannot go on, if it cannot.
 */
frozen: string | null, 
/**
 * The room in which the same people play again.
 */
rematch: string | null, };

export type GameInfo = { game: string, title: string, rules: number, 
/**
 * The fewest and the most seats.
 */
seats: [number, number], seat_names: Array<string>, 
/**
 * The bots that play it.
 */
bots: Array<string>, 
/**
 * What can be agreed: for each option `name`, `meaning`, `default` and `kind`: `flag`; `number` with `min` and
 * `max`; `choice` or `list` with `choices`, each a `value` and its `meaning`. `only_with`: where it may be given.
 */
options: unknown[], 
/**
 * The parts of a turn, in about their order.
 */
phases: Array<string>, };

export type SeatSetup = "open" | { "bot": string };

export type NewRoom = { game: string, 
/**
 * The game's options; what is not mentioned takes its default.
 */
options?: Record<string, unknown>, 
/**
 * Each seat, clockwise: `"open"`, or `{"bot": NAME}`.
 */
seats: Array<SeatSetup>, 
/**
 * Whether the room is listed; otherwise only who has the link finds it.
 */
public?: boolean, pace?: Pace, 
/**
 * Seconds for which each player's reaction is waited, whether or not there can be one; 0: nothing is kept back.
 * By default 4 where the pace is live, otherwise 0.
 */
window?: number, spectators?: Spectators, };

export type Newcomer = { name: string, 
/**
 * Which one; none: the first that is free.
 */
seat?: string, };

export type Pass = { 
/**
 * The word of the decision.
 */
ask?: string | null, 
/**
 * What could be chosen, such as a card, in notation.
 */
option?: string | null, 
/**
 * The phase of the game.
 */
phase?: string | null, };

export type Settings = { 
/**
 * Questions that may be passed are passed, where one of these says so for everything that could be chosen.
 */
passes?: Array<Pass>, 
/**
 * Everything that may be passed is passed until this phase begins.
 */
until?: string | null, 
/**
 * The bot that answers when the time is over; otherwise a pass, and a bot only where no pass is allowed.
 */
stand_in?: string | null, };

export type Say = { "type": "answer", 
/**
 * The own seat, if it is said at all.
 */
seat?: string, decision: number, answer: string, } | { "type": "view", to?: string, } | { "type": "record", } | { "type": "start", fill?: string, } | { "type": "leave", bot?: string, } | { "type": "hand_over", name: string, } | { "type": "bot", seat?: string, bot: string, } | { "type": "take_back", } | { "type": "settings", settings: Settings, } | { "type": "chat", text: string, to?: string, } | { "type": "undo", } | { "type": "undo_reply", agree: boolean, } | { "type": "rematch", } | { "type": "go_on", };

export type Code = "malformed" | "setup" | "refused" | "not_now" | "forbidden" | "not_found" | "too_fast" | "too_many" | "frozen" | "storage";

export type chat = { "type": "chat", 
/**
 * Counts what this viewer has heard.
 */
number: number, from: string, to: string | null, text: string, };

export type Said = { "type": "seats", seats: Array<SeatInfo>, } | { "type": "undo_asked", by: string, } | { "type": "undo_replied", by: string, agree: boolean, } | { "type": "undone", } | { "type": "rematch", room: string, };

export type Reply = { "type": "welcome", room: RoomInfo, you: string, number: number, away: Array<string>, chat: Array<chat>, 
/**
 * The server's time, in milliseconds since 1970, for clients whose own clock is wrong.
 */
now: number, } | { "type": "seat", seat: string, token: string, } | { "type": "done", } | { "type": "record", record: string, } | { "type": "accepted", seat: string, decision: number, } | { "type": "closed", decision: number, } | { "type": "waiting", for: Array<string>, until: number | null, } | { "type": "away", seats: Array<string>, } | { "type": "error", code: Code, message: string, };
