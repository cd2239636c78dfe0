/**
 * What the owner of a view knows of cards that others hold face down: cards that were seen and not lost sight of, and
 * groups of which only so much is known that some faces are among them.
 */

import type { SeenCard, View } from '../net/messages';
import { pileKey } from './base';

export interface Known {
  /** The seat's number. */
  seat: number;
  where: 'hand' | 'selected';
  /** How many cards lie there. */
  count: number;
  /** Faces that are there for certain. */
  sure: unknown[];
  /** At least so many of these faces are there. */
  among: { least: number; faces: unknown[] }[];
}

export function knownOf(view: View, me: number | null): Known[] {
  const found: Known[] = [];
  for (const { pile, cards } of view.cards.piles) {
    const [, where, number] = /^(hand|selected)(\d+)$/.exec(pileKey(pile as Parameters<typeof pileKey>[0])) ?? [];
    if (where === undefined || Number(number) === me) continue;
    const known: Known = { seat: Number(number), where: where as Known['where'], count: cards.length, sure: seenFaces(cards), among: [] };
    const there = new Set(cards.map(({ id }) => id));
    for (const { cards: group, faces, least } of view.cards.recalls) {
      // As many as there are cards of the group elsewhere may all be there.
      const here = least - group.filter((id) => !there.has(id)).length;
      // A card that can only be one thing is in the view with its face.
      const isShown = group.every((id) => cards.some((card) => card.id === id && card.face !== null));
      if (here <= 0 || isShown) continue;
      if (here === faces.length) known.sure.push(...faces);
      else known.among.push({ least: here, faces });
    }
    if (known.sure.length + known.among.length > 0) found.push(known);
  }
  return found.sort((a, b) => a.seat - b.seat || a.where.localeCompare(b.where));
}

function seenFaces(cards: SeenCard[]): unknown[] {
  return cards.map(({ face }) => face).filter((face) => face !== null);
}
