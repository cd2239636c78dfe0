import { expect, test } from 'vitest';
import { isNeverAsked, passingText, ruled, ruleFor, withRule } from './passing';

test('a kind of card has one rule, and the last one counts', () => {
  const never = withRule({ until: 'reveal' }, 'CosmicZap', 'never');
  expect(ruleFor(never, 'CosmicZap')).toBe('never');
  expect(ruleFor(never, 'Quash')).toBe('ask');
  const always = withRule(never, 'CosmicZap', 'always');
  expect(always).toEqual({ until: 'reveal', passes: [], asks: [{ option: 'CosmicZap' }] });
  expect(ruleFor(withRule(always, 'CosmicZap', 'ask'), 'CosmicZap')).toBe('ask');
});

test('rules for whole questions stay as they are', () => {
  const settings = withRule({ passes: [{ ask: 'reveal' }] }, 'Quash', 'never');
  expect(settings.passes).toEqual([{ ask: 'reveal' }, { option: 'Quash' }]);
  expect(ruled(settings)).toEqual(['Quash']);
});

test('a question is not asked where all that could be chosen is never asked about', () => {
  const settings = withRule({}, 'Quash', 'never');
  expect(isNeverAsked(settings, ['Quash'])).toBe(true);
  expect(isNeverAsked(settings, ['Quash', 'CosmicZap'])).toBe(false);
  expect(isNeverAsked(settings, [])).toBe(false);
});

test('the settings say what is passed', () => {
  expect(passingText({ passes: [{ option: 'Quash' }] })).toBe('You pass automatically in 1 situation.');
  expect(passingText({ passes: [{ option: 'Quash' }, { ask: 'join' }], until: 'reveal' })).toBe('You pass automatically in 2 situations and until the next phase.');
  expect(passingText({ until: 'reveal' })).toBe('You pass automatically until the next phase.');
});
