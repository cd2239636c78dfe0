// The pictures on the cards, on a field of 100 × 140. Each kind has its own frame, so that a hand can be read at a glance.

import { draw } from './emblem';
import { recipeOf, plain } from './recipes';
import { DUEL_PLANETS, suitOf, type CardFace, type Game } from './faces';
import { SEAT_COLORS, SEAT_NAMES, SEAT_SHAPES, SHAPE_PATHS, SYMBOL_COLORS, DUEL_COLORS, DUEL_SHAPES } from './colors';
import { planetArt } from './planets';
import { capital } from '../words';

const FRAMES = {
  attack: { ground: '#5a1620', panel: '#8a2230', accent: '#ff9a5c', ink: '#fff3e6' },
  negotiate: { ground: '#0e4238', panel: '#15614f', accent: '#7df0c2', ink: '#eafff7' },
  morph: { ground: '#321a5c', panel: '#4a2a86', accent: '#d3a6ff', ink: '#f6edff' },
  reinforcement: { ground: '#574009', panel: '#86640f', accent: '#ffd766', ink: '#fff9e3' },
  artifact: { ground: '#0d3a55', panel: '#14557c', accent: '#7fd8ff', ink: '#eaf8ff' },
  flare: { ground: '#5a2a0a', panel: '#8a430f', accent: '#ffb25c', ink: '#fff4e6' },
  tech: { ground: '#20304f', panel: '#2c426b', accent: '#9fc0ff', ink: '#eef4ff' },
  destiny: { ground: '#1a2036', panel: '#262e4c', accent: '#c9d3f2', ink: '#f2f5ff' },
  discovery: { ground: '#123d2d', panel: '#1b5b43', accent: '#84e8b4', ink: '#eafff4' },
  event: { ground: '#571a35', panel: '#7d264c', accent: '#ff9fc4', ink: '#fff0f6' },
  refresh: { ground: '#123a5a', panel: '#1b5580', accent: '#8ed4ff', ink: '#eef8ff' },
  envoy: { ground: '#3a2750', panel: '#523873', accent: '#e3bcff', ink: '#faf2ff' },
  planet: { ground: '#141a2e', panel: '#1d2540', accent: '#9fb0dd', ink: '#f2f5ff' },
  orange: { ground: '#5a3206', panel: '#8a4e0c', accent: '#ffbf69', ink: '#fff6e8' },
  blue: { ground: '#0d3658', panel: '#15507f', accent: '#8fd2ff', ink: '#eef8ff' },
} satisfies Record<string, { ground: string; panel: string; accent: string; ink: string }>;

const esc = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

function words(x: number, y: number, size: number, fill: string, text: string, more = ''): string {
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" text-anchor="middle" font-family="system-ui,sans-serif" ${more}>${esc(text)}</text>`;
}

/** A title on one line, or on two if it is long. */
function title(text: string, fill: string, bottom = 129): string {
  const lines = text.length > 10 && text.includes(' ') ? halves(text) : [text];
  const longest = Math.max(...lines.map((line) => line.length));
  const size = Math.min(12.5, 134 / Math.max(longest, 1));
  return lines.map((line, n) => words(50, bottom - (lines.length - 1 - n) * (size + 1), size, fill, line, 'font-weight="650"')).join('');
}

/** Splits a text at the space nearest to its middle. */
function halves(text: string): string[] {
  const spaces = [...text.matchAll(/ /g)].map((space) => space.index);
  const middle = spaces.reduce((best, at) => (Math.abs(at - text.length / 2) < Math.abs(best - text.length / 2) ? at : best), spaces[0] ?? 0);
  return [text.slice(0, middle), text.slice(middle + 1)];
}

function rays(x: number, y: number, tips: number, outer: number, inner: number, fill: string): string {
  const points = Array.from({ length: tips * 2 }, (_, n) => {
    const r = n % 2 ? inner : outer * (n % 4 ? 1 : 0.88);
    const angle = (n * Math.PI) / tips - Math.PI / 2;
    return `${(x + r * Math.cos(angle)).toFixed(1)} ${(y + r * Math.sin(angle)).toFixed(1)}`;
  });
  return `<path d="M${points.join('L')}Z" fill="${fill}"/>`;
}

const emblem = (alien: string, x: number, y: number, size: number) => {
  const found = recipeOf(alien);
  return found ? `<svg x="${x}" y="${y}" width="${size}" height="${size}" viewBox="0 0 64 64">${draw(found.recipe, found.cornered)}</svg>` : '';
};

const shape = (path: string, x: number, y: number, scale: number, fill: string) =>
  `<path d="${path}" transform="translate(${x} ${y}) scale(${scale})" fill="${fill}" fill-rule="evenodd" stroke="#0a0e1c" stroke-width="1"/>`;

const stroke = (d: string, color: string, width = 4) =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

// Two hands that meet.
const hands = (accent: string) =>
  `<path d="M8 58 26 48l12 3 10 8 10-9q6-3 12 0l22 9v22l-15 3-18 15q-4 2-7-1-4 3-8 0-4 3-8-1-4 2-7-2L15 80 8 81Z" fill="${accent}"/>` +
  stroke('M48 59 37 69q5 6 12 1l7-4 18 17M37 98l-9-9M45 99l-9-9M53 97l-9-9M62 93l-8-8', '#0e4238', 3);

const ICONS: Record<string, (accent: string) => string> = {
  cardzap: (accent) => `<rect x="30" y="38" width="40" height="52" rx="5" fill="#0b2438" stroke="${accent}" stroke-width="3"/>` + '<path d="M55 30 36 66h12l-6 32 24-42H53l9-26Z" fill="#ffe066"/>',
  cosmiczap: (accent) => rays(50, 64, 10, 38, 24, accent) + '<path d="M57 30 32 69h15l-7 34 30-45H54l10-28Z" fill="#ffe066" stroke="#0b2438" stroke-width="2.5"/>',
  emotioncontrol: (accent) => `<circle cx="38" cy="62" r="21" fill="${accent}"/><circle cx="63" cy="70" r="21" fill="#ffe066" stroke="#0d3a55" stroke-width="3"/>` + stroke('M55 77q8 7 16 0M57 65h1M69 65h1', '#3a2b00', 4) + stroke('M27 72q6-6 12-3M29 58l6 3', '#0b2438', 3.5),
  forcefield: (accent) => [36, 27, 18].map((r, n) => `<circle cx="50" cy="66" r="${r}" fill="none" stroke="${accent}" stroke-width="3.5" opacity="${0.4 + n * 0.3}"/>`).join('') + '<circle cx="50" cy="66" r="8" fill="#ffe066"/>',
  ionicgas: (accent) => `<path d="M24 80a14 14 0 0 1 2-27 18 18 0 0 1 33-8 16 16 0 0 1 18 20 12 12 0 0 1-3 23H30q-4 0-6-8Z" fill="${accent}" opacity=".85"/>` + stroke('M36 64h22M32 74h30M44 54h14', '#0d3a55', 3.5),
  mobiustubes: (accent) => stroke('M50 66C38 44 18 46 18 66s20 22 32 0 32-20 32 0-20 22-32 0Z', accent, 11) + stroke('M50 66C38 44 18 46 18 66s20 22 32 0 32-20 32 0-20 22-32 0Z', '#0d3a55', 3),
  plague: (accent) => `<path d="M50 30c18 0 28 12 28 28 0 10-5 14-8 18v14H30V76c-3-4-8-8-8-18 0-16 10-28 28-28Z" fill="${accent}"/><circle cx="40" cy="60" r="8" fill="#0b2438"/><circle cx="61" cy="60" r="8" fill="#0b2438"/>` + stroke('M42 80v10M50 80v10M58 80v10', '#0b2438', 3),
  quash: (accent) => `<rect x="26" y="38" width="40" height="52" rx="4" fill="#f2ead2"/>` + stroke('M33 50h26M33 60h26M33 70h16', '#8a7a4a', 3) + `<circle cx="64" cy="78" r="17" fill="none" stroke="#ff7566" stroke-width="6"/>` + stroke('M53 89 75 67', '#ff7566', 6) + `<rect x="26" y="38" width="40" height="52" rx="4" fill="none" stroke="${accent}" stroke-width="2"/>`,
  mostcolonies: (accent) => [[50, 46], [30, 62], [70, 62], [38, 84], [62, 84]].map(([x, y]) => `<circle cx="${x}" cy="${y}" r="11" fill="${accent}" stroke="#1a2036" stroke-width="3"/>`).join(''),
  fewestinwarp: (accent) => stroke('M50 66a4 4 0 1 1 6 3 13 13 0 1 1 8-16 22 22 0 1 1-30-10 30 30 0 0 1 42 12', accent, 5),
  mostcards: (accent) => [-18, 0, 18].map((turn) => `<rect x="36" y="42" width="28" height="42" rx="4" fill="#262e4c" stroke="${accent}" stroke-width="3" transform="rotate(${turn} 50 100)"/>`).join(''),
};

const gear = (accent: string) =>
  Array.from({ length: 8 }, (_, n) => `<rect x="45" y="30" width="10" height="14" rx="2" fill="${accent}" transform="rotate(${n * 45} 50 64)"/>`).join('') +
  `<circle cx="50" cy="64" r="24" fill="${accent}"/><circle cx="50" cy="64" r="11" fill="#20304f"/>`;

// What a tech is about, in a glyph.
const TECHS: Record<string, (accent: string) => string> = {
  coldsleepship: (a) => stroke('M50 38v52M28 51l44 26M72 51 28 77M44 42l6 6 6-6M44 86l6-6 6 6', a, 4.5),
  collapsiumhulls: (a) => `<path d="M26 42q24-10 48 0v24q0 20-24 30-24-10-24-30Z" fill="${a}"/>` + stroke('M38 54h24M38 64h24M38 74h24', '#20304f', 4),
  cosmicfieldgenerator: (a) => rays(50, 66, 12, 36, 20, a) + '<circle cx="50" cy="66" r="11" fill="#20304f"/>',
  deltascanners: (a) => `<path d="M50 34 84 94H16Z" fill="none" stroke="${a}" stroke-width="5"/><circle cx="50" cy="74" r="9" fill="${a}"/>`,
  energycloak: (a) => `<path d="M50 32C28 40 24 66 22 96q28-10 56 0C76 66 72 40 50 32Z" fill="${a}" opacity=".55"/>` + stroke('M50 32C28 40 24 66 22 96q28-10 56 0C76 66 72 40 50 32Z', a, 3),
  enigmadevice: (a) => `<circle cx="50" cy="66" r="30" fill="none" stroke="${a}" stroke-width="5"/>` + words(50, 83, 46, a, '?', 'font-weight="800"'),
  genesisbomb: (a) => `<circle cx="48" cy="72" r="24" fill="${a}"/><path d="M32 74q8-12 16-4t16-6q0 16-14 22-12 0-18-12Z" fill="#58c98a"/>` + stroke('M62 52q6-12 16-10', a, 4) + rays(80, 40, 6, 9, 4, '#ffe066'),
  gluonmines: (a) => [[50, 50], [32, 80], [68, 80]].map(([x = 0, y = 0]) => rays(x, y, 8, 16, 9, a)).join(''),
  infinitydrive: (a) => stroke('M50 66C38 46 20 48 20 66s18 20 30 0 30-18 30 0-18 20-30 0Z', a, 7),
  lunarcannon: (a) => `<path d="M62 34a32 32 0 1 0 14 46 26 26 0 0 1-14-46Z" fill="${a}"/>` + stroke('M44 72 78 48', '#ffe066', 7),
  omegamissile: (a) => `<path d="M50 28q14 14 12 40l10 14H28l10-14q-2-26 12-40Z" fill="${a}"/><path d="M42 84h16l-8 18Z" fill="#ff9a5c"/>` + words(50, 70, 20, '#20304f', 'Ω', 'font-weight="800"'),
  plasmathrusters: (a) => `<path d="M36 34h28l8 26H28Z" fill="${a}"/><path d="M30 62h40q-4 26-20 40-16-14-20-40Z" fill="#ff9a5c"/><path d="M40 64h20q-2 14-10 24-8-10-10-24Z" fill="#ffe066"/>`,
  precursorseed: (a) => `<path d="M50 34q22 18 22 38a22 24 0 0 1-44 0q0-20 22-38Z" fill="${a}"/>` + stroke('M50 92V58M50 72l-9-9M50 66l9-9', '#20304f', 4),
  quarkbattery: (a) => `<rect x="34" y="42" width="32" height="54" rx="5" fill="none" stroke="${a}" stroke-width="5"/><rect x="43" y="34" width="14" height="8" fill="${a}"/><rect x="40" y="66" width="20" height="24" fill="#ffe066"/>`,
  techscrambler: (a) => stroke('M24 50h14c14 0 14 34 28 34h12M24 84h14c14 0 14-34 28-34h12M70 42l9 8-9 8M70 76l9 8-9 8', a, 5),
  theprometheus: (a) => `<path d="M18 70 50 52l34 8-6 14-28 14Z" fill="${a}"/><path d="M50 52v-16l12 20Z" fill="#ffe066"/>`,
  theqax: (a) => `<rect x="30" y="48" width="40" height="40" fill="none" stroke="${a}" stroke-width="4" transform="rotate(45 50 68)"/><rect x="30" y="48" width="40" height="40" fill="none" stroke="#ffe066" stroke-width="4"/>`,
  vacuumturbines: (a) => Array.from({ length: 6 }, (_, n) => `<path d="M50 66q4-26 24-24-2 18-24 24Z" fill="${a}" transform="rotate(${n * 60} 50 66)"/>`).join('') + '<circle cx="50" cy="66" r="7" fill="#ffe066"/>',
  warpspacekey: (a) => `<circle cx="38" cy="54" r="15" fill="none" stroke="${a}" stroke-width="6"/>` + stroke('M49 65 78 94M68 84l8-8M60 76l6-6', a, 6),
  xenonlasers: (a) => stroke('M20 90 80 40M20 66l60-26M44 92l36-52', a, 4.5) + '<circle cx="80" cy="40" r="9" fill="#ffe066"/>',
};

export const SUIT_PATHS: Record<string, string> = {
  club: 'M0-11a5.5 5.5 0 0 1 4.8 8.200A5.5 5.5 0 1 1 2 5.500L4 11h-8l2-5.500A5.5 5.5 0 1 1-4.8-2.8 5.5 5.5 0 0 1 0-11Z',
  heart: 'M0 10C-10 3-11-2-11-5a5.5 5.5 0 0 1 11-2A5.5 5.5 0 0 1 11-5c0 3-1 8-11 15Z',
  spade: 'M0-11C9-3 11 1 11 4a5.5 5.5 0 0 1-9 3L4 12h-8l2-5a5.5 5.5 0 0 1-9-3c0-3 2-7 11-15Z',
};

const DECK_ICONS: Record<string, (accent: string) => string> = {
  discovery: (a) => `<circle cx="46" cy="58" r="20" fill="none" stroke="${a}" stroke-width="6"/>` + stroke('M61 73 78 90', a, 8),
  event: (a) => rays(50, 64, 8, 34, 14, a),
  refresh: (a) => stroke('M26 60a25 25 0 0 1 46-8M74 68a25 25 0 0 1-46 8', a, 6.5) + `<path d="M78 36v20H58ZM22 92V72h20Z" fill="${a}"/>`,
};

/** The frame that a card has. */
function frameOf(face: CardFace): keyof typeof FRAMES {
  switch (face.kind) {
    case 'plan': return face.seat === 0 ? 'orange' : 'blue';
    case 'colour': case 'hazard': case 'wild': case 'special': return 'destiny';
    default: return face.kind;
  }
}

function picture(face: CardFace, game: Game, frame: { accent: string; ink: string; panel: string }): string {
  const { accent, ink } = frame;
  const big = (text: string, y: number, size: number, fill = ink) =>
    words(50, y, size, fill, text, 'font-weight="800" style="font-variant-numeric:tabular-nums"');
  const word = plain(face.word ?? '');
  switch (face.kind) {
    case 'attack':
      return rays(50, 66, 14, 44, 31, accent) + `<circle cx="50" cy="66" r="28" fill="#5a1620"/>` + big(face.sign ?? '', 80, 38);
    case 'negotiate': return hands(accent);
    case 'morph':
      return [0, 24, 48].map((turn, n) => `<path d="M50 30c18-4 34 10 32 30 6 18-10 38-30 34-20 6-38-10-34-32-4-18 14-34 32-32Z" fill="none" stroke="${accent}" stroke-width="3" opacity="${1 - n * 0.3}" transform="rotate(${turn} 50 64) scale(1)"/>`).join('') + big('?', 81, 46);
    case 'reinforcement': {
      if (isTurning(face)) {
        const [even, odd] = face.word?.startsWith('even') ? ['+10', '−10'] : ['−10', '+10'];
        return big(even, 52, 30) + words(50, 64, 10, accent, 'on even clout') + big(odd, 92, 30) + words(50, 104, 10, accent, 'on odd clout');
      }
      const down = game === 'duel' && (face.number ?? 0) < 0;
      const at = game === 'duel' ? 86 : 94;
      const chevrons = stroke(`M28 ${at}l22-15 22 15M28 ${at + 13}l22-15 22 15`, accent, 6);
      return `<g${down ? ` transform="rotate(180 50 ${at - 1})"` : ''}>${chevrons}</g>` + big(face.sign ?? '', game === 'duel' ? 62 : 68, (face.sign ?? '').length > 2 ? 36 : 42);
    }
    case 'artifact': return (ICONS[word] ?? gear)(accent);
    case 'tech': return grid() + (TECHS[word] ?? gear)(accent);
    case 'flare':
      return `<path d="M50 16c4 14 20 18 26 34 3-6 3-10 2-16 14 16 16 40 6 56-8 14-20 18-34 18s-26-4-34-18C6 74 8 50 22 34c-1 6-1 10 2 16 6-16 22-20 26-34Z" fill="${accent}"/>` + emblem(face.word ?? '', 21, 40, 58);
    case 'colour': case 'hazard': {
      const seat = face.seat ?? 0;
      const stripes = face.kind === 'hazard' ? [0, 1, 2, 3, 4, 5].map((n) => `<path d="M${8 + n * 16} 110h8l-6-10h-8Z" fill="#ffe066"/>`).join('') : '';
      return `<circle cx="50" cy="62" r="34" fill="#0f1528"/>` + shape(SHAPE_PATHS[SEAT_SHAPES[seat] ?? 'disc'], 50, 62, 2.3, SEAT_COLORS[seat] ?? accent) + stripes;
    }
    case 'wild':
      return [0, 1, 2, 3, 4].map((n) => shape(SHAPE_PATHS[SEAT_SHAPES[n] ?? 'disc'], 50 + 25 * Math.sin((n * 2 * Math.PI) / 5), 63 - 25 * Math.cos((n * 2 * Math.PI) / 5), 1, SEAT_COLORS[n] ?? accent)).join('');
    case 'special': return (ICONS[word] ?? gear)(accent);
    case 'plan':
      return `<path d="${SHAPE_PATHS[DUEL_SHAPES[face.seat ?? 0] ?? 'disc']}" transform="translate(50 65) scale(4.1)" fill="${frame.panel}"/>` + shape(SHAPE_PATHS[DUEL_SHAPES[face.seat ?? 0] ?? 'disc'], 16, 18, 0.8, DUEL_COLORS[face.seat ?? 0] ?? accent) + big(face.sign ?? '', 82, (face.sign ?? '').length > 2 ? 36 : 48);
    case 'discovery': case 'event': case 'refresh': return (DECK_ICONS[face.kind] ?? gear)(accent);
    case 'envoy': {
      const suit = suitOf(face.word ?? '') ?? 'club';
      return emblem(face.word ?? '', 14, 30, 72) + `<g transform="translate(17 19) scale(.9)"><path d="${SUIT_PATHS[suit] ?? ''}" fill="${suit === 'heart' ? '#ff8fa3' : accent}"/></g>`;
    }
    case 'planet': {
      const planet = DUEL_PLANETS.find((planet) => planet.word === face.word);
      const at = DUEL_PLANETS.findIndex((planet) => planet.word === face.word);
      return planet ? `<g transform="translate(50 62)">${planetArt(SYMBOL_COLORS[planet.symbol] ?? accent, at, 34)}</g>` : '';
    }
  }
}

const grid = () => stroke('M10 40h80M10 64h80M10 88h80M26 26v84M50 26v84M74 26v84', '#37507f', 1);

const LABELS: Partial<Record<CardFace['kind'], string>> = {
  attack: 'Attack', negotiate: 'Negotiate', morph: 'Morph', artifact: 'Artifact', flare: 'Flare', tech: 'Tech',
  discovery: 'Discovery', event: 'Event', refresh: 'Refresh', colour: 'Destiny', hazard: 'Destiny', wild: 'Destiny', special: 'Destiny',
};

/** Whether its value depends on the clout: such a card says so in full, and has no room for its name. */
const isTurning = (face: CardFace) => face.kind === 'reinforcement' && /even|odd/.test(face.word ?? '');

/** What stands at the bottom of a card. */
function nameOn(face: CardFace, game: Game): string {
  if (isTurning(face)) return '';
  if (face.kind === 'reinforcement' && game === 'base') return 'Reinforce';
  if (face.kind === 'colour' || face.kind === 'hazard') return capital(SEAT_NAMES[face.seat ?? 0] ?? '');
  const plain: CardFace['kind'][] = ['attack', 'negotiate', 'morph'];
  return plain.includes(face.kind) ? (LABELS[face.kind] ?? '') : face.title;
}

/** What stands at the top: the number once more, for a hand that is held as a fan, or the kind of card. */
function headOf(face: CardFace, game: Game, frame: { ink: string; accent: string }): string {
  const corner = (text: string) => words(17, 23, 15, frame.ink, text, 'font-weight="800"');
  const kind = (text: string, size: number) => words(50, 19, size, frame.accent, text.toUpperCase(), 'font-weight="700" letter-spacing="1"');
  switch (face.kind) {
    case 'attack': return corner(face.sign ?? '');
    case 'negotiate': return corner('N');
    case 'reinforcement': return game === 'base' ? corner(face.sign ?? '') : kind('Reinforcement', 8);
    case 'morph': case 'plan': case 'envoy': case 'planet': return '';
    default: return kind(LABELS[face.kind] ?? '', 9);
  }
}

/** The inside of a card's SVG. */
export function cardArt(face: CardFace, game: Game): string {
  const frame = FRAMES[frameOf(face)];
  return `<rect x="1" y="1" width="98" height="138" rx="9" fill="${frame.ground}" stroke="${frame.accent}" stroke-width="2"/>` +
    `<rect x="6" y="6" width="88" height="128" rx="6" fill="none" stroke="${frame.panel}" stroke-width="2"/>` +
    picture(face, game, frame) + headOf(face, game, frame) + title(nameOn(face, game), frame.ink);
}

const BACKS: Record<Game, string[]> = {
  base: ['#2c2f6e', '#1d5a4c', '#2c426b'],
  duel: ['#8a4e0c', '#15507f', '#86640f', '#1b5b43', '#7d264c', '#1b5580', '#1d2540', '#523873', '#523873', '#523873'],
};

/** The back of a card that is not to be seen. */
export function cardBack(back: number, game: Game): string {
  const color = BACKS[game][back] ?? '#2c2f6e';
  const suit = game === 'duel' && back >= 7 ? ['club', 'heart', 'spade'][back - 7] : undefined;
  const deck = game === 'duel' && back >= 3 && back <= 5 ? ['discovery', 'event', 'refresh'][back - 3] : undefined;
  const sign = suit ? `<g transform="translate(50 70) scale(2.4)"><path d="${SUIT_PATHS[suit] ?? ''}" fill="#fff" opacity=".75"/></g>`
    : deck ? `<g transform="translate(0 6)" opacity=".8">${(DECK_ICONS[deck] ?? gear)('#fff')}</g>`
    : game === 'duel' && back < 2 ? shape(SHAPE_PATHS[DUEL_SHAPES[back] ?? 'disc'], 50, 70, 2.2, DUEL_COLORS[back] ?? '#fff')
    : `<circle cx="50" cy="70" r="22" fill="none" stroke="#fff" stroke-width="3" opacity=".6"/><ellipse cx="50" cy="70" rx="36" ry="10" fill="none" stroke="#fff" stroke-width="3" opacity=".6" transform="rotate(-24 50 70)"/><circle cx="50" cy="70" r="7" fill="#fff" opacity=".8"/>`;
  const dots = [[20, 24], [78, 34], [26, 112], [74, 118], [84, 84], [14, 66], [50, 20], [48, 122]].map(([x, y]) => `<circle cx="${x}" cy="${y}" r="1.6" fill="#fff" opacity=".6"/>`).join('');
  return `<rect x="1" y="1" width="98" height="138" rx="9" fill="${color}" stroke="#dfe6ff" stroke-opacity=".55" stroke-width="2"/><rect x="8" y="8" width="84" height="124" rx="5" fill="#0b1020" fill-opacity=".35"/>${dots}${sign}`;
}
