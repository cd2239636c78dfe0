import { expect, test } from 'vitest';
import { said } from '../words';
import { context, overtimeText, type Overtime } from './overtime';

const told = (change: Partial<Overtime>): Overtime => ({
  type: 'overtime', seat: 'red', why: 'clock', prompt: null, answer: null, meaning: null, ...change,
});
const done = (answer: string, ask = '', change: Partial<Overtime> = {}) =>
  said(overtimeText(told({ answer, ...change }), 'red', ask), { red: 'You', blue: 'Ben', green: 'Cleo' }).replace('You ran out of time, so the game chose for you: ', '');

test('who was too late to react reads what it was about, without the list that is gone', () => {
  const late = (prompt: string) => said(overtimeText(told({ why: 'window', answer: '-', prompt }), 'red'), { red: 'You', blue: 'Ben' });
  expect(late('blue has just used Reincarnation. You may use one of these:')).toBe('Too late to react: you passed. (Ben has just used Reincarnation.)');
  expect(late('You may use one of these:')).toBe('Too late to react: you passed.');
  expect(late('red has drawn a card. You may use one of these:')).toBe('Too late to react: you passed. (You have drawn a card.)');
});

test('a long question is not repeated', () => {
  expect(context('blue attacks you on red2. Whom do you invite to ally with you?')).toBe('blue attacks you on red2.');
  expect(context(`${'Something very long has happened '.repeat(4)}. You may use one of these:`)).toBe('');
  expect(context('')).toBe('');
});

test('who ran out of time reads what was done, in words', () => {
  expect(overtimeText(told({ answer: '-', prompt: 'Whom do you invite?' }), 'red')).toBe('You ran out of time, so you passed.');
  expect(done('red2:1', '', { prompt: 'Your ships come back. To which of your colonies does each go?' })).toBe('1 ship to Red 2.');
  expect(done('red2:1,blue4:2', 'return')).toBe('return 1 ship to Red 2 and 2 ships to Blue 4.');
  expect(done('red1:2,warp:1', 'launch')).toBe('launch 2 ships from Red 1 and 1 ship from the warp.');
  expect(done('A08#3', 'select')).toBe('play Attack 08.');
  expect(done('A08,N,+2', 'discard')).toBe('discard Attack 08, Negotiate and Reinforcement +2.');
  expect(done('blue2', 'aim')).toBe('aim at Blue 2.');
  expect(done('blue,green', 'invite')).toBe('invite Ben and Cleo.');
  expect(done('2', 'extra')).toBe('bring 2 ships.');
  expect(done('give-up')).toBe('Give up the deal.');
  expect(done('no', 'another', { meaning: 'end your turn' })).toBe('end your turn.');
  expect(done('none', 'launch')).toBe('nothing.');
});

test('what there are no words for is not shown at all', () => {
  expect(done('me(A08)=you(N);x')).toBe('You ran out of time, so the game answered for you.');
});

test('the others read no more than they may know', () => {
  expect(overtimeText(told({ answer: '-' }), 'blue')).toBe('red ran out of time and passed.');
  expect(overtimeText(told({}), 'spectator')).toBe('red ran out of time.');
});
