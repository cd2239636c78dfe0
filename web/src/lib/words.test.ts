import { describe, expect, test } from 'vitest';
import { cardName, cardOf, effectName, freeName, list, optionName, pieces, placeName, said } from './words';

test('guests who do not name themselves are told apart', () => {
  expect(freeName('Guest', [])).toBe('Guest');
  expect(freeName('Guest', ['Ann', 'guest', 'Guest 2'])).toBe('Guest 3');
});

describe('names for people', () => {
  test.each([
    ['A08', 'Attack 08'],
    ['A08#12', 'Attack 08'],
    ['N', 'Negotiate'],
    ['+3', 'Reinforcement +3'],
    ['F-Will', 'Will flare'],
    ['F-AntiMatter', 'Anti-Matter flare'],
    ['CosmicZap', 'Cosmic Zap'],
    ['#12', 'An unseen card'],
    ['most-cards', 'Most cards'],
  ])('card %s', (word, name) => expect(cardName(word)).toBe(name));

  test.each([
    ['blue2', 'Blue 2'],
    ['red@blue3', 'Red on Blue 3'],
    ['settle-red1', 'Settle Red 1'],
    ['be-TickTock', 'Be the Tick-Tock'],
    ['claim-A20', 'Say “Attack 20”'],
    ['wild-Will', 'Will flare (wild)'],
    ['Macron.2', 'Macron'],
    ['hoard-CosmicZap', 'Cosmic Zap (from your hoard)'],
    ['give-up', 'Give up the deal'],
    ['offense', 'The offense'],
  ])('option %s', (word, name) => expect(optionName(word)).toBe(name));

  test('a side is joined where that is what is asked', () => expect(optionName('defense', 'join')).toBe('Join the defense'));

  test('a flare is played by the card of its alien, a power by none', () => {
    expect(cardOf('super-Zombie')).toBe('F-Zombie');
    expect(cardOf('CosmicZap')).toBe('CosmicZap');
    expect(cardOf('hoard-CosmicZap')).toBeNull();
    expect(effectName('+3')).toBe('Reinforcement +3');
    expect(placeName('warp')).toBe('the warp');
  });

  test('lists end with and', () => {
    expect(list([])).toBe('nobody');
    expect(list(['a'])).toBe('a');
    expect(list(['a', 'b', 'c'])).toBe('a, b and c');
  });
});

describe('sentences', () => {
  test('what they speak of is found', () => {
    const found = pieces('green aims the gate at yellow2.', { green: 'Ann' });
    expect(found).toEqual([
      { kind: 'seat', text: 'Ann', seat: 'green' },
      { kind: 'text', text: ' aims the gate at ' },
      { kind: 'planet', text: 'Yellow 2', planet: 'yellow2' },
      { kind: 'text', text: '.' },
    ]);
  });

  test('cards and aliens are found, words that only look alike are not', () => {
    expect(pieces("red's hand is now: A06, N, F-Will, CosmicZap.").filter(({ kind }) => kind === 'card').map(({ text }) => text)).toEqual(['Attack 06', 'Negotiate', 'Will flare', 'Cosmic Zap']);
    expect(pieces('red plays Plague.').filter(({ kind }) => kind === 'card').map(({ text }) => text)).toEqual(['Plague']);
    expect(pieces('red (Quash): the deal fails.').map(({ kind }) => kind)).toEqual(['seat', 'text', 'card', 'text']);
    expect(pieces('red plays Cosmic Zap.')[2]).toEqual({ kind: 'card', text: 'Cosmic Zap', card: 'CosmicZap' });
    expect(pieces('red plays the super AntiMatter flare.')[2]).toEqual({ kind: 'card', text: 'Anti-Matter', card: 'F-AntiMatter' });
    expect(pieces('red is the Loser.').some((piece) => piece.kind === 'alien' && piece.alien === 'Loser')).toBe(true);
    expect(pieces('Nobody has been invited yet.').every(({ kind }) => kind === 'text')).toBe(true);
  });

  test('a destiny card is named', () => {
    expect(said('yellow draws the destiny card most-cards.')).toBe('Yellow draws the destiny card Most cards.');
    expect(said('yellow draws the destiny card red!.')).toBe('Yellow draws the destiny card Red (hazard).');
  });

  test('they begin with a capital letter', () => {
    expect(said('red draws a card.')).toBe('Red draws a card.');
    expect(said('ships there: blue 4')).toBe('Ships there: Blue 4');
  });
});
