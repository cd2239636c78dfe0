/** The pause after a move in which anybody may react, as this browser knows it. */

export interface Window {
  /** When it closes, by our own clock; none is open otherwise. */
  until: number | null;
  /** The same by the server's clock, which tells one window from another. */
  end: number | null;
  /** When it was last opened or lengthened. */
  since: number;
  /** How often we can still press Wait. */
  waits: number;
  /** Whether somebody has pressed Wait. */
  waited: boolean;
  /** Whether we have said that we do not want to react. */
  wentOn: boolean;
  /** Whether we were asked, and passed. */
  passed: boolean;
  /** Whether our own time to react is over. The others do not know it: the window waits for us all the same. */
  late: boolean;
  /** When we last pressed Wait. */
  askedAt: number | null;
}

export const CLOSED: Window = { until: null, end: null, since: 0, waits: 0, waited: false, wentOn: false, passed: false, late: false, askedAt: null };

/** For so long after pressing Wait there is nothing to be gained by pressing it again. */
const HOLDS = 15_000;
/** So long it takes to notice that something else is shown. */
const GLANCE = 700;

/** What is known when the server tells of a window: it opens, is lengthened by a Wait, or closes. */
export function told(before: Window, { until, waits, waited }: Pick<Window, 'until' | 'waits' | 'waited'>, skew: number, now: number): Window {
  const goesOn = until !== null && before.end !== null && (until === before.end || (waited && until > before.end));
  const next = { ...CLOSED, until: until === null ? null : until - skew, end: until, waits, waited, since: now };
  if (!goesOn) return next;
  const since = until === before.end && before.since > 0 ? before.since : now;
  // Whoever wants time has not gone on.
  if (waits < before.waits) return { ...next, since, askedAt: before.askedAt ?? now };
  return { ...next, since, wentOn: before.wentOn, passed: before.passed, late: before.late, askedAt: before.askedAt };
}

/** Whether the others need not wait for us. */
export const isReady = (window: Window): boolean => window.wentOn || window.passed;

/** Whether our own Wait is still what keeps the window open. */
const holds = ({ askedAt }: Window, now: number): boolean => askedAt !== null && now < askedAt + HOLDS;

/** A question that came up a moment ago is not passed by a click that was meant for something else. */
export const mayPass = (ask: { optional: boolean } | null, askedAt: number, now: number): boolean =>
  ask === null || (ask.optional && now >= askedAt + GLANCE);

export const canWait = (window: Window, now: number): boolean => window.waits > 0 && !holds(window, now);

/** What stands beside the seconds. Who has pressed Wait is told to nobody else. */
export function windowText({ waited, askedAt }: Window): string {
  if (askedAt !== null) return 'You asked for time.';
  return waited ? 'Somebody needs a moment.' : 'Time to react.';
}

export const READY = "You're ready. Waiting for the others.";
export const WAS_LATE = 'You passed. Press Go on to skip the rest of the pause.';
export const ANY_REACTIONS = 'Any reactions? The game pauses in case somebody wants to react.';

/** Of what is shown one after the other, so much may stand before a question: hardly any of a short time is lost. */
export function beforeQuestion(left: number, inWindow: boolean): number {
  const share = Math.max(0, left * 0.08);
  return inWindow ? Math.min(400, share) : share;
}

/** What happened may be watched for so long while a window runs, so that most of it is left to think. */
export const inWindow = (left: number): number => Math.max(0, left / 3);

const key = (room: string) => `fifth.window.${room}`;

/** Keeps what the server does not tell again after a reload. */
export function remember(room: string, { end, wentOn, passed, late, askedAt }: Window): void {
  try {
    if (wentOn || passed || late || askedAt !== null) sessionStorage.setItem(key(room), JSON.stringify({ end, wentOn, passed, late, askedAt }));
    else sessionStorage.removeItem(key(room));
  } catch {
    // Then it is forgotten, and can be said again.
  }
}

/** The window that was open before a reload, if we had said anything in it. */
export function recall(room: string): Window {
  try {
    return { ...CLOSED, ...(JSON.parse(sessionStorage.getItem(key(room)) ?? '{}') as Partial<Window>) };
  } catch {
    return CLOSED;
  }
}
