// Written by `FIFTH_TYPES=write cargo test -p server types`; not to be changed by hand.

/**
 * A decision that a seat is asked for.
 */
export type Ask = { seat: string, decision: number, 
/**
 * What it is about, in notation.
 */
ask: string, 
/**
 * In a sentence.
 */
prompt: string, optional: boolean, 
/**
 * What can be chosen, structured.
 */
choice: Choice, 
/**
 * How many answers are legal.
 */
count: string, 
/**
 * Legal answers in notation: all of them, or the first `MAX_LISTED`.
 */
answers: Array<Listed>, };

/**
 * A handle to a card: which piece of cardboard it is, not what is printed on it.
 */
export type CardId = number;

/**
 * A set of cards. In JSON, the list of their handles.
 */
export type CardSet = Array<number>;

/**
 * What can be chosen, in notation.
 */
export type Choice = { "kind": "one", from: Array<string>, } | { "kind": "cards", from: Array<string>, 
/**
 * The same cards as the view calls them.
 */
ids: Array<CardId>, min: number, max: number, } | { "kind": "ships", from: { [key in string]: number }, min: number, max: number, } | { "kind": "number", min: number, max: number, } | { "kind": "players", from: Array<string>, min: number, max: number, } | { "kind": "offer", terms: unknown, };

/**
 * One component of a game.
 */
export type Component = { 
/**
 * The box it comes in.
 */
set: string, 
/**
 * What it is: `alien`, `flare`, `artifact`, …
 */
kind: string, name: string, 
/**
 * What it does, in our own words.
 */
text: string, 
/**
 * What else there is to know: its bars, how many there are, and so on.
 */
facts: { [key in string]: string }, rulings: Array<string>, 
/**
 * Its text in parts, where it is made of several: what is printed first, then abilities, prizes, resources.
 */
parts?: Array<Part>, 
/**
 * Whether the rules have it.
 */
implemented: boolean, 
/**
 * How a scenario says that it covers it: `power:Zombie`.
 */
key: string, };

/**
 * Why a message was not accepted.
 */
export type ErrorCode = "malformed" | "version" | "setup" | "no_game" | "refused" | "not_now";

/**
 * A legal answer and what it does.
 */
export type Listed = { answer: string, meaning?: string, };

/**
 * What the game says.
 */
export type Message = { "type": "started", protocol: number, game: string, rules: number, seats: Array<string>, 
/**
 * The SHA-256 of the seed.
 */
commitment: string, } | { "type": "view", to: string, view: View<Unknown, Unknown, Unknown>, } | { "type": "event", to: string, text: string, event: { what: string }, } | { "type": "ask" } & Ask | { "type": "accepted", seat: string, decision: number, } | { "type": "end", result: string, seed: string, hash: string, } | { "type": "record", record: string, } | { "type": "error", code: ErrorCode, message: string, };

/**
 * A moment of the game, and the effects that can be used in it.
 */
export type Moment = { 
/**
 * Its word in the notation.
 */
word: string, 
/**
 * What happens then.
 */
when: string, effects: Array<Timed>, };

/**
 * A part of a component that has a text of its own.
 */
export type Part = { 
/**
 * Empty for what is printed without a heading.
 */
name: string, 
/**
 * When it counts, and whether it must or may be used, for people; for a prize, whose it is.
 */
bar: string, text: string, };

/**
 * Faces that the viewer has seen, of which so many at least are among some cards that have been mixed since.
 */
export type Recall<Face> = { cards: CardSet, faces: Array<Face>, least: number, };

/**
 * One player's place at the table, counted clockwise from 0.
 *
 * ```
 * use kernel::Seat;
 * let last = Seat::new(2);
 * assert_eq!(last.left(3), Seat::new(0));
 * ```
 */
export type Seat = number;

/**
 * A set of seats. In JSON, the list of their numbers.
 */
export type SeatSet = Array<number>;

/**
 * A card as a viewer sees it: without a face, it is unseen.
 */
export type SeenCard<Face> = { id: CardId, face: Face | null, back: number, };

/**
 * All cards, pile by pile.
 */
export type SeenCards<Pile, Face> = { piles: Array<SeenPile<Pile, Face>>, shuffles: number, recalls: Array<Recall<Face>>, };

/**
 * A pile that is not empty, its top card first.
 */
export type SeenPile<Pile, Face> = { pile: Pile, cards: Array<SeenCard<Face>>, };

export type Sight<Face> = { card: CardId, face: Face | null, };

/**
 * An effect by its bars.
 */
export type Timed = { name: string, roles: Array<string>, must: boolean, 
/**
 * Whether it is used, so that it can be cancelled; otherwise it just works.
 */
used: boolean, phases: Array<string>, text: string, };

/**
 * What is on the board and on the cards of some game.
 */
export type Unknown = unknown;

/**
 * A view as it is written. A test reads real ones by it, so that it cannot say anything else.
 */
export type View<Board, Pile, Face> = { seats: Array<string>, board: Board, cards: SeenCards<Pile, Face>, };
