/** A few quiet tones for those who want them, made on the spot: nothing is fetched, and nothing sounds unless it is switched on. */

/** A tone: its pitch, when it begins, and how long it lasts, in seconds. */
export type Tone = readonly [pitch: number, at: number, lasts: number];

const TONES: Record<string, readonly Tone[]> = {
  yours: [[659, 0, 0.12], [880, 0.12, 0.2]],
  card: [[520, 0, 0.06]],
  ships: [[300, 0, 0.08], [380, 0.06, 0.1]],
  reveal: [[440, 0, 0.1], [554, 0.09, 0.1], [659, 0.18, 0.16]],
  bad: [[260, 0, 0.14], [196, 0.12, 0.22]],
  good: [[523, 0, 0.1], [659, 0.1, 0.1], [784, 0.2, 0.22]],
  over: [[523, 0, 0.14], [659, 0.14, 0.14], [784, 0.28, 0.14], [1047, 0.42, 0.4]],
};

/** What an event of either game sounds like; most make no sound. */
const EVENTS: Record<string, string> = {
  moves: 'ships', draws: 'card', plays: 'card', selects: 'card', chooses: 'card', destiny: 'reveal', reveals: 'reveal', tactic: 'reveal',
  zapped: 'bad', blast: 'bad', track: 'good', wins: 'good', accepts: 'good', game_over: 'over',
};

export const soundOf = (event: string): readonly Tone[] | null => TONES[EVENTS[event] ?? ''] ?? null;

let context: AudioContext | null = null;
let last = 0;

function play(tones: readonly Tone[]): void {
  // Browsers allow sound only after the first click; until then the context sleeps, which is no error.
  context ??= new AudioContext();
  const now = context.currentTime;
  for (const [pitch, at, lasts] of tones) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = 'triangle';
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, now + at);
    volume.gain.linearRampToValueAtTime(0.08, now + at + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.0001, now + at + lasts);
    tone.connect(volume).connect(context.destination);
    tone.start(now + at);
    tone.stop(now + at + lasts);
  }
}

/** Something happened. Where much happens at once, not all of it sounds. */
export function soundEvent(event: string): void {
  const tones = soundOf(event);
  const now = Date.now();
  if (tones === null || now - last < 120) return;
  last = now;
  play(tones);
}

/** It is the player's turn to decide. */
export function soundYours(): void {
  play(TONES['yours'] ?? []);
}
