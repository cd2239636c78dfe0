/** What can be agreed before a game, in a sentence each. */

import type { GameOption, Pace } from '../net/messages';
import { alienName, capital, spaced } from '../words';

/** What options are called; the server says what they mean. */
const NAMES: Record<string, string> = {
  choose: 'Aliens',
  aliens: 'Your alien',
  combo: 'Combo',
  planets: 'Home planets',
  single_encounter: 'One encounter a turn',
};
export const optionTitle = (name: string): string => NAMES[name] ?? capital(spaced(name));

/** What a value of an option is called. */
const VALUES: Record<string, string> = { random: 'Dealt', draft: 'One of two', combo: 'A combo', named: 'My pick' };
export const valueTitle = (value: unknown): string => (value === null ? 'Any' : (VALUES[String(value)] ?? alienName(String(value))));

/** A sentence that begins with “whether” says the same as a plain one. */
export const plainMeaning = (meaning: string): string => capital(meaning.replace(/^Whether /, ''));

/** What differs from the usual, and may be given: so a room says no more than it has to. */
export function chosen(options: GameOption[], values: Record<string, unknown>): Record<string, unknown> {
  const valueOf = (option: GameOption) => values[option.name] ?? option.default;
  const applies = (option: GameOption) => {
    const other = options.find(({ name }) => name === option.only_with?.option);
    return other === undefined || valueOf(other) === option.only_with?.value;
  };
  const differs = (option: GameOption) => JSON.stringify(valueOf(option)) !== JSON.stringify(option.default);
  return Object.fromEntries(options.filter((option) => applies(option) && differs(option)).map((option) => [option.name, valueOf(option)]));
}

/** What has been agreed besides the usual, as a sentence; nothing where nothing has. */
export function agreedInWords(agreed: Record<string, unknown> | null): string {
  const words = Object.entries(agreed ?? {}).map(([name, value]) => {
    const title = name === 'aliens' ? 'first seats' : optionTitle(name).toLowerCase();
    if (typeof value === 'boolean') return value ? title : `no ${title}`;
    return `${title}: ${(Array.isArray(value) ? value : [value]).map(valueTitle).join(', ')}`;
  });
  return words.length === 0 ? '' : `Agreed: ${words.join('; ')}.`;
}

export const PACES: { value: string; name: string; pace: Pace }[] = [
  { value: 'none', name: 'As long as you like', pace: 'none' },
  { value: '60', name: 'A minute each', pace: { live: { seconds: 60 } } },
  { value: '20', name: 'Twenty seconds each', pace: { live: { seconds: 20 } } },
  { value: 'day', name: 'A day each', pace: { days: { days: 1 } } },
];

export function paceInWords(pace: Pace): string {
  if (pace === 'none') return 'Everybody takes as long as they like.';
  if ('live' in pace) return `Each decision has ${pace.live.seconds} seconds.`;
  return pace.days.days === 1 ? 'Each decision has a day.' : `Each decision has ${pace.days.days} days.`;
}

/** How long everybody may react, in seconds. */
export const WINDOWS: { value: number; name: string }[] = [
  { value: 0, name: 'No pause' },
  { value: 3, name: '3 seconds each' },
  { value: 5, name: '5 seconds each' },
  { value: 8, name: '8 seconds each' },
  { value: 15, name: '15 seconds each' },
];

/** What a window is, on the page that makes a room. */
export const WINDOW_MEANING =
  'Whenever somebody might react, the game pauses for a moment: everyone presses Go on to skip it, and anyone can press Wait for more time.';

/** How long a room waits if nothing is said about it. */
export const usualWindow = (pace: Pace): number => (pace !== 'none' && 'live' in pace ? 5 : 0);

/** How long a room waits, given in milliseconds. */
export const windowInWords = (window: number): string => (window === 0 ? '' : `Whenever somebody might react, the game pauses: ${window / 1000} seconds for each player.`);
