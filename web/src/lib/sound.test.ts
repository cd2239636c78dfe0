import { expect, it } from 'vitest';
import { soundOf } from './sound';

it('what matters makes a sound, small things make none', () => {
  expect(soundOf('reveals')).not.toBeNull();
  expect(soundOf('game_over')?.length).toBeGreaterThan(soundOf('draws')?.length ?? 9);
  expect(soundOf('hand')).toBeNull();
  expect(soundOf('constructor')).toBeNull();
});
