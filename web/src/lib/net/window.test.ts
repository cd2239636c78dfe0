import { expect, test } from 'vitest';
import { beforeQuestion, canWait, CLOSED, isReady, mayPass, recall, remember, told, windowText } from './window';

const NOW = 1_000_000;
const open = told(CLOSED, { until: NOW + 10_500, waits: 3, waited: false }, 500, NOW);

test('a window is counted by our own clock', () => {
  expect(open.until).toBe(NOW + 10_000);
  expect([isReady(open), canWait(open, NOW), windowText(open)]).toEqual([false, true, 'Time to react.']);
});

test('whoever is ready stays so when somebody else asks for time, and is not in the next window', () => {
  const ready = { ...open, wentOn: true };
  const longer = told(ready, { until: NOW + 25_000, waits: 3, waited: true }, 500, NOW + 2000);
  expect([isReady(longer), windowText(longer)]).toEqual([true, 'Somebody needs a moment.']);
  expect(isReady(told(longer, { until: NOW + 60_000, waits: 3, waited: false }, 500, NOW + 9000))).toBe(false);
  expect(isReady(told(longer, { until: null, waits: 3, waited: false }, 500, NOW + 9000))).toBe(false);
});

test('whoever asks for time is not ready, reads it, and cannot waste another Wait on it', () => {
  const mine = told({ ...open, wentOn: true }, { until: NOW + 25_500, waits: 2, waited: true }, 500, NOW + 1000);
  expect([isReady(mine), windowText(mine)]).toEqual([false, 'You asked for time.']);
  expect(canWait(mine, NOW + 1100)).toBe(false);
  // Before the time is over, more can be asked for.
  expect(canWait(mine, NOW + 17_000)).toBe(true);
  expect(canWait({ ...mine, waits: 0 }, NOW + 17_000)).toBe(false);
});

test('the same window told again changes nothing', () => {
  const again = told({ ...open, passed: true }, { until: NOW + 10_500, waits: 3, waited: false }, 500, NOW + 4000);
  expect([again.passed, again.since]).toEqual([true, NOW]);
});

test('after a reload one is still ready, but only in the same window', () => {
  remember('room', { ...open, wentOn: true });
  expect(isReady(told({ ...recall('room'), waits: 3 }, { until: NOW + 10_500, waits: 3, waited: false }, 480, NOW + 3000))).toBe(true);
  expect(isReady(told({ ...recall('room'), waits: 3 }, { until: NOW + 30_500, waits: 3, waited: false }, 480, NOW + 3000))).toBe(false);
  remember('room', open);
  expect(recall('room')).toEqual(CLOSED);
});

test('what happens before a question takes hardly any of its time', () => {
  expect(beforeQuestion(5000, true)).toBe(400);
  expect(beforeQuestion(60_000, true)).toBe(400);
  expect(beforeQuestion(20_000, false)).toBe(1600);
  expect(beforeQuestion(-100, false)).toBe(0);
});

test('a question is not passed by a click that was meant for what stood there before', () => {
  expect(mayPass(null, 0, NOW)).toBe(true);
  expect(mayPass({ optional: true }, NOW, NOW + 300)).toBe(false);
  expect(mayPass({ optional: true }, NOW, NOW + 900)).toBe(true);
  expect(mayPass({ optional: false }, NOW, NOW + 900)).toBe(false);
});
