import { describe, expect, test } from 'vitest';
import { apply, crew, faceWord, plainTotals, planetsOf, planetWord, start, terms, type Scene } from './base';

const play = (scene: Scene, events: [Record<string, unknown> & { what: string }, string?][]) =>
  events.reduce((now, [event, text]) => apply(now, event, text ?? ''), scene);
const table = () => start(['red', 'blue', 'green'], null);

test('planets and cards have the words of the notation', () => {
  expect(planetWord(13)).toBe('green2');
  expect(planetsOf(0b1000001)).toEqual(['red1', 'blue1']);
  expect(faceWord({ attack: 7 })).toBe('A07');
  expect(faceWord({ artifact: 'mobius_tubes' })).toBe('MobiusTubes');
  expect(faceWord({ hazard: 1 })).toBe('blue!');
  expect(faceWord(null)).toBe('');
});

describe('an encounter', () => {
  const launched = play(table(), [
    [{ what: 'turn', seat: 0 }],
    [{ what: 'encounter', number: 1, offense: 0 }],
    [{ what: 'defense', seat: 1 }],
    [{ what: 'aims', seat: 0, planet: 6 }],
    [{ what: 'moves', seat: 0, ships: 3, from: { planet: 0 }, to: 'gate' }],
    [{ what: 'invites', seat: 0, invited: [2] }],
    [{ what: 'moves', seat: 2, ships: 2, from: { planet: 12 }, to: 'gate' }],
    [{ what: 'joins', seat: 2, side: 'offense', ships: 2 }],
  ]);

  test('ships move, none is lost on the way, and both sides know theirs', () => {
    expect(launched.target).toBe('blue1');
    expect(launched.ships[0]).toMatchObject({ red1: 1, gate: 3 });
    expect(crew(launched, 0)).toEqual([{ seat: 0, ships: 3 }, { seat: 2, ships: 2 }]);
    expect(crew(launched, 1)).toEqual([{ seat: 1, ships: 4 }]);
    const all = launched.ships.map((fleet) => Object.values(fleet).reduce((sum, ships) => sum + ships, 0));
    expect(all).toEqual([20, 20, 20]);
  });

  const revealed = play(launched, [
    [{ what: 'selects', seat: 0 }],
    [{ what: 'selects', seat: 1 }],
    [{ what: 'reveals', seat: 0, card: { card: 1, face: { attack: 8 } } }],
    [{ what: 'reveals', seat: 1, card: { card: 2, face: { attack: 12 } } }],
  ]);

  test('totals are built up term by term', () => {
    expect(plainTotals(revealed)).toEqual([13, 16]);
    const raised = play(revealed, [[{ what: 'totals', seat: 0, id: {}, totals: [16, 16] }, 'red (the wild Macron flare): the totals are now 16 against 16.']]);
    expect(terms(raised, 0)).toEqual([
      { label: 'card', amount: 8, seat: 0 },
      { label: 'ships', amount: 3, seat: 0 },
      { label: 'ships', amount: 2, seat: 2 },
      { label: 'wild Macron flare', amount: 3, seat: 0 },
    ]);
    expect(terms(raised, 0).reduce((sum, { amount }) => sum + amount, 0)).toBe(16);
  });

  test('what the totals were made of stays when the ships have gone elsewhere', () => {
    const over = play(revealed, [
      [{ what: 'compared', offense: 13, defense: 16 }],
      [{ what: 'outcome', offense: 0, defense: 1, outcome: { won: 'defense' } }],
      [{ what: 'moves', seat: 0, ships: 3, from: 'gate', to: 'doomed' }],
      [{ what: 'moves', seat: 2, ships: 2, from: 'gate', to: 'doomed' }],
    ]);
    expect(terms(over, 0).map(({ amount }) => amount)).toEqual([8, 3, 2]);
    expect(terms(over, 1).map(({ amount }) => amount)).toEqual([12, 4]);
  });

  test('whoever comes late is told what is missing', () => {
    expect(terms({ ...revealed, totals: [20, 16] }, 0).at(-1)).toEqual({ label: 'ships and effects', amount: 7, seat: null });
  });

  test('a hand gets smaller by the card that is laid, and a new encounter clears the table', () => {
    expect(revealed.piles['hand0']).toHaveLength(7);
    const next = play(revealed, [[{ what: 'outcome', offense: 0, defense: 1, outcome: { won: 'defense' } }], [{ what: 'encounter', number: 2, offense: 1 }]]);
    expect(next).toMatchObject({ outcome: 'undecided', target: null, shown: [null, null], allies: [[], []] });
  });

  test('the scene before is not changed', () => {
    const before = JSON.stringify(launched);
    play(launched, [[{ what: 'moves', seat: 0, ships: 3, from: 'gate', to: 'warp' }]]);
    expect(JSON.stringify(launched)).toBe(before);
  });
});
