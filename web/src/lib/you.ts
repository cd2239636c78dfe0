/** Sentences of the rules speak of players by their names. To somebody who is called “You” they speak as to a person. */

import type { Piece } from './words';

const VERBS: Record<string, string> = { is: 'are', has: 'have', was: 'were', does: 'do', goes: 'go' };

/** `Ben` → `Ben’s`, `You` → `Your`. */
export const whose = (name: string): string => (name === 'You' ? 'Your' : `${name}’s`);

/** `draws` → `draw`, `readies` → `ready`, `passes` → `pass`. */
function second(verb: string): string {
  const known = VERBS[verb];
  if (known !== undefined) return known;
  if (/[^aeiou]ies$/.test(verb)) return `${verb.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x|zz)es$/.test(verb)) return verb.slice(0, -2);
  return /[^s]s$/.test(verb) ? verb.slice(0, -1) : verb;
}

/** `You has chosen` → `You have chosen`, `of You's hand` → `of your hand`. */
export function addressed(pieces: Piece[]): Piece[] {
  return pieces.map((piece, index) => {
    const before = pieces[index - 1];
    const after = pieces[index + 1];
    if (piece.kind === 'seat' && piece.text === 'You') {
      const begins = before === undefined || (before.kind === 'text' && /[.:!?] \(?$/.test(before.text));
      const text = after?.kind === 'text' && after.text.startsWith("'s") ? 'Your' : 'You';
      return { ...piece, text: begins ? text : text.toLowerCase() };
    }
    if (piece.kind === 'text' && before?.kind === 'seat' && before.text === 'You') {
      const subject = index === 1 || (pieces[index - 2]?.kind === 'text' && /[.:!?,;] \(?$/.test(pieces[index - 2]?.text ?? ''));
      const own = piece.text.replace(/^'s/, '');
      return { ...piece, text: subject && own === piece.text ? own.replace(/^ (\w+)/, (_, verb: string) => ` ${second(verb)}`) : own };
    }
    return piece;
  });
}
