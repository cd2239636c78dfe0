/** What is said when the server had to answer for somebody. */

import { VERBS } from '../choose/verbs';
import { cardName, count, list, optionName, placeName, plainWord, spaced } from '../words';
import type { Told } from './messages';

export type Overtime = Extract<Told, { type: 'overtime' }>;

/** Longer than this, it would only hide what matters. */
const SHORT = 90;

/** What led to a question, without the question itself or the words before a list. */
export function context(prompt: string): string {
  const sentences = prompt.match(/[^.!?:]+(?:[.!?:]+(?=\s|$)|[.!?:](?=\S)[^.!?:]*)*/g)?.map((sentence) => sentence.trim()) ?? [];
  const last = sentences.at(-1) ?? '';
  const said = last.endsWith(':') || last.endsWith('?') ? sentences.slice(0, -1) : sentences;
  const text = said.join(' ').trim();
  return text.endsWith(':') || text.length > SHORT ? '' : text;
}

const WHITHER: Record<string, string> = { return: 'to', launch: 'from', commit: 'from', lose: 'from', 'failed-deal': 'from', settle: 'from', 'deal-ships': 'from' };

/** `red2:1,warp:2` → `1 ship to Red 2 and 2 ships to the warp`. */
function ships(answer: string, ask: string, prompt: string): string {
  const where = WHITHER[ask] ?? (/come back|return/i.test(prompt) ? 'to' : 'on');
  const each = answer.split(',').map((part) => {
    const [place = '', number = ''] = part.split(':');
    return `${count(Number(number), 'ship')} ${place === 'warp' && where === 'on' ? 'in' : where} ${placeName(place)}`;
  });
  return list(each);
}

/** A card, an option or a player, by name; players and reinforcements get theirs where the sentence is shown. */
function thing(word: string, ask: string): string {
  if (/^(?:red|blue|green|yellow|purple|orange|white|black|\+\d)$/.test(plainWord(word))) return plainWord(word);
  if (/^[a-z-]+$/.test(word)) return optionName(word, ask);
  const card = cardName(word);
  return card === spaced(plainWord(word)) ? optionName(word, ask) : card;
}

/** What was chosen, as a person would say it; empty where there are no words for it. */
function chosen(answer: string, meaning: string, prompt: string, ask: string): string {
  if ((answer === 'yes' || answer === 'no') && meaning !== '') return meaning;
  const verb = VERBS[ask];
  const done = (what: string) => (verb === undefined ? what : `${verb(what).charAt(0).toLowerCase()}${verb(what).slice(1)}`);
  if (answer === 'none') return 'nothing';
  if (/^[a-z-]+\d*:\d+(?:,[a-z-]+\d*:\d+)*$/.test(answer)) return done(ships(answer, ask, prompt));
  if (/^\d+$/.test(answer)) return done(/^(?:extra|reward|dial)$/.test(ask) ? count(Number(answer), 'ship') : answer);
  const words = answer.split(',');
  if (words.every((word) => /^[\w.+!#@/-]+$/.test(word))) return done(list(words.map((word) => thing(word, ask))));
  return meaning;
}

/**
 * A sentence for the log and for the page; `ask` is what was asked, where it is known. Of others we know only that their
 * time was over, and perhaps that they passed.
 */
export function overtimeText({ seat, answer, why, prompt, meaning }: Overtime, you: string, ask = ''): string {
  if (seat !== you) return answer === '-' ? `${seat} ran out of time and passed.` : `${seat} ran out of time.`;
  if (answer === '-' && why === 'clock') return 'You ran out of time, so you passed.';
  if (answer === '-') {
    const about = context(prompt ?? '');
    return `Too late to react: you passed.${about === '' ? '' : ` (${about})`}`;
  }
  const done = chosen(answer ?? '', meaning ?? '', prompt ?? '', ask);
  return done === '' ? 'You ran out of time, so the game answered for you.' : `You ran out of time, so the game chose for you: ${done}.`;
}
