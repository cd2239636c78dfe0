import { describe, expect, it } from 'vitest';
import { readFace } from '../art/faces';
import { Catalog, type Component } from './catalog';
import { faceOfComponent } from './components';
import { search } from './search';

const item = (kind: string, name: string, key: string, text = '', facts: Record<string, string> = {}, set = 'base'): Component => ({ set, kind, name, key, text, facts, rulings: [], implemented: true });
const base = new Catalog('base', [
  item('alien', 'Tick-Tock', 'power:Tick-Tock', 'Each time a defense wins', { power: 'Patience' }),
  item('flare', 'Tick-Tock (wild)', 'wild:Tick-Tock'),
  item('flare', 'Tick-Tock (super)', 'super:Tick-Tock'),
  item('flare', 'Filch, classic (wild)', 'wild:classic-Filch'),
  item('artifact', 'Cosmic Zap', 'artifact:CosmicZap', 'Cancels a power.'),
  item('card', 'Attack 08', 'card:attack'),
  item('card', 'Reinforcement +3', 'card:reinforcement'),
  item('destiny', 'Colour', 'destiny:colour'),
  item('destiny', 'Most Cards in Hand', 'destiny:most-cards'),
]);
const about = (face: unknown) => {
  const read = readFace(face, 'base');
  return read ? base.ofFace(read).map(({ name }) => name) : [];
};

describe('the catalogue', () => {
  it('finds what there is to read about a card', () => {
    expect(about({ artifact: 'cosmic_zap' })).toEqual(['Cosmic Zap']);
    expect(about({ attack: 8 })).toEqual(['Attack 08']);
    expect(about({ reinforcement: 3 })).toEqual(['Reinforcement +3']);
    expect(about({ flare: 'Tick-Tock' })).toEqual(['Tick-Tock (wild)', 'Tick-Tock (super)']);
    expect(about({ flare: 'Filch' })).toEqual(['Filch, classic (wild)']);
    expect(about({ colour: 2 })).toEqual(['Colour']);
    expect(about({ special: 'most_cards' })).toEqual(['Most Cards in Hand']);
  });

  it('finds aliens by any spelling', () => {
    expect(base.alien('tick_tock')?.facts['power']).toBe('Patience');
    expect(base.alien('Nobody')).toBeUndefined();
  });

  it('knows the card of a component, and back', () => {
    for (const component of base.components.filter(({ kind }) => ['card', 'artifact', 'destiny'].includes(kind))) {
      expect(about(faceOfComponent(component)), component.name).toEqual([component.name]);
    }
  });
});

describe('the compendium', () => {
  it('finds all words anywhere, names first', () => {
    expect(search(base.components, 'all', 'zap').map(({ name }) => name)).toEqual(['Cosmic Zap']);
    expect(search(base.components, 'all', 'patience')[0]?.name).toBe('Tick-Tock');
    expect(search(base.components, 'artifact', 'tick')).toEqual([]);
    expect(search(base.components, 'all', 'cosmic POWER').map(({ name }) => name)).toEqual(['Cosmic Zap']);
    expect(search(base.components, 'all', '  ')).toHaveLength(base.components.length);
  });
});
