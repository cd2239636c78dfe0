/** What this browser remembers: the seats that it holds, and how its owner likes to play. */

import type { Settings } from './messages';

export interface MySeat {
  room: string;
  game: string;
  seat: string;
  token: string;
  name: string;
  /** When it was last looked at. */
  at: number;
  over?: boolean;
  /** What is not asked, as the server was last told. */
  settings?: Settings;
}

export type Speed = 'slow' | 'normal' | 'fast' | 'off';

export interface Likes {
  name: string;
  speed: Speed;
  sound: boolean;
  /** How well bots shall play. */
  level: string;
  /** Whether the other side of a deal sees an offer while it is made up. */
  drafts: boolean;
  /** Whether cards that were seen in other hands are listed. */
  seen: boolean;
  /** Hints that were read and need not come again. */
  hints: string[];
}

function read<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? otherwise : { ...otherwise, ...(JSON.parse(text) as T) };
  } catch {
    return otherwise;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing can play all the same; it only forgets the seat on a reload.
  }
}

const SEATS = 'fifth.seats';
const LIKES = 'fifth.likes';
/** Finished games are forgotten after this many seats. */
const KEPT = 30;

class Mine {
  seats = $state<Record<string, MySeat>>(read(SEATS, {}));
  likes = $state<Likes>(read(LIKES, { name: '', speed: 'normal', sound: false, level: 'normal', drafts: true, seen: true, hints: [] }));

  /** By which everything that moves is sped up; a system that asks for less motion gets none. */
  get speed(): number {
    const still = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
    return still ? Infinity : { slow: 0.6, normal: 1, fast: 3, off: Infinity }[this.likes.speed];
  }

  seat(room: string): MySeat | undefined {
    return this.seats[room];
  }

  hold(seat: MySeat): void {
    this.seats[seat.room] = seat;
    const newest = Object.values(this.seats).sort((a, b) => b.at - a.at);
    this.seats = Object.fromEntries(newest.slice(0, KEPT).map((seat) => [seat.room, seat]));
    write(SEATS, this.seats);
  }

  change(room: string, change: Partial<MySeat>): void {
    const seat = this.seats[room];
    if (seat !== undefined) this.hold({ ...seat, ...change });
  }

  forget(room: string): void {
    this.seats = Object.fromEntries(Object.entries(this.seats).filter(([id]) => id !== room));
    write(SEATS, this.seats);
  }

  like(change: Partial<Likes>): void {
    this.likes = { ...this.likes, ...change };
    write(LIKES, this.likes);
  }

  /** Whether a hint has not been dismissed yet. */
  isNew(hint: string): boolean {
    return !this.likes.hints.includes(hint) && !this.likes.hints.includes('all');
  }

  dismiss(hint: string): void {
    if (this.isNew(hint)) this.like({ hints: [...this.likes.hints, hint] });
  }
}

export const mine = new Mine();
