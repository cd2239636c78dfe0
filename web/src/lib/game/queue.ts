/** Plays things one after the other, each with the time that it takes to see it. */

export interface Timer {
  wait(milliseconds: number): Promise<void>;
}

/** What is shown is changed right after a frame, so that all the time until the next one is left for it. A page that nobody sees has no frames, but goes on. */
const clock: Timer = {
  wait: (milliseconds) =>
    new Promise((done) => {
      setTimeout(() => {
        requestAnimationFrame(() => setTimeout(done));
        setTimeout(done, 100);
      }, milliseconds);
    }),
};

/** What is shown for a shorter time is not seen anyhow. */
const FLASH = 40;

interface Entry<Item> {
  item: Item;
  milliseconds: number;
}

export class Queue<Item> {
  /** By which all times are divided; `Infinity` shows everything at once. */
  speed = 1;
  #entries: Entry<Item>[] = [];
  #running = false;
  #hurried: (() => void) | null = null;
  /** When what is just being shown has been seen. */
  #ends = 0;
  readonly #play: (item: Item) => void;
  readonly #timer: Timer;
  readonly #changed: (length: number) => void;

  constructor(play: (item: Item) => void, changed: (length: number) => void = () => undefined, timer: Timer = clock) {
    this.#play = play;
    this.#changed = changed;
    this.#timer = timer;
  }

  get length(): number {
    return this.#entries.length;
  }

  /** Adds something that takes so long to be seen. */
  push(item: Item, milliseconds: number): void {
    this.#entries.push({ item, milliseconds });
    this.#changed(this.length);
    if (!this.#running) void this.#run();
  }

  /** Plays all that is left at once. */
  hurry(): void {
    for (const entry of this.#entries) entry.milliseconds = 0;
    this.#hurried?.();
  }

  /** Plays all that is left in so much time at most, each thing for its share of it; what would flash by is not waited for. */
  within(milliseconds: number): void {
    const left = this.#entries.reduce((sum, entry) => sum + entry.milliseconds, 0) / this.speed;
    if (this.#entries.length === 0) return;
    if (left + Math.max(0, this.#ends - performance.now()) <= milliseconds) return;
    const factor = Math.min(1, milliseconds / Math.max(1, left));
    for (const entry of this.#entries) {
      const share = entry.milliseconds * factor;
      entry.milliseconds = share / this.speed < FLASH ? 0 : share;
    }
    this.#hurried?.();
  }

  /** Forgets what has not been played. */
  clear(): void {
    this.#entries = [];
    this.#hurried?.();
    this.#changed(0);
  }

  async #run(): Promise<void> {
    this.#running = true;
    for (let entry = this.#entries.shift(); entry !== undefined; entry = this.#entries.shift()) {
      this.#play(entry.item);
      this.#changed(this.length);
      const milliseconds = entry.milliseconds / this.speed;
      if (milliseconds > 0) {
        this.#ends = performance.now() + milliseconds;
        await Promise.race([this.#timer.wait(milliseconds), new Promise<void>((done) => (this.#hurried = done))]);
        this.#hurried = null;
        this.#ends = 0;
      }
    }
    this.#running = false;
  }
}
