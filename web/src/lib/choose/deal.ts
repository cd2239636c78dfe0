/** The deal builder: what both sides would give, and its notation. */

import type { CardType, Goods as Standing } from '../generated/base';

export type Goods =
  | { kind: 'nothing' }
  | { kind: 'cards'; words: string[] }
  | { kind: 'random'; count: number }
  | { kind: 'type'; type: CardType; count: number }
  | { kind: 'highest' };

export interface Deal {
  give: Goods;
  take: Goods;
  /** Where the proposer gains a colony, and where it grants one. */
  gain: string | null;
  grant: string | null;
  free: number;
  beFreed: number;
}

export const CARD_TYPES: readonly CardType[] = ['attack', 'negotiate', 'morph', 'reinforcement', 'artifact', 'flare'];

const nothing: Goods = { kind: 'nothing' };

export function emptyDeal(): Deal {
  return { give: nothing, take: nothing, gain: null, grant: null, free: 0, beFreed: 0 };
}

function writeGoods(goods: Goods): string | null {
  switch (goods.kind) {
    case 'nothing':
      return null;
    case 'cards':
      return goods.words.length === 0 ? null : goods.words.join(',');
    case 'random':
      return goods.count === 0 ? null : `${goods.count}-random`;
    case 'type':
      return goods.count === 0 ? null : `${goods.count}-${goods.type}`;
    case 'highest':
      return 'highest-attack';
  }
}

/** The deal in notation; empty if it exchanges neither a card nor a colony. */
export function writeDeal(deal: Deal): string {
  const parts: [string, string | null][] = [
    ['give', writeGoods(deal.give)],
    ['take', writeGoods(deal.take)],
    ['gain', deal.gain],
    ['grant', deal.grant],
  ];
  const exchanged = parts.filter((part): part is [string, string] => part[1] !== null);
  if (exchanged.length === 0) return '';
  if (deal.free > 0) exchanged.push(['free', String(deal.free)]);
  if (deal.beFreed > 0) exchanged.push(['be-freed', String(deal.beFreed)]);
  return exchanged.map(([word, value]) => `${word} ${value}`).join(' ');
}

/** Adds a named card to what is given, or takes it out again. */
export function nameCard(goods: Goods, word: string): Goods {
  const words = goods.kind === 'cards' ? goods.words : [];
  const next = words.includes(word) ? words.filter((other) => other !== word) : [...words, word];
  return next.length === 0 ? nothing : { kind: 'cards', words: next };
}

/** The goods in words, for whoever reads the offer. */
export function goodsInWords(goods: Goods, name: (word: string) => string): string {
  switch (goods.kind) {
    case 'nothing':
      return 'nothing';
    case 'cards':
      return goods.words.map(name).join(', ');
    case 'random':
      return `${goods.count} card${goods.count === 1 ? '' : 's'} at random`;
    case 'type':
      return `${goods.count} ${goods.type} card${goods.count === 1 ? '' : 's'}`;
    case 'highest':
      return 'the highest attack card';
  }
}

/** What one side of a standing deal gives: the handles of named cards, or the rest in words. */
export function readGoods(goods: Standing): { cards: number[]; words: string } {
  if (goods === 'nothing') return { cards: [], words: '' };
  if (goods === 'highest_attack') return { cards: [], words: goodsInWords({ kind: 'highest' }, String) };
  if ('cards' in goods) return { cards: goods.cards, words: '' };
  if ('random' in goods) return { cards: [], words: goodsInWords({ kind: 'random', count: goods.random }, String) };
  return { cards: [], words: goodsInWords({ kind: 'type', type: goods.kind[0], count: goods.kind[1] }, String) };
}
