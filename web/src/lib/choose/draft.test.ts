import { describe, expect, test } from 'vitest';
import { addShip, answerOf, cardIds, emptyDraft, meaningOf, planetOf, setShips, shipCount, soFar, toggle } from './draft';

const ships = { kind: 'ships' as const, from: { red1: 4, red2: 1, warp: 2 }, min: 1, max: 4 };

describe('picking ships', () => {
  test('each click takes one more, and the click after the last gives all back', () => {
    let draft = emptyDraft(ships);
    expect(answerOf(ships, draft)).toEqual({ missing: 'Choose at least 1 ship.' });
    draft = addShip(draft, ships, 'red2');
    expect(answerOf(ships, draft)).toEqual({ answer: 'red2:1' });
    draft = addShip(draft, ships, 'red2');
    expect(shipCount(draft)).toBe(0);
  });

  test('no more than the most go, wherever they come from', () => {
    let draft = setShips(emptyDraft(ships), ships, 'red1', 9);
    expect(draft.ships).toEqual({ red1: 4 });
    draft = setShips(draft, ships, 'warp', 1);
    expect(draft.ships).toEqual({ red1: 4 });
    draft = setShips(setShips(draft, ships, 'red1', 3), ships, 'warp', 2);
    expect(answerOf(ships, draft)).toEqual({ answer: 'red1:3,warp:1' });
  });
});

describe('other choices', () => {
  test('a second card takes the place of the first where only one is wanted', () => {
    expect(toggle(['A08'], 'N', 1)).toEqual(['N']);
    expect(toggle(['A08'], 'N', 2)).toEqual(['A08', 'N']);
    expect(toggle(['A08', 'N'], 'Morph', 2)).toEqual(['A08', 'N']);
    expect(toggle(['A08'], 'A08', 2)).toEqual([]);
  });

  test('an empty choice is written none where it is allowed', () => {
    const cards = { kind: 'cards' as const, from: ['A08'], ids: [3], min: 0, max: 1 };
    expect(answerOf(cards, emptyDraft(cards))).toEqual({ answer: 'none' });
    const players = { kind: 'players' as const, from: ['blue'], min: 1, max: 1 };
    expect(answerOf(players, emptyDraft(players))).toEqual({ missing: 'Choose 1 player.' });
  });

  test('options know their planet', () => {
    expect(planetOf('blue2')).toBe('blue2');
    expect(planetOf('red@blue2')).toBe('blue2');
    expect(planetOf('settle-red1')).toBe('red1');
    expect(planetOf('yes')).toBeNull();
    expect(planetOf('A08')).toBeNull();
  });
});

test('each word of a choice means the card that the server says', () => {
  const found = cardIds({ kind: 'cards', from: ['A08', 'N'], ids: [5, 7], min: 1, max: 1 });
  expect([...found]).toEqual([['A08', 5], ['N', 7]]);
});

describe('in words', () => {
  const meaning = (meaning: string) =>
    meaningOf({ seat: 'red', decision: 1, ask: 'aim', prompt: '', optional: false, choice: { kind: 'one', from: ['blue1'] }, count: '1', answers: [{ answer: 'blue1', meaning }] }, 'blue1');

  test('ships at a planet are not read as a planet', () => {
    expect(meaning('ships there: blue 2, yellow 1')).toBe('2 blue ships, 1 yellow ship');
    expect(meaning('ships there: yellow 3; cards: A08')).toBe('3 yellow ships; cards: A08');
    expect(meaning('nobody has ships there')).toBe('nobody has ships there');
  });

  test('what the name of a side says is not said twice', () => {
    expect([meaning('fight beside the defense'), meaning('for the offense')]).toEqual(['', '']);
    expect(meaning('have another encounter')).toBe('have another encounter');
  });

  test('it is said how much has been chosen', () => {
    expect(soFar(0, 'ship', { min: 1, max: 4 })).toBe('0 of 1 to 4 ships chosen');
    expect(soFar(3, 'ship', { min: 15, max: 15 })).toBe('3 of 15 ships chosen');
    expect(soFar(1, 'card', { min: 0, max: 2 })).toBe('1 of up to 2 cards chosen');
  });
});
