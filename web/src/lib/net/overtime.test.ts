import { expect, test } from 'vitest';
import { overtimeText, type Overtime } from './overtime';

const told = (change: Partial<Overtime>): Overtime => ({
  type: 'overtime', seat: 'red', why: 'clock', prompt: null, answer: null, meaning: null, ...change,
});

test('who ran out of time reads what was asked, what was chosen, and why', () => {
  const prompt = 'You may use one of these.';
  expect(overtimeText(told({ why: 'window', answer: '-', prompt }), 'red')).toBe('The time to react was over, so you passed. You were asked: You may use one of these.');
  expect(overtimeText(told({ answer: 'give-up', prompt: 'Accept the deal?' }), 'red')).toBe('Your time was over, so this was chosen for you: Give up the deal. You were asked: Accept the deal?');
});

test('the others read no more than they may know', () => {
  expect(overtimeText(told({ answer: '-' }), 'blue')).toBe('red ran out of time and passes');
  expect(overtimeText(told({}), 'spectator')).toBe('red ran out of time');
});
