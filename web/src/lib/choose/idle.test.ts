import { expect, test } from 'vitest';
import { CLOSED } from '../net/window';
import { clockOf, idleText, type Situation } from './idle';

const usual: Situation = { connection: 'on', isSent: false, isPlaying: false, isOver: false, offering: null, window: CLOSED, waitingFor: ['Ben'] };
const open = { ...CLOSED, until: 9000, end: 9000 };

test('the prompt says whom the game waits for', () => {
  expect(idleText(usual)).toBe('Waiting for Ben.');
  expect(idleText({ ...usual, waitingFor: [] })).toBe('Waiting for the others.');
  expect(idleText({ ...usual, connection: 'lost' })).toBe('Reconnecting …');
  expect(idleText({ ...usual, isPlaying: true, window: open })).toBe('Watch what happens …');
});

test('in a window it says the same to all, and to whoever is ready that they are', () => {
  expect(idleText({ ...usual, window: open })).toBe('Any reactions? The game pauses in case somebody wants to react.');
  expect(idleText({ ...usual, window: { ...open, wentOn: true } })).toBe("You're ready. Waiting for the others.");
  expect(idleText({ ...usual, window: { ...open, passed: true } })).toBe("You're ready. Waiting for the others.");
  expect(idleText({ ...usual, window: { ...open, late: true } })).toBe('You passed. Press Go on to skip the rest of the pause.');
});

test('a clock of before is not shown while things happen', () => {
  expect(clockOf(null, usual, 5000)).toBe(5000);
  expect(clockOf(null, { ...usual, isPlaying: true }, 5000)).toBeNull();
  expect(clockOf(null, { ...usual, connection: 'connecting' }, 5000)).toBeNull();
  expect(clockOf(null, { ...usual, window: open }, 5000)).toBeNull();
  expect(clockOf(7000, { ...usual, window: open }, 5000)).toBe(7000);
});
