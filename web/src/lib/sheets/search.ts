// Finding components in the compendium.

import type { Component } from './catalog';

export const KINDS: Record<string, string> = {
  alien: 'Aliens', flare: 'Flares', artifact: 'Artifacts', card: 'Encounter cards', tech: 'Techs', destiny: 'Destiny', combo: 'Ready-made sets',
  envoy: 'Envoys', plan: 'Plans', reinforcement: 'Reinforcements', tactic: 'Tactics', planet: 'Planets',
};

/** Where a word is found counts: in the name, at its beginning, or only in the text. */
function rank(component: Component, word: string): number {
  const name = component.name.toLowerCase();
  if (name.startsWith(word)) return 0;
  if (name.includes(word)) return 1;
  const facts = Object.values(component.facts).join(' ').toLowerCase();
  if (facts.includes(word)) return 2;
  return component.text.toLowerCase().includes(word) || component.rulings.some((ruling) => ruling.toLowerCase().includes(word)) ? 3 : -1;
}

/** The components that have all the words, the best first. */
export function search(components: Component[], kind: string, query: string): Component[] {
  const words = query.toLowerCase().split(/\s+/).filter((word) => word !== '');
  const found: { component: Component; score: number }[] = [];
  for (const component of components) {
    if (kind !== 'all' && component.kind !== kind) continue;
    const ranks = words.map((word) => rank(component, word));
    if (ranks.every((rank) => rank >= 0)) found.push({ component, score: ranks.reduce((sum, rank) => sum + rank, 0) });
  }
  return found.sort((a, b) => a.score - b.score).map(({ component }) => component);
}
