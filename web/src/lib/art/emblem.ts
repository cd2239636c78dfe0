// The drawing grammar of the alien emblems. An emblem is a body, its skin and trim, and a few parts laid over or under
// it: eyes, a mouth, limbs, headgear, and the motif of the power. Everything is drawn on a 64 × 64 field, so large that it
// still reads at 24 px. Which alien is made of what stands in `recipes.ts`.

const HUES = {
  red: '#ee5a5a', orange: '#f28a3a', amber: '#f5b83d', yellow: '#f7e05a', lime: '#b4dc4a', green: '#55bf6b',
  teal: '#2fbfae', cyan: '#5ccdf5', blue: '#4f8af7', indigo: '#7472f2', violet: '#ab70f2', magenta: '#e460c6',
  pink: '#f79bbd', brown: '#b57a4a', tan: '#e2c69a', bone: '#efe8d2', grey: '#a3aec2', steel: '#7587a6',
  white: '#f5f7fc', ink: '#262c44',
} as const;
export type Hue = keyof typeof HUES;

/** The colours that a part may use. */
interface Paint {
  skin: string;
  shade: string;
  light: string;
  trim: string;
  trimShade: string;
}

const INK = '#141a2e';
const WHITE = '#ffffff';

/** `a` and `b` mixed, with `share` of `b`. */
export function mix(a: string, b: string, share: number): string {
  const channel = (hex: string, at: number) => parseInt(hex.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => Math.round(channel(a, at) * (1 - share) + channel(b, at) * share));
  return '#' + mixed.map((value) => value.toString(16).padStart(2, '0')).join('');
}

const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}"${more}/>`;
const dot = (x: number, y: number, r: number, fill: string, more = '') => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"${more}/>`;
const oval = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"${more}/>`;
const line = (d: string, stroke: string, width = 3) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const box = (x: number, y: number, w: number, h: number, rx: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${rx}" fill="${fill}"${more}/>`;
const text = (x: number, y: number, size: number, fill: string, words: string) =>
  `<text x="${x}" y="${y}" font-size="${size}" font-weight="900" font-family="system-ui,sans-serif" text-anchor="middle" fill="${fill}">${words}</text>`;

/** A regular figure around a point: `tips` rays from `inner` to `outer`. */
function burst(x: number, y: number, tips: number, outer: number, inner: number, turn = -90): string {
  const points = Array.from({ length: tips * 2 }, (_, n) => {
    const r = n % 2 ? inner : outer;
    const angle = ((turn + (n * 180) / tips) * Math.PI) / 180;
    return `${(x + r * Math.cos(angle)).toFixed(1)} ${(y + r * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}

/** `count` copies of something around the middle of the body. */
const around = (count: number, part: string, from = 0, x = 32, y = 35) =>
  Array.from({ length: count }, (_, n) => `<g transform="rotate(${from + (n * 360) / count} ${x} ${y})">${part}</g>`).join('');

const mirrored = (part: string) => `${part}<g transform="matrix(-1 0 0 1 64 0)">${part}</g>`;

const outline = (d: string) => (p: Paint) => path(d, p.skin);

const SWARM: [number, number][] = [[18, 18], [44, 15], [31, 33], [12, 39], [51, 37], [22, 54], [43, 54]];

/** What the creature is made of. */
const BODIES = {
  blob: outline('M12 42C6 32 10 22 20 21c3-9 17-11 22-3 11-1 16 9 11 17 6 8 0 18-9 17-5 8-18 8-22 1-6 0-9-5-10-11Z'),
  round: (p: Paint) => dot(32, 35, 20, p.skin),
  small: (p: Paint) => dot(32, 37, 13, p.skin),
  tall: (p: Paint) => oval(32, 34, 15, 23, p.skin),
  wide: (p: Paint) => oval(32, 37, 25, 15, p.skin),
  box: (p: Paint) => box(12, 16, 40, 38, 6, p.skin),
  tri: outline('M28.5 12q3.5-5 7 0L55 50q2 6-4 6H13q-6 0-4-6Z'),
  drop: outline('M32 7c4 11 19 18 19 32a19 19 0 0 1-38 0C13 25 28 18 32 7Z'),
  dome: outline('M11 50V36a21 21 0 0 1 42 0v14q0 5-5 5H16q-5 0-5-5Z'),
  diamond: outline('M32 7 56 34 32 60 8 34Z'),
  hex: outline('M32 10 54 22v25L32 59 10 47V22Z'),
  skull: outline('M11 31a21 20 0 0 1 42 0c0 8-5 10-6 14v8q0 4-4 4H21q-4 0-4-4v-8c-1-4-6-6-6-14Z'),
  ghost: outline('M12 34a20 22 0 0 1 40 0v24l-6.7-6-6.6 6-6.7-6-6.7 6-6.6-6-6.7 6Z'),
  crystal: (p: Paint) =>
    path('M25 7h14l15 19-9 30H19L10 26Z', p.skin) + path('M25 7 10 26h16l6 30H19L10 26Z', p.shade, ' opacity=".55"') +
    path('M39 7 32 26h22Z', p.light, ' opacity=".8"'),
  cloud: outline('M17 53a11 11 0 0 1-5-20 12 12 0 0 1 14-14 13 13 0 0 1 23 5 12 12 0 0 1 3 22 9 9 0 0 1-7 7Z'),
  star: outline(burst(32, 34, 9, 27, 17)),
  heart: outline('M32 58C13 45 8 36 8 27a12 12 0 0 1 24-3 12 12 0 0 1 24 3c0 9-5 18-24 31Z'),
  bean: outline('M23 12c15-5 28 3 28 17 0 6-4 8-4 13 0 9-6 15-16 15-13 0-20-9-20-21 0-10 4-21 12-24Z'),
  pear: outline('M32 9c9 0 12 6 13 14 1 7 10 9 10 20 0 11-10 14-23 14S9 54 9 43c0-11 9-13 10-20 1-8 4-14 13-14Z'),
  gear: (p: Paint) => around(8, box(27, 7, 10, 12, 2, p.skin)) + dot(32, 35, 20.5, p.skin),
  fish: outline('M5 22c7 2 10 5 12 8 5-8 13-13 22-12 9 1 16 7 20 17-4 9-11 15-20 16-9 1-17-3-22-11-2 3-5 6-12 8 4-9 4-17 0-26Z'),
  helm: (p: Paint) => path('M11 55V32a21 22 0 0 1 42 0v23l-12 4V45H23v14Z', p.skin),
  tower: (p: Paint) => path('M10 10h10v7h7v-7h10v7h7v-7h10v18l-5 4v26H15V32l-5-4Z', p.skin) + box(15, 32, 34, 3, 0, p.shade),
  brain: (p: Paint) =>
    path('M32 14c5-7 16-4 17 3 7 1 9 10 5 14 4 6 0 14-7 14-1 7-11 9-15 4-4 5-14 3-15-4-7 0-11-8-7-14-4-4-2-13 5-14 1-7 12-10 17-3Z', p.skin) +
    line('M32 14v34M22 20q5 1 4 6M14 31q6-2 8 3M42 20q-5 1-4 6M50 31q-6-2-8 3', p.shade, 2.5),
  titan: (p: Paint) => path('M3 60V44q0-12 13-13h4l2-12q2-9 10-9t10 9l2 12h4q13 1 13 13v16Z', p.skin) + line('M15 60V46M49 60V46', p.shade, 2.5),
  worm: (p: Paint) => line('M14 56c0-10 10-8 18-12s10-22-2-24', p.skin, 15) + dot(29, 21, 11, p.skin) + line('M19 47l5 8M30 42l5 8M37 34l9 3', p.shade, 2.5),
  bug: (p: Paint) => oval(32, 40, 16, 18, p.skin) + dot(32, 19, 10, p.shade) + line('M32 28v29', p.shade, 2.5),
  three: (p: Paint) => dot(17, 42, 14, p.shade) + dot(47, 42, 14, p.shade) + dot(32, 25, 15, p.skin),
  hole: (p: Paint) =>
    oval(32, 35, 29, 11, p.trim, ' transform="rotate(-20 32 35)"') + dot(32, 34, 19, '#05060d') +
    line('M8 47q22 10 47-21', p.trim, 5) + dot(32, 34, 19, 'none', ` stroke="${p.skin}" stroke-width="2.5"`),
  swirl: (p: Paint) =>
    dot(32, 34, 15, p.skin) + line('M32 8C50 6 58 22 56 34M57 38C54 56 38 62 26 59M20 57C6 49 5 32 11 21M14 17C18 11 25 9 28 9', p.trim, 6),
  swarm: (p: Paint) =>
    SWARM.map(([x, y]) => oval(x - 5, y - 7, 4, 5, p.light, ' opacity=".8"') + oval(x + 5, y - 7, 4, 5, p.light, ' opacity=".8"') +
      oval(x, y, 8.5, 7, p.skin) + line(`M${x + 3} ${y - 4}v8`, INK, 2.5) + dot(x - 4, y - 1, 2, INK)).join(''),
  jar: (p: Paint) =>
    box(17, 7, 30, 9, 3, p.trim) + path('M20 16h24q10 3 10 12v22q0 8-8 8H18q-8 0-8-8V28q0-9 10-12Z', '#cfe9ef', ' opacity=".55"') +
    oval(32, 38, 15, 16, p.skin) + line('M15 30v18', WHITE, 2.5),
  air: () => '<path d="M12 34a20 22 0 0 1 40 0v24l-6.7-6-6.6 6-6.7-6-6.7 6-6.6-6-6.7 6Z" fill="#fff" fill-opacity=".08" stroke="#fff" stroke-width="2.5" stroke-dasharray="5 4"/>',
} satisfies Record<string, (p: Paint) => string>;

const white = (x: number, y: number, r: number, pupil = r * 0.5, dx = 0, dy = 0) => dot(x, y, r, WHITE) + dot(x + dx, y + dy, pupil, INK);

type Layer = 'back' | 'face' | 'front' | 'motif';
type Part = [layer: Layer, draw: (p: Paint) => string];

/** What lies under and over the body. A motif sits at the lower right, and the creature makes room for it. */
const PARTS = {
  // Eyes.
  two: ['face', () => white(24, 32, 6, 3) + white(40, 32, 6, 3)],
  wide_eyes: ['face', () => white(23, 30, 8, 2.5) + white(41, 30, 8, 2.5)],
  dots: ['face', () => dot(24, 33, 3.6, INK) + dot(40, 33, 3.6, INK)],
  one: ['face', (p) => white(32, 31, 10, 5) + dot(34, 29, 1.8, p.light)],
  giant: ['face', (p) => dot(32, 35, 15, WHITE) + dot(32, 35, 9, p.trim) + dot(32, 35, 4.5, INK) + dot(36, 31, 2.4, WHITE)],
  three_eyes: ['face', () => white(32, 24, 5.5, 2.8) + white(22, 36, 5.5, 2.8) + white(42, 36, 5.5, 2.8)],
  each_eye: ['face', () => white(32, 24, 6, 3) + white(17, 41, 5.5, 2.8) + white(47, 41, 5.5, 2.8)],
  many: ['face', () => white(24, 28, 6, 3) + white(40, 25, 4.5, 2.2) + white(37, 39, 7, 3.4) + white(21, 42, 4, 2)],
  angry: ['face', (p) => white(24, 33, 6.5, 3, 1) + white(40, 33, 6.5, 3, -1) + path('M14 22l16 9v-6l-14-8ZM50 22l-16 9v-6l14-8Z', p.shade)],
  sleepy: ['face', (p) => white(24, 33, 6.5, 3, 0, 2) + white(40, 33, 6.5, 3, 0, 2) + path('M17 33a7 7 0 0 1 14 0ZM33 33a7 7 0 0 1 14 0Z', p.shade)],
  sad: ['face', (p) => white(24, 34, 6.5, 3, 0, 2) + white(40, 34, 6.5, 3, 0, 2) + path('M15 32l15-9v6l-13 8ZM49 32l-15-9v6l13 8Z', p.shade)],
  crosses: ['face', () => line('M20 28l8 8m0-8-8 8M36 28l8 8m0-8-8 8', INK, 3.4)],
  visor: ['face', (p) => box(15, 26, 34, 12, 6, INK) + box(18, 29, 28, 6, 3, p.trim)],
  shades: ['face', () => path('M12 27h40v4q0 9-9 9t-9-8h-4q0 8-9 8t-9-9Z', INK) + line('M17 31h5M38 31h5', '#8fa3c8', 2.2)],
  glasses: ['face', () => white(23, 32, 8, 3) + white(41, 32, 8, 3) + dot(23, 32, 8.5, 'none', ` stroke="${INK}" stroke-width="2.8"`) + dot(41, 32, 8.5, 'none', ` stroke="${INK}" stroke-width="2.8"`) + line('M31 32h2', INK, 2.8)],
  goggles: ['face', (p) => box(11, 27, 42, 9, 2, INK) + dot(23, 31, 9, p.trim) + dot(41, 31, 9, p.trim) + dot(23, 31, 5.5, '#cdefff') + dot(41, 31, 5.5, '#cdefff')],
  slits: ['face', (p) => path('M15 29q8-3 14 5-9 4-14-5ZM49 29q-8-3-14 5 9 4 14-5Z', p.trim) + dot(24, 32, 1.9, INK) + dot(40, 32, 1.9, INK)],
  hollow: ['face', () => oval(23.5, 33, 6.5, 7.5, INK) + oval(40.5, 33, 6.5, 7.5, INK)],
  undead: ['face', () => oval(23, 33, 6.5, 7.5, INK) + dot(23, 34, 2.4, '#ff6b5e') + white(42, 33, 8, 2.4, -2, 1)],
  spirals: ['face', () => dot(24, 33, 7, WHITE) + dot(40, 33, 7, WHITE) + line('M24 33q3-2 3 1t-5 2-2-7 8 0M40 33q3-2 3 1t-5 2-2-7 8 0', INK, 1.8)],
  shut: ['face', () => line('M18 31q5 6 11 0M35 31q6 6 11 0', INK, 3)],
  happy: ['face', () => line('M18 35q5-8 11 0M35 35q6-8 11 0', INK, 3.2)],
  glow: ['face', (p) => oval(24, 33, 6, 4.5, p.trim) + oval(40, 33, 6, 4.5, p.trim) + oval(24, 33, 2.6, 2, WHITE) + oval(40, 33, 2.6, 2, WHITE)],
  stars: ['face', (p) => path(burst(23, 32, 5, 8.5, 3.8), p.trim) + path(burst(41, 32, 5, 8.5, 3.8), p.trim)],
  shifty: ['face', () => white(24, 33, 6.5, 3.2, 3) + white(40, 33, 6.5, 3.2, 3)],
  stalks: ['back', (p) => line('M23 30 18 14M41 30 46 14', p.skin, 5) + white(17, 12, 7, 3.4) + white(47, 12, 7, 3.4)],
  row: ['face', () => dot(18, 32, 2.6, INK) + dot(27, 30, 4, INK) + dot(37, 30, 4, INK) + dot(46, 32, 2.6, INK)],
  side_eye: ['face', () => white(46, 31, 6, 3)],
  head_eyes: ['face', () => white(28, 18, 4.2, 2.2) + white(37, 18, 4.2, 2.2)],
  worm_eyes: ['face', () => white(24, 19, 4.6, 2.4) + white(35, 19, 4.6, 2.4)],
  third: ['face', (p) => path('M32 14q8 5 0 12-8-7 0-12Z', p.trim) + dot(32, 20, 2.2, INK)],
  lashes: ['face', () => line('M17 25l-4-4M22 23l-1-5M42 23l1-5M47 25l4-4', INK, 2.6)],
  // Mouths.
  smile: ['face', () => line('M24 44q8 7 16 0', INK, 3)],
  frown: ['face', () => line('M24 48q8-7 16 0', INK, 3)],
  flat: ['face', () => line('M25 46h14', INK, 3)],
  grin: ['face', () => path('M20 42h24q-1 10-12 10T20 42Z', WHITE) + line('M26 43v7M32 43v8M38 43v7M20 42h24', INK, 1.8)],
  fangs: ['face', () => path('M20 43h24q-3 8-12 8t-12-8Z', INK) + path('M23 43h6l-3 7ZM35 43h6l-3 7Z', WHITE)],
  oh: ['face', () => oval(32, 47, 4.5, 5.5, INK)],
  tongue: ['face', () => line('M24 44q8 5 16 0', INK, 3) + path('M30 46h9v5q0 4-4.5 4T30 51Z', '#f2607a')],
  zigzag: ['face', () => line('M21 46l4-3 4 4 4-4 4 4 4-4 3 3', INK, 2.8)],
  beak: ['face', () => path('M22 39h20l-8 17q-2 3-4 0Z', '#f5b83d') + line('M23 43h18', '#9c6c14', 2)],
  snout: ['face', () => oval(32, 44, 9, 7, WHITE, ' opacity=".75"') + oval(32, 41, 4.5, 3.2, INK) + line('M32 44v4', INK, 2)],
  pig: ['face', (p) => oval(32, 44, 10, 7, p.shade) + oval(28, 44, 2, 3, INK) + oval(36, 44, 2, 3, INK)],
  stache: ['face', () => path('M32 42c-6-4-12-1-16 5 7 3 13 1 16-2 3 3 9 5 16 2-4-6-10-9-16-5Z', INK)],
  lips: ['face', () => path('M23 46q5-6 9-2 4-4 9 2-9 9-18 0Z', '#e5375f')],
  beard: ['face', (p) => path('M14 40q18 8 36 0-1 20-18 22-17-2-18-22Z', p.trim) + line('M27 45q5 3 10 0', INK, 2.6)],
  white_beard: ['face', () => path('M17 38q15 8 30 0 0 18-15 24-15-6-15-24Z', '#eef1f8') + line('M28 44q4 2 8 0', INK, 2.4)],
  gate: ['face', (p) => path('M25 58V48a7 7 0 0 1 14 0v10Z', INK) + line('M29 45v13M35 45v13', p.trim, 1.8)],
  keypad: ['face', (p) => [0, 1, 2].map((n) => box(17 + n * 11, 36, 8, 6, 1.5, p.trim) + box(17 + n * 11, 45, 8, 6, 1.5, n === 2 ? '#ff7b6b' : p.trim)).join('')],
  screen: ['face', (p) => box(16, 20, 32, 12, 2, INK) + text(37, 30.5, 11, p.trim, '=15')],
  nozzle: ['face', (p) => path('M25 38h14l7 20H18Z', p.trim) + oval(32, 57, 14, 4, INK)],
  // Headgear.
  horns: ['back', (p) => mirrored(path('M22 26C8 24 6 12 10 4c3 8 9 11 17 12Z', p.trim))],
  bull_horns: ['front', () => path('M10 25C8 12 18 12 32 12s24 0 22 13Z', '#8c97ab') + mirrored(path('M14 18C4 18 2 10 5 4c3 5 8 7 14 8Z', '#f1ead6'))],
  antennae: ['back', (p) => line('M26 22 18 8M38 22 46 8', p.skin, 3) + dot(17, 7, 4, p.trim) + dot(47, 7, 4, p.trim)],
  aerial: ['back', (p) => line('M32 20V7', p.shade, 3) + dot(32, 6, 4, p.trim)],
  crown: ['front', (p) => path('M15 21 12 5l10 7 10-9 10 9 10-7-3 16Z', p.trim) + dot(32, 16, 2.4, '#ee5a5a')],
  halo: ['front', (p) => oval(32, 8, 15, 4, 'none', ` stroke="${p.trim}" stroke-width="3.5"`)],
  top_hat: ['front', (p) => path('M19 19V3h26v16h8v5H11v-5Z', INK) + box(19, 13, 26, 5, 0, p.trim)],
  cap: ['front', (p) => path('M10 21q0-5 5-6l2-8q15-5 30 0l2 8q5 1 5 6Z', p.trim) + path('M13 21h38q0 6-6 6H19q-6 0-6-6Z', INK) + path(burst(32, 12, 5, 5, 2.2), '#f7e05a')],
  helmet: ['front', (p) => path('M9 27a23 21 0 0 1 46 0Z', p.trim) + box(6, 25, 52, 5, 2.5, p.trimShade)],
  crest: ['back', (p) => path('M32 2c18 0 27 14 25 34l-8-2C49 20 42 14 32 14S15 20 15 34l-8 2C5 16 14 2 32 2Z', p.trim)],
  hair: ['front', (p) => path('M11 33C8 14 22 8 33 9c15-1 22 10 20 24-3-8-7-11-12-12-8 5-20 3-24 1-3 2-5 6-6 11Z', p.trim)],
  pompadour: ['front', (p) => path('M15 24C8 4 30 2 44 5c12 3 10 15 3 18-9-5-20-4-32 1Z', p.trim)],
  bun: ['front', (p) => dot(32, 8, 7, p.trim) + path('M13 30c0-20 38-20 38 0-8-9-30-9-38 0Z', p.trim)],
  headband: ['front', (p) => path('M12 22q20-6 40 0v7q-20-6-40 0Z', WHITE) + dot(32, 22.5, 4, p.trim) + path('M51 23l9-5 1 6-6 2 5 5-8-1Z', WHITE)],
  hood: ['back', (p) => path('M4 60C4 26 14 5 32 3c18 2 28 23 28 57Z', p.trim)],
  wizard: ['front', (p) => path('M33 0q8 10 13 21 8 1 11 5-25 8-50 0 3-4 11-5Q24 8 33 0Z', p.trim) + path(burst(32, 15, 5, 4, 1.8), '#f7e05a')],
  feather: ['front', (p) => path('M44 16C44 2 56 0 60 3c1 9-6 15-14 16Z', p.trim) + box(16, 15, 32, 5, 2.5, p.trimShade)],
  turban: ['front', (p) => path('M10 28C8 8 24 4 32 4s24 4 22 24q-22-9-44 0Z', p.trim) + line('M14 20q18-14 34-4M13 26q20-12 38-3', p.trimShade, 2.2) + dot(32, 17, 3.4, '#f5b83d')],
  straw_hat: ['front', (p) => path('M18 21q0-15 14-15t14 15Z', p.trim) + oval(32, 21, 25, 4.5, p.trim) + box(18, 16, 28, 3.5, 0, p.trimShade)],
  mohawk: ['back', (p) => path('M22 22 18 4l8 7 6-11 6 11 8-7-4 18Z', p.trim)],
  ears: ['back', (p) => dot(13, 19, 9, p.shade) + dot(51, 19, 9, p.shade) + dot(13, 19, 4.5, p.trim) + dot(51, 19, 4.5, p.trim)],
  big_ears: ['back', (p) => oval(7, 33, 8, 15, p.shade) + oval(57, 33, 8, 15, p.shade)],
  pig_ears: ['back', (p) => mirrored(path('M14 28 9 7l17 9Z', p.shade))],
  dog_ears: ['front', (p) => mirrored(path('M20 14C10 10 4 20 6 36c6 4 10-2 11-8Z', p.trim))],
  sprout: ['front', (p) => line('M32 16V6', '#3f9d55', 3) + path('M32 8C24 8 20 3 20 0c8 0 12 3 12 8ZM32 8c8 0 12-5 12-8-8 0-12 3-12 8Z', p.skin)],
  flower: ['front', (p) => around(6, oval(48, 9, 3.2, 5, p.trim), 0, 48, 15) + dot(48, 15, 3.6, '#f5b83d')],
  fuse: ['front', (p) => box(26, 10, 12, 8, 2, '#5a6280') + line('M32 10q2-8 12-6', '#c9b48a', 2.6) + path(burst(46, 4, 6, 7, 3), p.trim)],
  lure: ['front', (p) => line('M32 18C30 4 44 2 49 9', p.skin, 3) + dot(50, 13, 6, p.trim) + dot(50, 13, 3, WHITE)],
  bells: ['back', (p) => mirrored(dot(15, 13, 9, p.trim)) + line('M18 52l-6 8M46 52l6 8', p.trim, 5)],
  space_helmet: ['front', (p) => dot(32, 34, 26, p.light, ' fill-opacity=".22" stroke="#fff" stroke-width="3"') + line('M16 24q4-8 12-11', WHITE, 3)],
  palm: ['front', (p) => line('M32 18V8', '#b57a4a', 3.5) + path('M32 9C22 0 12 4 10 12c8-4 15-4 22-3ZM32 9c10-9 20-5 22 3-8-4-15-4-22-3ZM32 9c-4-8-1-9 0-9s4 1 0 9Z', p.trim)],
  mask: ['face', (p) => path('M8 30q24-12 48 0-4 14-15 10-5-3-9-3t-9 3c-11 4-15-4-15-10Z', p.trim)],
  // Limbs and what surrounds the body.
  wings: ['back', (p) => mirrored(path('M18 38C4 38-1 26 1 12c5 6 8 4 12 10 3-2 6 2 9 8Z', p.trim))],
  legs: ['back', (p) => mirrored(line('M24 34 10 26 4 32M22 42H8l-5 6M24 50 12 54l-4 7', p.trim, 3.2))],
  tentacles: ['back', (p) => mirrored(line('M24 50q-6 10-14 5M18 40Q4 44 4 54M28 54q-2 7-7 8', p.skin, 5))],
  claws: ['back', (p) => mirrored(line('M16 40 7 30', p.skin, 5) + path('M8 31C-2 28 0 14 9 11l-2 9 7-5c3 8 0 15-6 16Z', p.skin))],
  muscles: ['back', (p) => mirrored(path('M14 52C-2 52 0 36 6 28c2-4 8-3 8 2-1 4-2 5-1 8Z', p.skin))],
  cape: ['back', (p) => path('M18 30h28l14 30q-28 8-56 0Z', p.trim)],
  rays: ['back', (p) => path(burst(32, 35, 12, 31, 22), p.trim)],
  sun: ['back', (p) => around(12, path('M29 6h6l4-12H25Z', p.trim))],
  flames: ['back', (p) => path('M6 54C0 38 8 32 8 18c6 4 8 8 9 13C18 20 24 14 32 1c8 13 14 19 15 30 1-5 3-9 9-13 0 14 8 20 2 36Z', p.trim)],
  spikes: ['back', (p) => around(10, line('M32 16V6', p.trim, 3.5) + dot(32, 6, 4, p.trim))],
  petals: ['back', (p) => around(8, oval(32, 11, 8.5, 11, p.trim))],
  twin: ['back', (p) => `<g transform="translate(9 -7)" opacity=".6">${dot(32, 35, 20, p.trim)}</g><g transform="translate(-9 -7)" opacity=".6">${dot(32, 35, 20, p.trim)}</g>`],
  ring: ['front', (p) => `<g transform="rotate(-18 32 38)">${line('M6 38q0 8 26 8t26-8', p.trim, 4)}</g>`],
  ring_back: ['back', (p) => `<g transform="rotate(-18 32 38)">${line('M6 38q0-8 26-8t26 8', p.trim, 4)}</g>`],
  ruff: ['front', (p) => `<g>${[10, 19, 28, 37, 46, 54].map((x) => dot(x, 57, 6.5, p.trim)).join('')}</g>`],
  suckers: ['front', (p) => box(22, 13, 26, 7, 3.5, p.trim) + line('M28 14v5M35 14v5M42 14v5', p.trimShade, 2)],
  pods: ['front', (p) => dot(20, 27, 3, p.light) + dot(46, 46, 4, p.trim) + dot(27, 49, 2.6, p.light)],
  warts: ['front', (p) => dot(17, 27, 3.4, p.trim) + dot(47, 24, 3, p.trim) + dot(50, 41, 3.6, p.trim) + dot(15, 44, 3, p.trim)],
  stitches: ['front', () => line('M36 16l12 8M39 15l-2 5M43 17l-2 6M47 20l-3 5', INK, 2)],
  bandage: ['front', () => path('M12 24 50 12l3 7-39 13Z', '#f3ead0') + path('M30 16l6 13M24 26l18-7', 'none', ' stroke="#e86a6a" stroke-width="2.5"')],
  split: ['front', () => '<path d="M32 15a20 20 0 0 1 0 40 10 10 0 0 1 0-20 10 10 0 0 0 0-20Z" fill="#141a2e"/>' + dot(32, 25, 4.5, INK) + dot(32, 45, 4.5, WHITE)],
  clock: ['front', (p) => dot(32, 35, 15, WHITE) + line('M32 35V24M32 35l8 5', INK, 3.4) + around(4, line('M32 22v2', p.trimShade, 2.6))],
  frame: ['back', (p) => oval(32, 31, 20, 27, p.trim) + line('M32 54v8', p.trim, 8)],
  shine: ['front', () => line('M24 22l6-6M22 32 36 16', WHITE, 2.6)],
  scarf: ['front', (p) => path('M14 48q18 9 36 0v6q-18 9-36 0Z', p.trim) + path('M44 52l10 10-9 1-7-9Z', p.trim)],
  bands: ['front', (p) => line('M16 22q16 8 32 0M13 33q19 9 38 0M15 45q17 8 34 0', p.shade, 3)],
  bolts: ['front', (p) => dot(17, 21, 2.6, p.shade) + dot(47, 21, 2.6, p.shade) + dot(17, 49, 2.6, p.shade) + dot(47, 49, 2.6, p.shade)],
  chevrons: ['front', (p) => line('M22 50l10-6 10 6M22 57l10-6 10 6', p.trim, 3.4)],
  four: ['front', () => box(22, 44, 8, 6, 1, '#4f8af7') + box(34, 44, 8, 6, 1, '#f79bbd') + box(22, 52, 8, 6, 1, '#55bf6b') + box(34, 52, 8, 6, 1, '#f7e05a')],
  pit: ['front', () => path('M8 60l5-12 5 12 5-12 5 12 5-12 5 12 5-12 5 12 4-8v8Z', '#dfe6f2')],
  sweat: ['front', () => path('M52 14c4 6 5 8 5 10a5 5 0 0 1-10 0c0-2 1-4 5-10ZM10 34c3 5 4 6 4 8a4 4 0 0 1-8 0c0-2 1-3 4-8Z', '#8fd8ff')],
  tear: ['front', () => path('M18 40c4 6 5 7 5 10a5 5 0 0 1-10 0c0-3 1-4 5-10Z', '#8fd8ff')],
  waves: ['back', (p) => mirrored(line('M12 24q-5 11 0 22M6 18q-8 17 0 34', p.trim, 3))],
  // Motifs: what the power does, in a glyph of about 24 units around (46, 46).
  axe: ['motif', () => line('M38 60 52 34', '#a8733f', 4) + path('M46 32q10-6 16 2-2 8-12 10Z', '#dfe6f2')],
  club: ['motif', () => path('M36 60 46 38q3-8 10-6t4 10L42 63Z', '#a8733f') + dot(52, 39, 1.8, INK) + dot(48, 46, 1.8, INK)],
  bone: ['motif', () => line('M39 55 54 41', '#f6f1de', 6) + dot(37, 53, 4, '#f6f1de') + dot(41, 58, 4, '#f6f1de') + dot(52, 38, 4, '#f6f1de') + dot(57, 43, 4, '#f6f1de')],
  bag: ['motif', () => path('M38 45q8-8 16 0 8 8 4 15H34q-4-7 4-15Z', '#a8733f') + path('M40 38h12l-3 6h-6Z', '#a8733f') + text(46, 58, 13, '#f7e05a', '$')],
  dice: ['motif', () => box(36, 36, 22, 22, 5, WHITE) + dot(41.5, 41.5, 2.6, INK) + dot(47, 47, 2.6, INK) + dot(52.5, 52.5, 2.6, INK)],
  bolt: ['motif', () => path('M50 32 36 49h8l-4 14 17-19h-9l6-12Z', '#f7e05a')],
  code: ['motif', (p) => box(34, 37, 26, 20, 4, '#0b1020', ' stroke="#fff" stroke-width="1.5"') + line('M40 44l5 4-5 4M48 53h6', p.trim, 2.6)],
  cross: ['motif', () => box(34, 35, 24, 24, 6, WHITE) + path('M43 39h6v5h5v6h-5v5h-6v-5h-5v-6h5Z', '#e5375f')],
  plus_four: ['motif', () => dot(47, 47, 13, '#f5b83d') + text(46.5, 52.5, 15, INK, '+4')],
  thumb_down: ['motif', () => path('M38 36h15q6 2 5 9t-6 7h-6q2 10-3 10t-3-10h-5Z', '#f6c9a0') + box(33, 36, 6, 16, 1, '#4f8af7')],
  weight: ['motif', () => path('M38 42h18l5 19H33Z', '#39425f') + dot(47, 39, 4, 'none', ' stroke="#39425f" stroke-width="3.5"') + text(47, 57, 12, WHITE, '×4')],
  arrow: ['motif', () => line('M60 34 44 50', '#d9b27c', 3) + path('M39 55l2-10 8 8Z', '#dfe6f2')],
  coin: ['motif', () => dot(50, 42, 9, '#d99a1f') + dot(43, 51, 11, '#f7c948') + dot(43, 51, 7.5, 'none', ' stroke="#b67d12" stroke-width="2"') + line('M43 47v8', '#b67d12', 3)],
  dna: ['motif', () => line('M40 34q14 7 14 14T40 62M54 34q-14 7-14 14t14 14', '#e460c6', 3) + line('M43 40h8M43 56h8M42 48h10', WHITE, 2.4)],
  eye_shield: ['motif', () => path('M36 36q11 4 22 0v10q0 12-11 17-11-5-11-17Z', '#4f8af7') + path('M47 40v18', 'none', ' stroke="#fff" stroke-width="3"') + line('M40 47h14', WHITE, 3)],
  ball: ['motif', () => path('M36 60h22l-4-6H40Z', '#8a5a2b') + dot(47, 45, 12, '#b7e8ff') + dot(43, 41, 4, WHITE) + path(burst(49, 47, 4, 6, 1.8), '#ab70f2')],
  peace: ['motif', () => dot(47, 47, 12, 'none', ' stroke="#fff" stroke-width="3.5"') + line('M47 35v24M47 47l-8 8M47 47l8 8', WHITE, 3)],
  gift: ['motif', () => box(35, 42, 24, 18, 2, '#4f8af7') + box(44.5, 42, 5, 18, 0, '#f7e05a') + path('M47 42q-12-2-8-8 5-2 8 8 3-10 8-8 4 6-8 8Z', '#f7e05a')],
  cycle: ['motif', () => line('M38 42a11 11 0 0 1 18-1M56 53a11 11 0 0 1-18 1', '#f5b83d', 3.6) + path('M60 36l-2 10-8-5ZM34 58l2-10 8 5Z', '#f5b83d')],
  plus: ['motif', () => dot(47, 47, 13, '#55bf6b') + line('M47 40v14M40 47h14', WHITE, 4)],
  dagger: ['motif', () => path('M60 32 44 52l-5-5Z', '#e6ecf7') + line('M37 45l9 9M41 51l-6 7', '#ab70f2', 4)],
  wand: ['motif', () => line('M36 61 50 44', '#8a5a2b', 4) + path(burst(54, 39, 5, 9, 4), '#f7e05a')],
  rocket: ['motif', () => `<g transform="rotate(140 47 47)">${path('M47 32q8 8 6 20H41q-2-12 6-20Z', '#dfe6f2')}${path('M41 52h12l-6 10Z', '#f28a3a')}${dot(47, 43, 3, '#4f8af7')}</g>`],
  swap: ['motif', () => line('M36 42h17M58 53H41', '#f5b83d', 4) + path('M52 35l9 7-9 7ZM42 46l-9 7 9 7Z', '#f5b83d')],
  compass: ['motif', () => path(burst(47, 47, 4, 15, 4.5), '#f7e05a') + dot(47, 47, 3, INK)],
  sword: ['motif', () => path('M59 31l1 7-14 15-4-4Z', '#e6ecf7') + line('M38 46l10 10M41 53l-6 7', '#f5b83d', 4)],
  book: ['motif', () => path('M33 39q7-3 14 2 7-5 14-2v19q-7-3-14 2-7-5-14-2Z', '#f6f1de') + line('M47 41v18M37 45h5M37 50h5M52 45h5M52 50h5', '#8a5a2b', 2)],
  bottle: ['motif', () => `<g transform="rotate(25 47 47)">${path('M43 31h8v9q6 2 6 8v13H37V48q0-6 6-8Z', '#7fd6b0', ' opacity=".9"')}${box(42, 48, 10, 9, 1, '#f6f1de')}</g>`],
  ace: ['motif', () => `<g transform="rotate(12 47 47)">${box(37, 33, 20, 27, 3, WHITE)}${path('M47 38c7 7 8 9 8 11a4 4 0 0 1-7 2l2 5h-6l2-5a4 4 0 0 1-7-2c0-2 1-4 8-11Z', INK)}</g>`],
  hourglass: ['motif', () => path('M37 34h20v4q-2 6-8 9 6 3 8 9v4H37v-4q2-6 8-9-6-3-8-9Z', '#cfe9ef') + path('M40 58q7-8 14 0ZM41 40h12l-6 6Z', '#f5b83d') + line('M36 34h22M36 60h22', '#8a5a2b', 3)],
  gavel: ['motif', () => line('M38 60 50 46', '#a8733f', 4) + `<g transform="rotate(40 52 42)">${box(43, 36, 18, 11, 2.5, '#a8733f')}</g>`],
  note: ['motif', () => line('M42 55V38l14-4v17', '#f7e05a', 3.6) + oval(39, 56, 4.5, 3.6, '#f7e05a') + oval(53, 52, 4.5, 3.6, '#f7e05a')],
  tent: ['motif', () => path('M47 35 62 60H32Z', '#f28a3a') + path('M47 42l6 18H41Z', INK)],
  megaphone: ['motif', () => path('M35 44l20-10v24L35 51Z', '#f7e05a') + box(32, 43, 6, 9, 2, '#ee5a5a') + line('M59 40l4-2M60 47h4M59 54l4 2', WHITE, 2.4)],
  leaf: ['motif', () => path('M36 58C34 42 44 34 60 34c1 16-8 26-22 24Z', '#7ed957') + line('M35 61 52 42', '#2f7d3f', 2.6)],
  seven: ['motif', () => dot(47, 47, 13, '#7472f2') + text(47, 53.5, 18, WHITE, '7')],
  trophy: ['motif', () => path('M38 35h18v7q0 9-9 10-9-1-9-10ZM45 52h4v4h5v5H40v-5h5Z', '#f7c948') + line('M38 38h-4q0 8 6 8M56 38h4q0 8-6 8', '#f7c948', 2.6)],
  glass: ['motif', () => path('M35 36h24L47 49Z', '#b7e8ff') + line('M47 49v11M41 60h12', '#dfe6f2', 3) + dot(51, 39, 3, '#7ed957')],
  deuce: ['motif', () => box(36, 33, 22, 27, 4, WHITE) + text(47, 54, 20, '#e5375f', '2')],
} satisfies Record<string, Part>;

export type Body = keyof typeof BODIES;
export type PartName = keyof typeof PARTS;

/** What an emblem is made of: body, skin and trim, then its parts in the order in which they are drawn. */
export interface Recipe {
  body: Body;
  skin: Hue;
  trim: Hue;
  parts: PartName[];
}

/** Reads a recipe in words: `round red amber angry frown bolt`. */
export function readRecipe(words: string): Recipe {
  const [body = '', skin = '', trim = '', ...parts] = words.split(' ');
  const known = (word: string, among: object, what: string) => {
    if (!(word in among)) throw new Error(`\`${word}\` in the recipe "${words}" is no ${what}`);
  };
  known(body, BODIES, 'body');
  known(skin, HUES, 'colour');
  known(trim, HUES, 'colour');
  parts.forEach((part) => known(part, PARTS, 'part'));
  return { body: body as Body, skin: skin as Hue, trim: trim as Hue, parts: parts as PartName[] };
}

/** The inside of the emblem's SVG. `cornered` badges are Duel's. */
export function draw(recipe: Recipe, cornered = false): string {
  const skin = HUES[recipe.skin];
  const trim = HUES[recipe.trim];
  const paint: Paint = {
    skin, trim, shade: mix(skin, '#101530', 0.38), light: mix(skin, '#ffffff', 0.5), trimShade: mix(trim, '#101530', 0.38),
  };
  const rim = recipe.trim === 'ink' ? skin : trim;
  // A dark creature needs a lighter ground.
  const ground = mix(rim, '#0d1328', recipe.skin === 'ink' ? 0.5 : 0.72);
  const parts = recipe.parts.map((name) => PARTS[name] as Part);
  const layer = (wanted: Layer) => parts.filter(([at]) => at === wanted).map(([, part]) => part(paint)).join('');
  const motif = layer('motif');
  const creature = layer('back') + BODIES[recipe.body](paint) + layer('face') + layer('front');
  // Drawn a little smaller than the field, so that horns and rays stay within the badge; further up if a motif follows.
  const place = motif ? 'translate(2.5 2) scale(.86)' : 'translate(5 5) scale(.845)';
  const corners = 'M20 2h24q4 0 6 3l11 21q3 6 0 12L50 59q-2 3-6 3H20q-4 0-6-3L3 38q-3-6 0-12L14 5q2-3 6-3Z';
  const badge = (paint: string) => (cornered ? `<path d="${corners}" ${paint}/>` : `<circle cx="32" cy="32" r="30.5" ${paint}/>`);
  const within = cornered ? `path('${corners}')` : 'circle(30.5px at 32px 32px)';
  return badge(`fill="${ground}"`) + `<g clip-path="${within} view-box"><g transform="${place}">${creature}</g></g>` +
    badge(`fill="none" stroke="${rim}" stroke-width="2.5"`) + motif;
}
