/** What a player is never asked about, or always: rules for each kind of card and power. */

import { count } from '../words';
import type { Settings } from './messages';

export type Rule = 'ask' | 'never' | 'always';

/** What holds for a kind of card or power. */
export function ruleFor(settings: Settings, option: string): Rule {
  if (settings.asks?.some((rule) => rule.option === option)) return 'always';
  return settings.passes?.some((rule) => rule.option === option) ? 'never' : 'ask';
}

/** The settings in which another rule holds for it. */
export function withRule(settings: Settings, option: string, rule: Rule): Settings {
  const others = (rules: Settings['passes']) => (rules ?? []).filter((known) => known.option !== option);
  const passes = others(settings.passes);
  const asks = others(settings.asks);
  if (rule === 'never') passes.push({ option });
  if (rule === 'always') asks.push({ option });
  return { ...settings, passes, asks };
}

/** The kinds of cards and powers for which there is a rule, in the order in which they were set. */
export function ruled(settings: Settings): string[] {
  const rules = [...(settings.passes ?? []), ...(settings.asks ?? [])];
  return rules.map(({ option }) => option ?? '').filter((option) => option !== '');
}

/** Whether the player would not have been asked this. */
export const isNeverAsked = (settings: Settings, options: string[]): boolean =>
  options.length > 0 && options.every((option) => ruleFor(settings, option) === 'never');

/** What is passed without being asked, in a sentence. */
export function passingText({ passes, until }: Settings): string {
  const always = passes === undefined || passes.length === 0 ? '' : ` in ${count(passes.length, 'situation')}`;
  const phase = until === null || until === undefined ? '' : ' until the next phase';
  return `You pass automatically${always}${always !== '' && phase !== '' ? ' and' : ''}${phase}.`;
}
