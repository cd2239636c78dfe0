import { expect, test } from 'vitest';
import type { View } from '../net/messages';
import { knownOf } from './seen';

const A = (attack: number) => ({ attack });
const hidden = (...ids: number[]) => ids.map((id) => ({ id, face: null, back: 0 }));
const view = (piles: unknown[], recalls: unknown[] = []) => ({ seats: ['red', 'blue'], board: {}, cards: { piles, shuffles: 0, recalls } }) as unknown as View;

test('a card that was seen in a hand is known; the own hand is not listed', () => {
  const table = view([
    { pile: { hand: 0 }, cards: [{ id: 1, face: A(4), back: 0 }] },
    { pile: { hand: 1 }, cards: [...hidden(2), { id: 3, face: A(8), back: 0 }] },
  ]);
  expect(knownOf(table, 0)).toEqual([{ seat: 1, where: 'hand', count: 2, sure: [A(8)], among: [] }]);
});

test('of a hand that was seen, all but the card that lies face down is still there', () => {
  const group = { cards: [2, 3, 4], faces: [A(6), A(8), A(10)], least: 3 };
  const laid = view([{ pile: { hand: 1 }, cards: hidden(2, 3) }, { pile: { selected: 1 }, cards: hidden(4) }], [group]);
  expect(knownOf(laid, 0)).toEqual([
    { seat: 1, where: 'hand', count: 2, sure: [], among: [{ least: 2, faces: group.faces }] },
    { seat: 1, where: 'selected', count: 1, sure: [], among: [{ least: 1, faces: group.faces }] },
  ]);
  const revealed = view([{ pile: { hand: 1 }, cards: hidden(2, 3) }], [{ cards: [2, 3], faces: [A(6), A(10)], least: 2 }]);
  expect(knownOf(revealed, 0)).toEqual([{ seat: 1, where: 'hand', count: 2, sure: [A(6), A(10)], among: [] }]);
});

test('a card that can only be one thing is listed once, and what says nothing of a hand not at all', () => {
  const certain = view([{ pile: { hand: 1 }, cards: [{ id: 2, face: A(6), back: 0 }] }], [{ cards: [2], faces: [A(6)], least: 1 }]);
  expect(knownOf(certain, 0)).toEqual([{ seat: 1, where: 'hand', count: 1, sure: [A(6)], among: [] }]);
  const elsewhere = view([{ pile: { hand: 1 }, cards: hidden(2) }], [{ cards: [2, 5, 6], faces: [A(6)], least: 1 }]);
  expect(knownOf(elsewhere, 0)).toEqual([]);
});
