import type { GameEvent, View } from '../net/messages';

/** How a game's table follows what happens: each game has one of these, everything else is shared. */
export interface Model<Scene> {
  /** The table before anything has happened, for a replay. */
  start(seats: string[], options: Record<string, unknown> | null): Scene;
  /** The table that the server says there is. What only events tell is kept from the scene before. */
  fromView(view: View, before: Scene | null): Scene;
  /** The table after an event. The scene given is not changed. */
  apply(scene: Scene, event: GameEvent, text: string): Scene;
  /** How long it takes to see what happened, in milliseconds at normal speed. */
  pace(event: GameEvent): number;
}

/** How a game calls its cards. */
export interface CardWords {
  /** A face's notation; none for an unseen card. */
  faceWord(face: unknown): string;
  /** Where a card lies in the own hand: by this, in the order of text. */
  handOrder(face: unknown): string;
}
