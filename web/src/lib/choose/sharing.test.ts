import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Sharing } from './sharing';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function shared() {
  const sent: string[] = [];
  return { sent, sharing: new Sharing((text) => sent.push(text), 300) };
}

test('the first is sent at once, the next ones as one when the pause is over', () => {
  const { sent, sharing } = shared();
  sharing.show('give N');
  expect(sent).toEqual(['give N']);
  sharing.show('give N take 1-random');
  sharing.show('give N take 2-random');
  expect(sent).toEqual(['give N']);
  vi.advanceTimersByTime(300);
  expect(sent).toEqual(['give N', 'give N take 2-random']);
  vi.advanceTimersByTime(3000);
  expect(sent).toHaveLength(2);
});

test('what has not changed is not sent, an empty offer only after another', () => {
  const { sent, sharing } = shared();
  sharing.show('');
  expect(sent).toEqual([]);
  sharing.show('give N');
  sharing.show('');
  sharing.show('give N');
  vi.advanceTimersByTime(3000);
  expect(sent).toEqual(['give N']);
  sharing.show('');
  expect(sent).toEqual(['give N', '']);
});

test('whoever stops sends nothing any more', () => {
  const { sent, sharing } = shared();
  sharing.show('give N');
  sharing.show('take 1-random');
  sharing.stop();
  vi.advanceTimersByTime(3000);
  expect(sent).toEqual(['give N']);
});
