// The card that belongs to a component of the catalogue.

import type { Component } from './catalog';

const after = (key: string) => key.slice(key.indexOf(':') + 1);

/** The protocol's face of a component, or nothing where it is no card. */
export function faceOfComponent({ set, kind, name, key, facts, text }: Component): unknown {
  const number = parseInt(name.replace(/[^\d]/g, ''), 10);
  switch (kind) {
    case 'card':
      if (name.startsWith('Attack')) return { attack: number };
      if (name.startsWith('Reinforcement')) return { reinforcement: number };
      return name.toLowerCase();
    case 'flare': return { flare: name.replace(/(, classic)? \(.*$/, '') };
    case 'envoy': return { envoy: after(key) };
    case 'artifact': return { artifact: after(key) };
    case 'tech': return { tech: after(key) };
    case 'reinforcement': return { reinforcement: after(key) };
    case 'plan': return { orange: parseInt(text.replace(/^Plan of /, ''), 10) };
    case 'planet': return { planet: name.replace(/ /g, '') };
    case 'destiny': {
      if (set === 'duel') return { [facts['deck'] ?? 'event']: name };
      const word = after(key);
      if (word === 'wild') return 'wild';
      return word === 'colour' || word === 'hazard' ? { [word]: 0 } : { special: word };
    }
    default: return null;
  }
}
