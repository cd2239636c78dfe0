// The bars of a sheet in words: who may use it, whether they must, and in which phases.

const ROLES: Record<string, string> = {
  any: 'Anyone', main: 'Main player', offense: 'Offense', defense: 'Defense', ally: 'Ally', 'offensive-ally': 'Offensive ally',
  'defensive-ally': 'Defensive ally', 'not-main': 'Not a main player', 'not-offense': 'Not the offense',
};

export const PHASES = [
  ['start-turn', 'Start turn'], ['regroup', 'Regroup'], ['destiny', 'Destiny'], ['launch', 'Launch'], ['alliance', 'Alliance'],
  ['planning', 'Planning'], ['reveal', 'Reveal'], ['resolution', 'Resolution'],
] as const;

const split = (list: string | undefined) => (list ?? '').split(', ').filter((word) => word !== '');

export const roles = (list: string | undefined): string[] => split(list).map((word) => ROLES[word] ?? word);

/** Which of the eight phases are lit. */
export function phases(list: string | undefined): { word: string; title: string; on: boolean }[] {
  const on = split(list);
  return PHASES.map(([word, title]) => ({ word, title, on: on.includes('any') || on.includes(word) }));
}

export const ALERTS: Record<string, string> = { green: 'Easy to play', yellow: 'Takes some care', red: 'For experts' };
