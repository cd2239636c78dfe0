import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cardArt } from './cardart';
import { DUEL_COLORS, SEAT_COLORS, SHAPE_PATHS, SHAPES } from './colors';
import { draw, readRecipe } from './emblem';
import { DUEL_PLANETS, faceOfWord, readFace, readWord, spoken, titleOf } from './faces';
import { BASE_RECIPES, DUEL_RECIPES, ENVOY_RECIPES, recipeOf } from './recipes';

const catalog = (file: string) => readFileSync(`${import.meta.dirname}/../../../../catalog/${file}`, 'utf8');
/** The names of all items of a kind in a file of the catalogue. */
const names = (file: string, kind: string) =>
  catalog(file).split(/^\[\[/m).filter((item) => item.startsWith(`${kind}]]`)).map((item) => JSON.parse(/^name = (".*")$/m.exec(item)?.[1] ?? '""') as string);

describe('emblems', () => {
  it('there is one for each alien and envoy of the catalogue, and no other', () => {
    expect([...BASE_RECIPES.keys()].sort()).toEqual(names('base-aliens.toml', 'alien').sort());
    expect([...DUEL_RECIPES.keys()].sort()).toEqual(names('duel.toml', 'alien').sort());
    for (const envoy of [...names('duel.toml', 'envoy'), ...ENVOY_RECIPES.keys()]) expect(recipeOf(envoy), envoy).toBeDefined();
  });

  it('no two are drawn alike, nor of the same body in the same colours', () => {
    const all = [...BASE_RECIPES.values(), ...DUEL_RECIPES.values(), ...ENVOY_RECIPES.values()];
    expect(new Set(all.map((recipe) => draw(recipe))).size).toBe(all.length);
    expect(new Set(all.map(({ body, skin, trim }) => `${body} ${skin} ${trim}`)).size).toBe(all.length);
  });

  it('are found by any spelling of the name', () => {
    expect(recipeOf('TickTock')).toBe(recipeOf('Tick-Tock'));
    expect(recipeOf('intelligent_mineral')).toBe(recipeOf('Intelligent Mineral'));
    expect(recipeOf('Nobody')).toBeUndefined();
  });

  it('a recipe with an unknown word says which', () => {
    expect(() => readRecipe('round red amber moustache')).toThrow('`moustache` in the recipe');
    expect(() => readRecipe('cube red amber')).toThrow('is no body');
  });
});

describe('cards', () => {
  it('every card of the base game has a picture and its name', () => {
    const words = [...catalog('base-cards.toml').matchAll(/^word = "(.+)"$/gm)].map(([, word]) => word ?? '');
    const destiny = ['colour', 'hazard'];
    for (const word of words.filter((word) => !destiny.includes(word))) {
      const face = readWord(word, 'base');
      expect(face, word).not.toBeNull();
      if (face) expect(cardArt(face, 'base'), word).toContain('<rect');
    }
    for (const kind of ['artifact', 'tech']) {
      for (const name of names('base-cards.toml', kind)) expect(titleOf(name.replace(/ /g, '')), kind).toBe(name);
    }
  });

  it('every card of Duel has the name of the catalogue', () => {
    for (const deck of ['discovery', 'event', 'refresh']) {
      const titles = catalog('duel.toml').split(/^\[\[/m).filter((item) => item.startsWith('destiny]]') && item.includes(`deck = "${deck}"`));
      for (const item of titles) {
        const name = JSON.parse(/^name = (".*")$/m.exec(item)?.[1] ?? '""') as string;
        const word = name.split(' ').map((part) => part.replace(/[^\w]/g, '')).map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('');
        expect(readFace({ [deck]: word }, 'duel')?.title).toBe(name);
      }
    }
    expect(DUEL_PLANETS.map(({ title }) => title).sort()).toEqual(names('duel.toml', 'planet').sort());
  });

  it('words of the notation are the faces of the protocol', () => {
    expect(faceOfWord('A08#12', 'base')).toEqual({ attack: 8 });
    expect(faceOfWord('F-Tick-Tock', 'base')).toEqual({ flare: 'Tick-Tock' });
    expect(faceOfWord('red!', 'base')).toEqual({ hazard: 0 });
    expect(faceOfWord('B-02', 'duel')).toEqual({ blue: -2 });
    expect(faceOfWord('+05', 'duel')).toEqual({ reinforcement: '+05' });
    expect(spoken(readFace({ blue: 42 }, 'duel'), 0, 'duel')).toBe('Blue plan 42, The Answer');
    expect(spoken(null, 3, 'duel')).toBe('A discovery card, face down');
  });
});

describe('colours', () => {
  const luminance = (hex: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255).map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  it('of players stand out from the panels, and each has a shape of its own', () => {
    for (const color of [...SEAT_COLORS, ...DUEL_COLORS]) expect((luminance(color) + 0.05) / (luminance('#141b30') + 0.05), color).toBeGreaterThan(4.5);
    expect(new Set(SHAPES.map((shape) => SHAPE_PATHS[shape])).size).toBe(8);
  });
});
