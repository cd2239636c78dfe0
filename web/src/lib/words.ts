/** From notation to words for people: no code name, index or JSON ever reaches the screen. */

import { ARTIFACTS } from './art/faces';
import { duelCard, duelOption, duelPieces } from './duelwords';
import { addressed } from './you';

/** `CosmicZap` → `Cosmic Zap`, `tick_tock` → `Tick Tock`, `anti-matter` → `anti matter`. */
export function spaced(word: string): string {
  return word
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim();
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** The first of `Guest`, `Guest 2`, `Guest 3` … that nobody at the table is called. */
export function freeName(name: string, taken: string[]): string {
  const isTaken = (name: string) => taken.some((other) => other.toLowerCase() === name.toLowerCase());
  let free = name;
  for (let number = 2; isTaken(free); number += 1) free = `${name} ${number}`;
  return free;
}

/** `a`, `a and b`, `a, b and c`. */
export function list(items: string[], otherwise = 'nobody'): string {
  if (items.length === 0) return otherwise;
  const last = items.at(-1) ?? '';
  return items.length === 1 ? last : `${items.slice(0, -1).join(', ')} and ${last}`;
}

/** A card's notation, without the handle that tells equal cards apart. */
export function plainWord(word: string): string {
  return word.replace(/#\d+$/, '');
}

const CARDS: [RegExp, (match: RegExpMatchArray) => string][] = [
  [/^A(\d\d)$/, (m) => `Attack ${m[1]}`],
  [/^N$/, () => 'Negotiate'],
  [/^Morph$/, () => 'Morph'],
  [/^\+(\d+)$/, (m) => `Reinforcement +${m[1]}`],
  [/^F-(.+)$/, (m) => `${alienName(m[1] ?? '')} flare`],
  [/^(red|blue|green|yellow|purple|orange|white|black)(!?)$/, (m) => `${capital(m[1] ?? '')}${m[2] ? ' (hazard)' : ''}`],
  [/^wild$/, () => 'Wild'],
  [/^([a-z]+-[a-z-]+)$/, (m) => capital(spaced(m[1] ?? ''))],
];

/** The name of a card from its notation: `A08` → `Attack 08`, `F-Will` → `Will flare`. */
export function cardName(word: string): string {
  const plain = plainWord(word);
  if (plain === '') return 'An unseen card';
  const duel = duelCard(plain);
  if (duel !== null) return duel;
  for (const [pattern, name] of CARDS) {
    const match = plain.match(pattern);
    if (match) return name(match);
  }
  return spaced(plain);
}

/** Aliens with a hyphen in their names, whose notation has none. */
const HYPHENS: Record<string, string> = { AntiMatter: 'Anti-Matter', TickTock: 'Tick-Tock' };

export function alienName(word: string): string {
  return HYPHENS[word] ?? (word.includes('-') ? word : spaced(word));
}

const PLACES: Record<string, string> = {
  warp: 'the warp',
  gate: 'the gate',
  beside: 'beside the planet',
  research: 'research',
  out: 'out of the game',
  doomed: 'among the lost',
  home: 'home',
  frontier: 'the frontier',
  limbo: 'limbo',
  supply: 'the supply',
};

/** `blue2` → `Blue 2`, `warp` → `the warp`. */
export function placeName(word: string): string {
  const planet = word.match(/^([a-z]+)(\d)$/);
  if (planet) return `${capital(planet[1] ?? '')} ${planet[2]}`;
  return PLACES[word] ?? spaced(word);
}

/** What an option of a question is called, whatever it is. */
export function optionName(word: string, ask = ''): string {
  const fixed: Record<string, string> = {
    yes: 'Yes',
    no: 'No',
    'draw-again': 'Draw again',
    card: 'A card',
    ship: 'A ship',
    accept: 'Accept',
    counter: 'Make a counter-offer',
    'give-up': 'Give up the deal',
    offense: ask === 'join' ? 'Join the offense' : 'The offense',
    defense: ask === 'join' ? 'Join the defense' : 'The defense',
    tech: 'Take a tech instead',
    in: 'Bring ships in',
    out: 'Take ships out',
  };
  const known = fixed[word] ?? duelOption(word);
  if (known !== undefined && known !== null) return known;
  const colony = word.match(/^([a-z]+)@([a-z]+\d)$/);
  if (colony) return `${capital(colony[1] ?? '')} on ${placeName(colony[2] ?? '')}`;
  if (word.startsWith('settle-')) return `Settle ${placeName(word.slice(7))}`;
  if (word.startsWith('be-')) return `Be the ${alienName(word.slice(3))}`;
  if (word.startsWith('claim-')) return `Say “${cardName(word.slice(6))}”`;
  if (word.startsWith('any-')) return capital(spaced(word.slice(4)));
  if (word.startsWith('the-')) return cardName(word.slice(4));
  if (/^[a-z]+\d$/.test(word)) return placeName(word);
  return effectName(word);
}

/** What an effect is called: `wild-Will` → `Will's wild flare`, `Macron.2` → `Macron`. */
export function effectName(word: string): string {
  const plain = word.replace(/\.\d+$/, '');
  const zone = plain.match(/^(hoard|possessed)-(.+)$/);
  if (zone) return `${effectName(zone[2] ?? '')} (${zone[1] === 'hoard' ? 'from your hoard' : 'possessed'})`;
  const flare = plain.match(/^(wild|super|classic)-(.+)$/);
  if (flare) return `${alienName(flare[2] ?? '')} flare (${flare[1]})`;
  if (/^\+\d+$/.test(plain)) return `Reinforcement ${plain}`;
  return capital(alienName(plain));
}

/** The card of the hand that an option plays, as its plain word; nothing if it plays none. */
export function cardOf(option: string): string | null {
  const plain = option.replace(/\.\d+$/, '').replace(/^([+-]\d\d|even\+10|odd\+10)@.*$/, '$1');
  if (/^(hoard|possessed)-/.test(plain)) return null;
  const flare = plain.match(/^(?:wild|super|classic)-(.+)$/);
  if (flare) return `F-${flare[1]}`;
  return plain;
}

/** A piece of a sentence: plain words, or something on the table that it speaks of. */
export type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'seat'; text: string; seat: string }
  | { kind: 'planet'; text: string; planet: string }
  | { kind: 'card'; text: string; card: string }
  | { kind: 'alien'; text: string; alien: string };

/** Artifacts are called both by their word and by their name. */
const ARTIFACT = ARTIFACTS.flatMap((word) => [word, spaced(word)]).join('|');
const TOKENS = new RegExp(
  [
    /\b(?<planet>(?:red|blue|green|yellow|purple|orange|white|black)[1-6])\b/,
    /\b(?<seat>red|blue|green|yellow|purple|orange|white|black)\b(?<hazard>!)?/,
    /(?<=the (?:wild|super|classic) )(?<flare>[A-Z][\w-]+)(?= flare)/,
    new RegExp(`(?<![\\w-])(?<card>A\\d\\d(?:#\\d+)?|F-[A-Z][\\w-]*|N(?:#\\d+)?(?=[,.;: )]|$)|\\+\\d(?=[,.;: )]|$)|(?:${ARTIFACT}|Morph|(?:[A-Z][a-z]+){2,})(?:#\\d+)?)(?!\\w)`),
    /(?<=is the |turns up the |\()(?<alien>[A-Z][\w-]+)(?=[).])/,
    /(?<=destiny card )(?<destiny>wild|[a-z]+(?:-[a-z]+)+)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

/**
 * Cuts a sentence of the rules into pieces that can be shown and linked. `names` are those of the seats by their word;
 * a seat without one is called by its colour.
 */
export function pieces(sentence: string, names: Record<string, string> = {}, game = 'base'): Piece[] {
  if (game === 'duel') return addressed(duelPieces(sentence, names));
  const found: Piece[] = [];
  let end = 0;
  const plain = (text: string) => {
    if (text !== '') found.push({ kind: 'text', text });
  };
  for (const match of sentence.matchAll(TOKENS)) {
    plain(sentence.slice(end, match.index));
    end = match.index + match[0].length;
    const { planet, seat, card, flare, alien, hazard, destiny } = match.groups ?? {};
    const starts = match.index === 0;
    if (planet !== undefined) found.push({ kind: 'planet', text: placeName(planet), planet });
    else if (seat !== undefined) {
      // A destiny card is called by its colour, whoever has it.
      const isDestiny = sentence.slice(0, match.index).endsWith('destiny card ');
      const text = isDestiny ? capital(seat) : (names[seat] ?? capital(seat));
      found.push({ kind: 'seat', text: hazard ? `${text} (hazard)` : text, seat });
    } else if (card !== undefined) found.push({ kind: 'card', text: cardName(card), card: plainWord(card).replace(' ', '') });
    else if (flare !== undefined) found.push({ kind: 'card', text: alienName(flare), card: `F-${flare}` });
    else if (destiny !== undefined) found.push({ kind: 'card', text: cardName(destiny), card: destiny });
    else if (alien !== undefined) found.push({ kind: 'alien', text: alienName(alien), alien });
    else plain(starts ? capital(match[0]) : match[0]);
  }
  plain(sentence.slice(end));
  return addressed(found);
}

/** The same as one text, for screen readers and titles. */
export function said(sentence: string, names: Record<string, string> = {}, game = 'base'): string {
  return capital(
    pieces(sentence, names, game)
      .map((piece) => piece.text)
      .join(''),
  );
}
