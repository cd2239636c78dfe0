import { expect, test } from 'vitest';
import { emptyDeal, goodsInWords, nameCard, readGoods, writeDeal } from './deal';

test('a deal that exchanges nothing cannot be proposed', () => {
  expect(writeDeal(emptyDeal())).toBe('');
  expect(writeDeal({ ...emptyDeal(), free: 2 })).toBe('');
  expect(writeDeal({ ...emptyDeal(), give: { kind: 'random', count: 0 } })).toBe('');
});

test('a deal is written as the rules read it', () => {
  const deal = { ...emptyDeal(), give: nameCard(nameCard({ kind: 'nothing' }, 'A10#4'), 'N#7'), take: { kind: 'random' as const, count: 2 }, gain: 'blue2', grant: 'red1' };
  expect(writeDeal(deal)).toBe('give A10#4,N#7 take 2-random gain blue2 grant red1');
  expect(writeDeal({ ...emptyDeal(), take: { kind: 'type', type: 'flare', count: 1 }, beFreed: 1 })).toBe('take 1-flare be-freed 1');
  expect(writeDeal({ ...emptyDeal(), take: { kind: 'highest' } })).toBe('take highest-attack');
});

test('naming a card twice takes it out again, and replaces what was there by kind', () => {
  const named = nameCard({ kind: 'random', count: 2 }, 'N#7');
  expect(named).toEqual({ kind: 'cards', words: ['N#7'] });
  expect(nameCard(named, 'N#7')).toEqual({ kind: 'nothing' });
});

test('the offer reads as a sentence', () => {
  expect(goodsInWords({ kind: 'type', type: 'flare', count: 1 }, (word) => word)).toBe('1 flare card');
  expect(goodsInWords({ kind: 'cards', words: ['N#7'] }, () => 'Negotiate')).toBe('Negotiate');
});

test('a standing deal is read as the server keeps it', () => {
  expect(readGoods('nothing')).toEqual({ cards: [], words: '' });
  expect(readGoods({ cards: [4, 7] })).toEqual({ cards: [4, 7], words: '' });
  expect(readGoods({ kind: ['flare', 2] }).words).toBe('2 flare cards');
  expect(readGoods('highest_attack').words).toBe('the highest attack card');
});
