/** What the prompt says when nothing is asked of us: whom we wait for, never whether they could react. */

import type { Connection } from '../net/room.svelte';
import { ANY_REACTIONS, isReady, READY, WAS_LATE, type Window } from '../net/window';
import { list } from '../words';

export interface Situation {
  connection: Connection;
  /** Whether an answer is on its way. */
  isSent: boolean;
  /** Whether something that has happened is still being shown. */
  isPlaying: boolean;
  isOver: boolean;
  /** Who is making us an offer. */
  offering: string | null;
  window: Window;
  /** The others for whom the game waits, by name. */
  waitingFor: string[];
}

export function idleText({ connection, isSent, isPlaying, isOver, offering, window, waitingFor }: Situation): string {
  if (connection !== 'on') return connection === 'lost' ? 'Reconnecting …' : 'Connecting …';
  if (isSent) return 'Sent.';
  if (isPlaying) return 'Watch what happens …';
  if (isOver) return 'The game is over.';
  if (offering !== null) return `${offering} is making you an offer …`;
  if (window.until !== null && isReady(window)) return READY;
  if (window.until !== null) return window.late ? WAS_LATE : ANY_REACTIONS;
  return `Waiting for ${list(waitingFor, 'the others')}.`;
}

/** Which clock stands beside it: one's own question's; that of whoever is waited for only once all is shown, or it would be of before. */
export function clockOf(own: number | null, { connection, isSent, isPlaying, isOver, window }: Situation, waiting: number | null): number | null {
  if (isOver) return null;
  if (own !== null) return own;
  return connection === 'on' && !isSent && !isPlaying && window.until === null ? waiting : null;
}
