import { expect, it } from 'vitest';
import { said } from './words';
import { whose } from './you';

const told = (sentence: string, game = 'base') => said(sentence, { red: 'You', blue: 'Ben', orange: 'You' }, game);

it('speaks to whoever is called You as to a person', () => {
  expect(told('red draws A08.')).toBe('You draw Attack 08.');
  expect(told('red is the offense.')).toBe('You are the offense.');
  expect(told('red passes.')).toBe('You pass.');
  expect(told("blue takes a card from red's hand.")).toBe('Ben takes a card from your hand.');
  expect(told("red's hand is now: N.")).toBe('Your hand is now: Negotiate.');
  expect(told('red has chosen a plan.')).toBe('You have chosen a plan.');
  expect(told('orange readies blast4/shield1.', 'duel')).toBe('You ready blast 4/shield 1.');
  expect(told('blue gives a card to red.')).toBe('Ben gives a card to you.');
  expect(told('blue proposes: blue gives N, red gains a colony on blue4. Do you accept?')).toBe('Ben proposes: Ben gives Negotiate, you gain a colony on Blue 4. Do you accept?');
  expect(told('red has just used Bluff.')).toBe('You have just used Bluff.');
  expect(told('blue draws the destiny card red.')).toBe('Ben draws the destiny card Red.');
});

it('knows whose something is', () => {
  expect([whose('Ben'), whose('You')]).toEqual(['Ben’s', 'Your']);
});

it('leaves other names alone', () => {
  expect(told('blue draws a card.')).toBe('Ben draws a card.');
});
