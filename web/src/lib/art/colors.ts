// The players' colours and shapes. The colours are Okabe and Ito's, which people with any kind of colour blindness can
// tell apart, brightened where they would drown in the dark; the shapes say the same once more.

export const SHAPES = ['disc', 'square', 'triangle', 'diamond', 'star', 'hexagon', 'cross', 'ring'] as const;
export type Shape = (typeof SHAPES)[number];

/** By seat, in the order of the base game: red, blue, green, yellow, purple; three more for larger tables. */
export const SEAT_COLORS = ['#f0734a', '#56b4e9', '#2fc08d', '#f0e442', '#d98fc0', '#e69f00', '#8fa8ff', '#f4f6fb'] as const;
export const SEAT_SHAPES: readonly Shape[] = SHAPES;
export const SEAT_NAMES = ['red', 'blue', 'green', 'yellow', 'purple', 'orange', 'indigo', 'white'] as const;

/** Duel's two players. */
export const DUEL_COLORS = ['#f0a13c', '#56b4e9'] as const;
export const DUEL_SHAPES: readonly Shape[] = ['triangle', 'disc'];
export const DUEL_NAMES = ['orange', 'blue'] as const;

/** Duel's planet symbols; each also has a sign of its own, see `Planet.svelte`. */
export const SYMBOL_COLORS: Record<string, string> = { blue: '#5aa9f0', pink: '#f28fc0', green: '#58c98a', yellow: '#f2d94e', white: '#eef2fb' };

export const seatColor = (seat: number, duel = false): string => (duel ? DUEL_COLORS[seat] : SEAT_COLORS[seat]) ?? '#c7d0ea';

/** The outline of a shape around the origin, as large as a disc of radius 10. */
export const SHAPE_PATHS: Record<Shape, string> = {
  disc: 'M-9.5 0a9.5 9.5 0 1 0 19 0a9.5 9.5 0 1 0-19 0Z',
  square: 'M-8.5-6.5q0-2 2-2h13q2 0 2 2v13q0 2-2 2h-13q-2 0-2-2Z',
  triangle: 'M-1.7-9.6q1.7-2.4 3.4 0l8.7 15.6q1.2 2.6-1.8 2.6h-17.2q-3 0-1.8-2.6Z',
  diamond: 'M0-11.5 10 0 0 11.5-10 0Z',
  star: 'M0-11.5 3.2-3.9 11.2-3.3 5 1.9 7 9.5 0 5-7 9.5-5 1.9-11.2-3.3-3.2-3.9Z',
  hexagon: 'M-5.2-9.2h10.4L10.5 0 5.2 9.2H-5.2L-10.5 0Z',
  cross: 'M-3.5-10h7v6.5H10v7H3.5V10h-7V3.5H-10v-7h6.5Z',
  ring: 'M-10 0a10 10 0 1 0 20 0a10 10 0 1 0-20 0ZM-4.5 0a4.5 4.5 0 1 1 9 0a4.5 4.5 0 1 1-9 0Z',
};
