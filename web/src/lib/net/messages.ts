/**
 * What the server says and is told; `docs/protocol.md` and `docs/server.md` explain each message. All of it is generated
 * from the Rust types; here it is put together as it comes over a socket.
 */

import type * as protocol from '../generated/protocol';
import type * as server from '../generated/server';

export type { Ask, Choice, Listed, Sight } from '../generated/protocol';
export type { chat as Chat, GameInfo, GameOption, NewRoom, Pace, RoomInfo, Say, SeatInfo, Settings } from '../generated/server';

/** A card of some game as a viewer sees it. */
export type SeenCard<Face = unknown> = protocol.SeenCard<Face>;
/** The table of some game as one viewer may know it. */
export type View = protocol.View<unknown, unknown, unknown>;

type Of<Type> = Extract<protocol.Message, { type: Type }>;

/** Something that happened in some game; what else is in it, the game says. */
export type GameEvent = Of<'event'>['event'];

/** What comes inside a step. */
export type Told = server.Said | Extract<server.Reply, { type: 'waiting' }> | Of<'started' | 'event' | 'view' | 'ask' | 'end'>;

/** What comes over a socket. */
export type Message =
  | Exclude<server.Reply, { type: 'waiting' }>
  | server.chat
  | { type: 'step'; number: number; messages: Told[] }
  | Of<'view'>;
