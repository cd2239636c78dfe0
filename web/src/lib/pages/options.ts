/** What can be agreed before a game, in a sentence each. */

import type { Pace } from '../net/messages';

export interface Option {
  key: string;
  name: string;
  about: string;
  standard: boolean;
}

/** Options of the base game that are on or off. */
export const BASE_OPTIONS: Option[] = [
  { key: 'flares', name: 'Flares', about: 'Ten flare cards are in the deck: each makes a power stronger, or gives a taste of it to somebody else.', standard: true },
  { key: 'technology', name: 'Technology', about: 'Everybody researches techs with ships that are then missing elsewhere.', standard: false },
  { key: 'hidden_powers', name: 'Hidden powers', about: 'Alien sheets stay face down until their power is used.', standard: false },
  { key: 'single_encounter', name: 'One encounter a turn', about: 'A turn has one encounter, even if it was successful. Quicker for many players.', standard: false },
];

export const CHOOSE = [
  { value: 'random', name: 'Dealt', about: 'Everybody is dealt one alien.' },
  { value: 'draft', name: 'One of two', about: 'Everybody is dealt two aliens and keeps one.' },
  { value: 'combo', name: 'A combo', about: 'Aliens that go well together, from the list of combos.' },
  { value: 'named', name: 'My pick', about: 'You pick your alien; the others are dealt theirs.' },
] as const;

export const PACES: { value: string; name: string; pace: Pace }[] = [
  { value: 'none', name: 'As long as you like', pace: 'none' },
  { value: '60', name: 'A minute for each decision', pace: { live: { seconds: 60 } } },
  { value: '20', name: 'Twenty seconds for each decision', pace: { live: { seconds: 20 } } },
  { value: 'day', name: 'A day for each decision', pace: { days: { days: 1 } } },
];

export function paceInWords(pace: Pace): string {
  if (pace === 'none') return 'Everybody takes as long as they like.';
  if ('live' in pace) return `Each decision has ${pace.live.seconds} seconds.`;
  return pace.days.days === 1 ? 'Each decision has a day.' : `Each decision has ${pace.days.days} days.`;
}
