// Small signs that say the same as a colour does, drawn around the origin with a radius of about 10.

/** The symbols of Duel's planets: a drop, a blossom, a leaf, a sun, a ring. */
export const SYMBOL_PATHS: Record<string, string> = {
  blue: 'M0-10C5-3 7.5 0 7.5 3.500a7.5 7 0 0 1-15 0C-7.5 0-5-3 0-10Z',
  pink: 'M0-2.500a4.2 4.2 0 1 1 4 .5 4.2 4.2 0 1 1-1.5 4.5 4.2 4.2 0 1 1-5 0 4.2 4.2 0 1 1-1.5-4.5 4.2 4.2 0 1 1 4-.500Z',
  green: 'M-8 8C-9-4-2-9 9-9 10 3 3 10-8 8Z',
  yellow: 'M0-10 2.6-3.6 9.5-3.1 4.2 1.4 5.9 8.1 0 4.5-5.9 8.1-4.2 1.4-9.5-3.1-2.6-3.600Z',
  white: 'M-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0ZM-4.5 0a4.5 4.5 0 1 1 9 0a4.5 4.5 0 1 1-9 0Z',
};

/** What a half of a tactic does: a burst, a shield, two arrows in a round. */
export const TACTIC_PATHS: Record<string, string> = {
  blast: 'M0-10 2.5-4 8.5-6.5 5.5-.5 10 3 3.8 4 3 10-1 5-6.5 8.5-5 2-10-.5-4-2.5-5-8.5-.5-4.500Z',
  shield: 'M0-10C4-7.5 7-7 9-7V0C9 5.5 5 8.5 0 10.5-5 8.5-9 5.5-9 0V-7C-7-7-4-7.5 0-10Z',
  recover: 'M-7.5-1A7.5 7.5 0 0 1 5-5.800L7.5-8.5 8.5 0 0-.8 2.6-3.500A4.5 4.5 0 0 0-4.5-.600ZM7.5 1A7.5 7.5 0 0 1-5 5.800L-7.5 8.5-8.5 0 0 .8-2.6 3.500A4.5 4.5 0 0 0 4.5.600Z',
};

export const TACTIC_COLORS: Record<string, string> = { blast: '#ff9a5c', shield: '#8fd2ff', recover: '#84e8b4' };
