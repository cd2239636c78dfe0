import { expect, test } from 'vitest';
import type { GameOption } from '../net/messages';
import { agreedInWords, chosen, PACES, usualWindow, windowInWords, WINDOWS } from './options';

const options: GameOption[] = [
  { name: 'flares', meaning: '', default: true, kind: 'flag' },
  { name: 'choose', meaning: '', default: 'random', kind: 'choice', choices: [{ value: 'random' }, { value: 'named' }] },
  { name: 'aliens', meaning: '', default: [], kind: 'list', choices: [{ value: 'Zombie' }], only_with: { option: 'choose', value: 'named' } },
];

test('a room says only what differs from the usual', () => {
  expect(chosen(options, {})).toEqual({});
  expect(chosen(options, { flares: true, choose: 'random' })).toEqual({});
  expect(chosen(options, { flares: false })).toEqual({ flares: false });
});

test('an option that another one rules out is not sent', () => {
  expect(chosen(options, { aliens: ['Zombie'] })).toEqual({});
  expect(chosen(options, { aliens: ['Zombie'], choose: 'named' })).toEqual({ aliens: ['Zombie'], choose: 'named' });
});

test('whoever comes to a room reads what has been agreed', () => {
  expect(agreedInWords(null)).toBe('');
  expect(agreedInWords({ planets: 4, technology: true, flares: false })).toBe('Agreed: home planets: 4; technology; no flares.');
  expect(agreedInWords({ choose: 'named', aliens: ['AntiMatter', 'Will'] })).toBe('Agreed: aliens: My pick; first seats: Anti-Matter, Will.');
});

test('there are five seconds to react where decisions have seconds or a minute, and no pause otherwise', () => {
  expect(PACES.map(({ pace }) => usualWindow(pace))).toEqual([0, 5, 5, 0]);
  expect(PACES.every(({ pace }) => WINDOWS.some(({ value }) => value === usualWindow(pace)))).toBe(true);
  expect(windowInWords(0)).toBe('');
  expect(windowInWords(5000)).toMatch(/ 5 seconds for each player/);
});
