/** Duel's notation and sentences in words for people. */

import { alienName, capital, type Piece } from './words';

const OPTIONS: Record<string, string> = {
  club: 'The club envoy',
  heart: 'The heart envoy',
  spade: 'The spade envoy',
  draw: 'Draw cards',
  recover: 'Recover ships',
  ready: 'Ready tactics',
  reinforcements: 'Gain reinforcements',
  friendship: 'Befriend an envoy',
  destroy: 'Destroy ships',
  retreat: 'Retreat',
  resource: 'Take the resource',
  discard: 'Discard',
  believe: 'Believe it',
  doubt: 'Doubt it',
  high: 'Count it as 42',
  low: 'Count it as −42',
  advantage: 'The ship advantage',
};

/** `blast4/shield1` → `Blast 4 or shield 1`. */
export const halfName = (half: string): string => half.replace(/^([a-z]+)(\d)$/, '$1 $2');

const MEANINGS: Record<string, (n: string) => string> = {
  blast: (n) => `destroys ${n === '1' ? 'one' : n} of your opponent’s ships there`,
  shield: (n) => `takes ${n} away from a blast`,
  recover: (n) => (n === '1' ? 'readies one spent tactic; this one stays readied' : 'readies two spent tactics, your opponent readies one; this one stays readied'),
};

/** What the halves of a tactic do: `Blast 4 destroys 4 of your opponent’s ships there. Shield 1 …`. */
export const tacticText = (halves: readonly string[]): string =>
  halves.map((half) => `${capital(halfName(half))} ${MEANINGS[half.slice(0, -1)]?.(half.slice(-1)) ?? ''}.`).join(' ');

const number = (text: string) => String(Number(text)).replace('-', '−');

/** `+05` → `+5`, `even+10` → `+10 on even, −10 on odd`. */
function reinforcement(word: string): string {
  if (word === 'even+10') return '+10 on even, −10 on odd';
  if (word === 'odd+10') return '−10 on even, +10 on odd';
  return `${word.startsWith('-') ? '−' : '+'}${Number(word.slice(1))}`;
}
const REINFORCEMENT = /^(?:[+-]\d\d|even\+10|odd\+10)$/;

/** What an option of Duel is called; nothing where it is none of Duel's own words. */
export function duelOption(word: string): string | null {
  const known = OPTIONS[word];
  if (known !== undefined) return known;
  if (/^(?:blast|shield|recover)\d(?:\/|$)/.test(word)) return capital(word.split('/').map(halfName).join(' or '));
  const played = word.match(/^(.+)@(orange|blue)$/);
  // Whose clout it is for, the explanation beside it says.
  if (played && REINFORCEMENT.test(played[1] ?? '')) return `Play ${reinforcement(played[1] ?? '')}`;
  return null;
}

/** What a card of Duel is called; nothing where it is none of Duel's own words. */
export function duelCard(word: string): string | null {
  const plan = word.match(/^[OB](-?\d+)$/);
  if (plan) return `plan ${number(plan[1] ?? '')}`;
  return REINFORCEMENT.test(word) ? `reinforcement ${reinforcement(word)}` : null;
}

/** Where the words for colours mean the symbols of planets, not the players. */
const SYMBOLS = /(Planet bar: [^.]*\.|Resources: .*$|\((?:blue|pink|green|yellow|white)\)|(?<=, )(?:blue|pink|green|yellow|white)(?=; ships:))/;

const TOKENS =
  /(?<seat>\borange\b|\bblue\b)|(?<![\w+-])(?<plan>[OB]-?\d\d)(?: \((?<title>The [^)]+)\))?|(?<![\w])(?<extra>[+-]\d\d|even\+10|odd\+10) \((?<name>[^)]+)\)|(?<half>\b(?:blast|shield|recover)\d\b)|(?<=(?:is|reveals|with|beside) the )(?<alien>[A-Z][\w-]*(?: [A-Z][\w-]*)*)/g;

/** Cuts a sentence of Duel into pieces that can be shown and linked. */
export function duelPieces(sentence: string, names: Record<string, string>): Piece[] {
  const told = sentence.replace(/ \[[^\]]*\]$/, '');
  const found: Piece[] = [];
  const plain = (text: string) => {
    if (text !== '') found.push({ kind: 'text', text });
  };
  told.split(SYMBOLS).forEach((part, index) => {
    if (index % 2 === 1) {
      plain(part);
      return;
    }
    let end = 0;
    for (const match of part.matchAll(TOKENS)) {
      plain(part.slice(end, match.index));
      end = match.index + match[0].length;
      const { seat, plan, title, extra, name, half, alien } = match.groups ?? {};
      if (seat !== undefined) found.push({ kind: 'seat', text: names[seat] ?? capital(seat), seat });
      else if (plan !== undefined) found.push({ kind: 'card', text: title ? `${title} (${number(plan.slice(1))})` : `plan ${number(plan.slice(1))}`, card: plan });
      else if (extra !== undefined) found.push({ kind: 'card', text: `${name} (${reinforcement(extra)})`, card: extra });
      else if (half !== undefined) plain(halfName(half));
      else if (alien !== undefined) found.push({ kind: 'alien', text: alienName(alien), alien });
    }
    plain(part.slice(end));
  });
  return found;
}
