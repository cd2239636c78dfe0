import { describe, expect, it } from 'vitest';
import { duelCard, duelOption, duelPieces, tacticText } from './duelwords';

const said = (sentence: string) => duelPieces(sentence, { orange: 'Ann', blue: 'Ben' }).map(({ text }) => text).join('');

describe('sentences of Duel', () => {
  it('call players by their names, and planets by their symbols', () => {
    expect(said('orange sends 1 ship to Azurine.')).toBe('Ann sends 1 ship to Azurine.');
    expect(said('A planet is discovered: Azurine (blue).')).toBe('A planet is discovered: Azurine (blue).');
    expect(said('A duel. Planet bar: blue, pink, white. blue sends nothing.')).toBe('A duel. Planet bar: blue, pink, white. Ben sends nothing.');
  });

  it('call cards by their titles', () => {
    expect(said('orange reveals O20 (The Formidable).')).toBe('Ann reveals The Formidable (20).');
    expect(said('blue reveals B-02 (The Ruinous), which counts 4.')).toBe('Ben reveals The Ruinous (−2), which counts 4.');
    expect(said('orange plays +05 (Helping Hand) on the own clout, which is 13 now.')).toBe('Ann plays Helping Hand (+5) on the own clout, which is 13 now.');
    expect(said('orange readies blast4/shield1.')).toBe('Ann readies blast 4/shield 1.');
  });

  it('leave out where a component comes from', () => {
    expect(said('blue is the Iron Matron. Wins. [printed]')).toBe('Ben is the Iron Matron. Wins.');
  });

  it('link aliens by their whole names', () => {
    expect(duelPieces('orange is the Intelligent Mineral. Deduce.', {})).toContainEqual({ kind: 'alien', text: 'Intelligent Mineral', alien: 'Intelligent Mineral' });
  });
});

describe('options and cards of Duel', () => {
  it('have names for people', () => {
    expect(duelOption('blast4/shield1')).toBe('Blast 4 or shield 1');
    expect(duelOption('recover2')).toBe('Recover 2');
    expect(tacticText(['blast4', 'shield1'])).toBe('Blast 4 destroys 4 of your opponent’s ships there. Shield 1 takes 1 away from a blast.');
    expect(duelOption('-05@blue')).toBe('Play −5');
    expect(duelOption('Azurine')).toBeNull();
    expect(duelCard('B-02')).toBe('plan −2');
    expect(duelCard('even+10')).toBe('reinforcement +10 on even, −10 on odd');
    expect(duelCard('A08')).toBeNull();
  });
});
