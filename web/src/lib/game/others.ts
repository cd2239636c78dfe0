import type { Model } from './model';

/** A game without a table of its own: it is played from the list of what can be chosen. */
const plain: Model<unknown> = { start: () => ({}), fromView: (view) => view, apply: (scene) => scene, pace: () => 60 };

/** How the table of a game other than the base game follows what happens. */
export async function modelFor(game: string): Promise<Model<unknown>> {
  if (game === 'duel') return (await import('./duel')).duel as Model<unknown>;
  return plain;
}
