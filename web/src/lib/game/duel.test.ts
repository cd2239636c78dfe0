import { describe, expect, it } from 'vitest';
import { advantaged, apply, controls, duel, fromView, planetsOf, start, terms, type Scene } from './duel';
import type { View } from '../net/messages';

const begun = (): Scene => start(['orange', 'blue']);
const after = (scene: Scene, ...events: ({ what: string } & Record<string, unknown>)[]): Scene => events.reduce<Scene>((now, event) => apply(now, event), scene);
const sends = (seat: number, ships: number, planet = 'Azurine') => ({ what: 'moves', seat, ships, from: 'supply', to: { planet } });

describe('the table of Duel from event to event', () => {
  it('ships leave the supply for the planet, and the move is told for the animation', () => {
    const scene = after(begun(), { what: 'duel', planet: 'Azurine' }, sends(0, 3));
    expect(scene.ships[0]).toMatchObject({ supply: 12, Azurine: 3 });
    expect(scene.move).toMatchObject({ seat: 0, ships: 3, from: 'supply', to: 'Azurine' });
  });

  it('a planet that is being dueled over is nobody’s', () => {
    const dueled = after(begun(), { what: 'discovers', card: { card: 9, face: { planet: 'Azurine' } } }, { what: 'duel', planet: 'Azurine' }, sends(0, 3));
    expect(controls(dueled, 0, 'Azurine')).toBe(false);
    const held = { ...dueled, clash: { ...dueled.clash, open: false } };
    expect([planetsOf(held, 0), planetsOf(held, 1)]).toEqual([1, 0]);
  });

  it('an ally turned neutral keeps its face', () => {
    const scene = after(begun(), { what: 'allies', seat: 1, suit: 'heart', card: { card: 4, face: { envoy: 'Mirror' } } }, { what: 'neutral', from: 1, suit: 'heart', card: { card: 4, face: null } });
    expect(scene.envoys[1]).toMatchObject({ ally: null, name: 'Mirror' });
  });

  it('the scene given is not changed', () => {
    const scene = begun();
    const text = JSON.stringify(scene);
    after(scene, sends(0, 2), { what: 'tactic', seat: 0, half: 'blast2' }, { what: 'readies', seat: 0, tactic: 'blast2' });
    expect(JSON.stringify(scene)).toBe(text);
  });
});

describe('a clout', () => {
  const clashed = (): Scene => {
    const scene = after(begun(), { what: 'duel', planet: 'Azurine' }, sends(0, 3), sends(1, 1),
      { what: 'reveals', seat: 0, card: { card: 1, face: { orange: 13 } }, value: 13 },
      { what: 'reveals', seat: 1, card: { card: 2, face: { blue: 20 } }, value: 20 });
    return { ...scene, clash: { ...scene.clash, advantage: 6 } };
  };

  it('is plan and ship advantage, then reinforcements, each with its cause', () => {
    const scene = after(clashed(), { what: 'plays', seat: 1, on: 0, card: { card: 7, face: { reinforcement: '-05' } }, clout: null, parts: [] });
    expect(advantaged(scene)).toBe(0);
    expect(terms(scene, 0)).toEqual([{ label: 'plan', amount: 13 }, { label: 'ship advantage', amount: 6 }, { label: 'Cold Feet', amount: -5 }]);
    expect(terms(scene, 1)).toEqual([{ label: 'plan', amount: 20 }]);
  });

  it('turns with what is even or odd, after all else', () => {
    const scene = after(clashed(), { what: 'plays', seat: 0, on: 0, card: { card: 7, face: { reinforcement: 'even+10' } }, clout: null, parts: [] },
      { what: 'plays', seat: 0, on: 0, card: { card: 8, face: { reinforcement: '+03' } }, clout: null, parts: [] });
    // 13 + 6 + 3 is even.
    expect(terms(scene, 0).map(({ amount }) => amount)).toEqual([13, 6, 3, 10]);
  });

  it('says what powers have added, when the rules tell the total', () => {
    const mineral = { what: 'adds', seat: 0, on: 0, amount: 9, text: '', id: { index: 0, source: { alien: 'IntelligentMineral' } } };
    const added = after(clashed(), mineral);
    expect(terms(added, 0).at(-1)).toEqual({ label: 'Intelligent Mineral', amount: 9 });
    const scene = after(added, { what: 'compared', totals: [32, 20], parts: [
      { seat: 0, from: 'plan', amount: 13 }, { seat: 1, from: 'plan', amount: 20 }, { seat: 0, from: 'ship_advantage', amount: 6 },
      { seat: 0, from: 'effects', amount: 9 }, { seat: 0, from: { power: { envoy: 'Warpish' } }, amount: 4 },
    ] });
    expect(terms(scene, 0)).toEqual([
      { label: 'plan', amount: 13 }, { label: 'ship advantage', amount: 6 }, { label: 'Intelligent Mineral', amount: 9 }, { label: 'Warpish', amount: 4 },
    ]);
    expect(terms(scene, 1)).toEqual([{ label: 'plan', amount: 20 }]);
  });

  it('is for fewer ships where the card says so', () => {
    const scene = clashed();
    expect(advantaged({ ...scene, clash: { ...scene.clash, fewer: true } })).toBe(1);
  });
});

describe('the table of Duel from a view', () => {
  const clash = {
    kind: 'nothing', planet: null, open: false, terms: { ship_advantage: 0, fewer_ships: false }, dials_set: [], dials: [null, null], dials_shown: [],
    chosen: [[], []], revealed: [[], []], values: [null, null], bonus: [0, 0], played: [], totals: null, winner: null,
  };
  const ships = [[13, 3, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], [15, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]];
  const view: View = {
    seats: ['orange', 'blue'],
    board: { phase: 'destiny', leader: 1, aliens: ['Swarm', 'Echo'], drawn: 3, card: 68, next: 'event', clash, planets: 0b10, warpplanet: null, envoys: [{ card: 5, ally: 0, faceup: true }, null, null], ready: [0b11110, 0b11111], spent: [0b00001, 0], stashes: [null, null], turned: false, winners: [], ships },
    cards: { shuffles: 0, recalls: [], piles: [
      { pile: 'past', cards: [{ id: 68, back: 4, face: { event: 'PrisonBreak' } }] },
      { pile: 'planets', cards: [{ id: 128, back: 6, face: { planet: 'Azurine' } }] },
      { pile: 'envoys', cards: [{ id: 5, back: 7, face: { envoy: 'Macron' } }] },
      { pile: { hand: 0 }, cards: [{ id: 1, back: 0, face: { orange: 7 } }] },
    ] },
  };

  it('reads ships, planets, tactics, envoys and the destiny card', () => {
    const scene = fromView(view, null);
    expect(scene.ships[0]).toEqual({ supply: 13, warp: 3, Azurine: 4 });
    expect(scene.planets).toEqual(['Azurine']);
    expect(scene.spent[0]).toEqual(['blast1']);
    expect(scene.envoys[0]).toMatchObject({ suit: 'club', name: 'Macron', ally: 0 });
    expect(scene.destiny).toEqual({ event: 'PrisonBreak' });
    expect(scene.piles['hand0']).toHaveLength(1);
  });

  it('every kind of event has a pace', () => {
    expect(duel.pace({ what: 'reveals' })).toBeGreaterThan(duel.pace({ what: 'draws' }));
    expect(duel.pace({ what: 'something new' })).toBeGreaterThan(0);
  });
});
