// What players read about every component: the server's catalogue, fetched once for each game.

import type { CardFace, Game } from '../art/faces';
import type { Component, Moment } from '../generated/protocol';
import { plain } from '../art/recipes';

export type { Component, Moment, Part } from '../generated/protocol';

export class Catalog {
  readonly game: Game;
  readonly components: Component[];
  readonly timing: Moment[];
  readonly #names = new Map<string, Component>();

  constructor(game: Game, components: Component[], timing: Moment[] = []) {
    this.game = game;
    this.components = components;
    this.timing = timing;
    for (const component of components) this.#names.set(`${component.kind}:${plain(component.name)}`, component);
  }

  find(kind: string, name: string): Component | undefined {
    return this.#names.get(`${kind}:${plain(name)}`);
  }

  /** An alien, or in Duel an envoy, by any spelling of its name. */
  alien(name: string): Component | undefined {
    return this.find('alien', name) ?? this.find('envoy', name);
  }

  /** The sides of an alien's flare; Filch has two flares. */
  flares(alien: string): Component[] {
    const wanted = plain(alien);
    return this.components.filter(({ kind, name }) => kind === 'flare' && plain(name.replace(/(, classic)? \(.*$/, '')) === wanted);
  }

  /** What there is to read about a card. */
  ofFace(face: CardFace): Component[] {
    const found = (component: Component | undefined) => (component ? [component] : []);
    switch (face.kind) {
      case 'flare': return this.flares(face.word ?? face.title);
      case 'colour': case 'hazard': return this.components.filter(({ key }) => key === `destiny:${face.kind}`);
      case 'wild': case 'special': case 'discovery': case 'event': case 'refresh': return found(this.find('destiny', face.title));
      case 'attack': case 'negotiate': case 'morph': return found(this.find('card', face.title));
      case 'reinforcement':
        return this.game === 'base' ? found(this.components.find(({ kind, name }) => kind === 'card' && name === face.title))
          : found(this.components.find(({ key }) => key === `reinforcement:${face.word}`));
      default: return found(this.find(face.kind, face.title));
    }
  }
}

const loaded = new Map<Game, Promise<Catalog>>();

/** The catalogue of a game. If it could not be had, the next one who asks tries again. */
export function load(game: Game): Promise<Catalog> {
  const known = loaded.get(game);
  if (known) return known;
  const fresh = fetchCatalog(game);
  loaded.set(game, fresh);
  fresh.catch(() => loaded.delete(game));
  return fresh;
}

async function fetchCatalog(game: Game): Promise<Catalog> {
  const response = await fetch(`/api/catalog/${game}`);
  if (!response.ok) throw new Error('The catalogue cannot be read just now. Try again in a moment.');
  const body = (await response.json()) as Component[] | { components: Component[]; timing?: Moment[] };
  return Array.isArray(body) ? new Catalog(game, body) : new Catalog(game, body.components, body.timing);
}
