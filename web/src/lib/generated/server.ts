// Written by `FIFTH_TYPES=write cargo test -p server types`; not to be changed by hand.

/**
 * What can be chosen for an option.
 */
export type Choosable = { value: unknown, 
/**
 * What it means; empty where the value says it.
 */
meaning?: string, };

/**
 * Why something was not done.
 */
export type Code = "malformed" | "setup" | "refused" | "not_now" | "forbidden" | "not_found" | "too_fast" | "too_many" | "frozen" | "storage";

/**
 * A game that can be played here.
 */
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
options: Array<GameOption>, 
/**
 * The parts of a turn, in about their order.
 */
phases: Array<string>, };

/**
 * An option of a game, with what it is if nothing is said.
 */
export type GameOption = { default: unknown, 
/**
 * The field of the game's options.
 */
name: string, 
/**
 * What it decides, in a sentence.
 */
meaning: string, 
/**
 * It may be given only where another option has a certain value.
 */
only_with?: OnlyWith, } & ({ "kind": "flag" } | { "kind": "number", min: number, max: number, } | { "kind": "choice", choices: Array<Choosable>, } | { "kind": "list", choices: Array<Choosable>, });

/**
 * A room to be made.
 */
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
 * By default 5 where the pace is live, otherwise 0.
 */
window?: number, spectators?: Spectators, };

/**
 * Somebody who would like a seat.
 */
export type Newcomer = { name: string, 
/**
 * Which one; none: the first that is free.
 */
seat?: string, };

/**
 * The other option, and the value that it must have.
 */
export type OnlyWith = { option: string, value: string, };

/**
 * How much time there is for a decision.
 */
export type Pace = { "live": { seconds: number, } } | { "days": { days: number, } } | "none";

/**
 * Something that a seat passes without being asked. What is not mentioned may be anything.
 */
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

/**
 * What a room says besides what counts.
 */
export type Reply = { "type": "welcome", room: RoomInfo, you: string, number: number, away: Array<string>, chat: Array<chat>, 
/**
 * The server's time, in milliseconds since 1970, for clients whose own clock is wrong.
 */
now: number, } | { "type": "seat", seat: string, token: string, } | { "type": "done", } | { "type": "record", record: string, } | { "type": "accepted", seat: string, decision: number, } | { "type": "closed", decision: number, } | { "type": "waiting", for: Array<string>, until: number | null, } | { "type": "window", until: number | null, 
/**
 * How often this viewer can still press Wait in this game.
 */
waits: number, 
/**
 * Whether somebody has pressed Wait in this window.
 */
waited: boolean, } | { "type": "clock", decision: number, until: number, } | { "type": "draft", seat: string, offer: unknown, cards: { card: number, face: unknown }[], } | { "type": "away", seats: Array<string>, } | { "type": "error", code: Code, message: string, };

/**
 * A room, as everybody may know it.
 */
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

/**
 * What a room tells besides the protocol's messages, and counts.
 */
export type Said = { "type": "seats", seats: Array<SeatInfo>, } | { "type": "undo_asked", by: string, } | { "type": "undo_replied", by: string, agree: boolean, } | { "type": "undone", } | { "type": "rematch", room: string, } | { "type": "overtime", seat: string, why: Why, prompt: string | null, 
/**
 * In notation.
 */
answer: string | null, 
/**
 * What the answer does.
 */
meaning: string | null, };

/**
 * What somebody says in a room, over a socket or by REST.
 */
export type Say = { "type": "answer", 
/**
 * The own seat, if it is said at all.
 */
seat?: string, decision: number, answer: string, } | { "type": "draft", decision: number, draft: string, } | { "type": "view", to?: string, } | { "type": "record", } | { "type": "start", fill?: string, } | { "type": "leave", bot?: string, } | { "type": "hand_over", name: string, } | { "type": "bot", seat?: string, bot: string, } | { "type": "take_back", } | { "type": "settings", settings: Settings, } | { "type": "chat", text: string, to?: string, } | { "type": "undo", } | { "type": "undo_reply", agree: boolean, } | { "type": "rematch", } | { "type": "go_on", } | { "type": "wait", };

/**
 * A seat, as everybody may know it.
 */
export type SeatInfo = { seat: string, 
/**
 * Who has it.
 */
name: string | null, 
/**
 * The bot that plays it now.
 */
bot: string | null, };

/**
 * Who shall play a seat.
 */
export type SeatSetup = "open" | { "bot": string };

/**
 * What a seat does not want to be asked, and who answers for it when its time is over.
 */
export type Settings = { 
/**
 * Questions that may be passed are passed, where one of these says so for everything that could be chosen.
 */
passes?: Array<Pass>, 
/**
 * What is always asked, whatever the passes and `until` say.
 */
asks?: Array<Pass>, 
/**
 * Everything that may be passed is passed until this phase begins.
 */
until?: string | null, 
/**
 * The bot that answers when the time is over; otherwise a pass, and a bot only where no pass is allowed.
 */
stand_in?: string | null, };

/**
 * Who may look on.
 */
export type Spectators = { allowed: boolean, 
/**
 * Seconds by which they are behind.
 */
delay: number, };

export type Status = "open" | "playing" | "over";

/**
 * Why the server has answered for somebody.
 */
export type Why = "clock" | "window";

/**
 * Something said at the table.
 */
export type chat = { "type": "chat", 
/**
 * Counts what this viewer has heard.
 */
number: number, from: string, to: string | null, text: string, };
