// What is printed on a card: read from the protocol's `face`, or from a word of the notation.

import { plain } from './recipes';
import { DUEL_NAMES, SEAT_NAMES } from './colors';

export type Game = 'base' | 'duel';

export type CardKind =
  | 'attack' | 'negotiate' | 'morph' | 'reinforcement' | 'artifact' | 'flare' | 'tech'
  | 'colour' | 'hazard' | 'wild' | 'special'
  | 'plan' | 'discovery' | 'event' | 'refresh' | 'envoy' | 'planet';

export interface CardFace {
  kind: CardKind;
  /** Its name for people: `Attack 08`, `Cosmic Zap`, `The Sinister`. */
  title: string;
  /** The number on it, where there is one. */
  number?: number;
  /** The sign on it, where that is more than the number: `+3`, `odd +10`. */
  sign?: string;
  /** Whose colour it has. */
  seat?: number;
  /** The component's own word, such as `CosmicZap` or `Zombie`. */
  word?: string;
}

/** Plans of Duel by their number. */
const PLANS: Record<number, string> = {
  [-2]: 'The Ruinous', 4: 'The Crummy', 5: 'The Weaksauce', 6: 'The Inadequate', 7: 'The Lucky', 8: 'The Passable',
  9: 'The Almost There', 10: 'The Below Average', 11: 'The Palindromic', 12: 'The Even Dozen', 13: 'The Sinister',
  14: 'The Respectable', 15: 'The Solid', 17: 'The Ambitious', 20: 'The Formidable', 31: 'The Nearly Unbeatable', 42: 'The Answer',
};

const REINFORCEMENTS: Record<string, string> = {
  '+12': 'Mega Support', '+08': 'Big Boost', '+06': 'Fresh Recruits', '+05': 'Helping Hand', '+03': 'Small Favor',
  '-03': 'Grumbling Crews', '-05': 'Cold Feet', '-07': 'Traitors!', '-10': 'Swayed Backing',
  'even+10': 'Even Support, Odd Suppression', 'odd+10': 'Even Suppression, Odd Support',
};

/** Duel's planets in the order of the rules, with their symbols. */
export const DUEL_PLANETS: readonly { word: string; title: string; symbol: string }[] = [
  ['Amberfall', 'yellow'], ['Azurine', 'blue'], ['Blushmoor', 'pink'], ['Brackwater', 'blue'], ['Chalkstone', 'white'],
  ['Cobalt Deep', 'blue'], ['Coral Reach', 'pink'], ['Fernhollow', 'green'], ['Mossback', 'green'], ['Pale Halo', 'white'],
  ['Rosette', 'pink'], ['Sulfur Flats', 'yellow'],
].map(([title = '', symbol = '']) => ({ word: title.replace(' ', ''), title, symbol }));

const SPECIALS: Record<string, string> = {
  mostcolonies: 'Most Foreign Colonies', fewestinwarp: 'Fewest Ships in Warp', mostcards: 'Most Cards in Hand',
};

const SUITS: Record<string, string> = { Cudgel: 'club', Grumpus: 'club', Kamikaze: 'club', Macron: 'club', Voyager: 'club', Zombie: 'club',
  AntiMatter: 'heart', Chosen: 'heart', Gambler: 'heart', Mirror: 'heart', Oracle: 'heart', Sorcerer: 'heart',
  Deuce: 'spade', Masochist: 'spade', Philanthropist: 'spade', Trader: 'spade', Vulch: 'spade', Warpish: 'spade' };

/** The suit of an envoy: club, heart or spade. */
export const suitOf = (envoy: string): string | undefined => SUITS[envoy];

/** Names whose spelling the word alone does not tell. */
const SPELLED: Record<string, string> = {
  antimatter: 'Anti-Matter', ticktock: 'Tick-Tock', uberreserve: 'Uber-Reserve', theprometheus: 'The Prometheus', theqax: 'The Qax',
  itsfullofstars: "It's Full of Stars", cardsorresources: 'Cards or Resources', thelastresort: 'The Last Resort',
  meetandgreet: 'Meet and Greet', mailmixup: 'Mail Mix-Up', neighborlytrade: 'Neighborly Trade', splitthedifference: 'Split the Difference',
};

/** A name as people write it, from `cosmic_zap`, `CosmicZap` or `Tick-Tock`. */
export function titleOf(word: string): string {
  const spelled = SPELLED[plain(word)];
  if (spelled) return spelled;
  if (word.includes(' ') || word.includes('-')) return word;
  return word
    .replace(/_/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/(^| )([a-z])/g, (_, space: string, letter: string) => space + letter.toUpperCase());
}

const two = (number: number) => (number < 0 ? '−' : '') + String(Math.abs(number)).padStart(2, '0');
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function make(kind: string, value: unknown, game: Game): CardFace | null {
  const number = typeof value === 'number' ? value : 0;
  const word = typeof value === 'string' ? value : '';
  switch (kind) {
    case 'attack': return { kind, title: `Attack ${two(number)}`, number, sign: two(number) };
    case 'negotiate': return { kind, title: 'Negotiate' };
    case 'morph': return { kind, title: 'Morph' };
    case 'wild': return { kind, title: 'Wild' };
    case 'artifact': return { kind, title: titleOf(word), word };
    case 'tech': return { kind, title: titleOf(word), word };
    case 'flare': return { kind, title: titleOf(word), word };
    case 'special': return { kind, title: SPECIALS[plain(word)] ?? titleOf(word), word };
    case 'colour': return { kind, title: `Destiny: ${SEAT_NAMES[number] ?? 'a player'}`, seat: number };
    case 'hazard': return { kind, title: `Destiny: ${SEAT_NAMES[number] ?? 'a player'}, hazard`, seat: number };
    case 'reinforcement':
      if (game === 'base') return { kind, title: `Reinforcement +${number}`, number, sign: `+${number}` };
      return { kind, title: REINFORCEMENTS[word] ?? word, number: parseInt(word.replace(/[a-z]/g, ''), 10), sign: reinforcementSign(word), word };
    case 'orange': return { kind: 'plan', title: PLANS[number] ?? 'A plan', number, sign: two(number), seat: 0 };
    case 'blue': return { kind: 'plan', title: PLANS[number] ?? 'A plan', number, sign: two(number), seat: 1 };
    case 'discovery': case 'event': case 'refresh': return { kind, title: titleOf(word), word };
    case 'envoy': return { kind, title: titleOf(word), word };
    case 'planet': return { kind, title: DUEL_PLANETS.find((planet) => planet.word === word)?.title ?? titleOf(word), word };
    default: return null;
  }
}

const reinforcementSign = (word: string) =>
  word.startsWith('even') || word.startsWith('odd') ? '±10' : word.replace(/^([+-])0/, '$1').replace('-', '−');

/** Reads the protocol's `face`; what nobody here has seen, or no card at all, is nothing. */
export function readFace(face: unknown, game: Game): CardFace | null {
  if (typeof face === 'string') return make(face, undefined, game);
  if (typeof face !== 'object' || face === null) return null;
  const [kind, value] = Object.entries(face)[0] ?? [];
  return kind === undefined ? null : make(kind, value, game);
}

/** The face behind a word of the notation, with or without a handle: `A08#12`, `F-Zombie`, `O13`. */
export function faceOfWord(word: string, game: Game): unknown {
  const [name = ''] = word.split('#');
  const number = parseInt(name.slice(1), 10);
  if (game === 'duel') {
    if (/^O-?\d+$/.test(name)) return { orange: number };
    if (/^B-?\d+$/.test(name)) return { blue: number };
    if (name in REINFORCEMENTS) return { reinforcement: name };
    if (DUEL_PLANETS.some((planet) => planet.word === name)) return { planet: name };
    return name in SUITS ? { envoy: name } : null;
  }
  if (/^A\d+$/.test(name)) return { attack: number };
  if (/^\+\d$/.test(name)) return { reinforcement: number };
  if (name === 'N') return 'negotiate';
  if (name === 'Morph') return 'morph';
  if (name === 'wild') return 'wild';
  if (name.startsWith('F-')) return { flare: name.slice(2) };
  const seat = SEAT_NAMES.findIndex((seat) => seat === name.replace('!', ''));
  if (seat >= 0) return name.endsWith('!') ? { hazard: seat } : { colour: seat };
  if (plain(name) in SPECIALS) return { special: name };
  if (ARTIFACTS.includes(name)) return { artifact: name };
  return /^[A-Z]/.test(name) ? { tech: name } : null;
}

export const ARTIFACTS = ['CardZap', 'CosmicZap', 'EmotionControl', 'ForceField', 'IonicGas', 'MobiusTubes', 'Plague', 'Quash'];

/** What a card is called aloud, also one that nobody here has seen. */
export function spoken(face: CardFace | null, back = 0, game: Game = 'base'): string {
  if (face === null) {
    const backs = game === 'duel'
      ? ['an orange card', 'a blue card', 'a reinforcement', 'a discovery card', 'an event card', 'a refresh card', 'a planet', 'a club envoy', 'a heart envoy', 'a spade envoy']
      : ['a card', 'a destiny card', 'a tech card'];
    return capital(`${backs[back] ?? 'a card'}, face down`);
  }
  if (face.kind === 'flare') return `Flare: ${face.title}`;
  if (face.kind === 'plan') return `${capital(DUEL_NAMES[face.seat ?? 0] ?? '')} plan ${face.number ?? ''}, ${face.title}`;
  if (face.kind === 'reinforcement' && game === 'duel') return `Reinforcement ${face.sign ?? ''}, ${face.title}`;
  if (face.kind === 'envoy') return `Envoy: ${face.title}`;
  return face.title;
}

/** What is printed on the card behind a word of the notation. */
export const readWord = (word: string, game: Game): CardFace | null => readFace(faceOfWord(word, game), game);
