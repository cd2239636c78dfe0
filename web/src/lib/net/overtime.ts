/** What is said when the server had to answer for somebody. */

import type { Told } from './messages';
import { cardName, optionName } from '../words';

export type Overtime = Extract<Told, { type: 'overtime' }>;

/** What was chosen, as a person would say it; what the answer does, where its word says little. */
function chosen({ answer, meaning }: Overtime): string {
  if (answer === null) return '';
  if (/^[A-Za-z+][\w+.-]*$/.test(answer)) return optionName(answer);
  if (/^\d+$/.test(answer)) return answer;
  return meaning !== null && meaning !== '' ? meaning : cardName(answer);
}

/** A sentence for the log and for the page. Of others we know only that their time was over, and perhaps that they pass. */
export function overtimeText(overtime: Overtime, you: string): string {
  const { seat, answer, why, prompt } = overtime;
  if (seat !== you) return answer === '-' ? `${seat} ran out of time and passes` : `${seat} ran out of time`;
  const cause = why === 'window' ? 'The time to react was over' : 'Your time was over';
  const what = answer === '-' ? 'you passed' : `this was chosen for you: ${chosen(overtime)}`;
  return `${cause}, so ${what}. You were asked: ${prompt ?? ''}`;
}
