/** Somebody who plays by nothing but what is lit. */

import type { ElementHandle, Page } from 'playwright-core';

export type Wish = (ask: string, page: Page) => Promise<boolean>;

/** Whether it is our turn, the game is over, or neither yet. */
async function situation(page: Page): Promise<{ kind: 'ask'; ask: string } | { kind: 'end' } | null> {
  return page.evaluate(() => {
    if (document.querySelector('[data-testid=end]') !== null) return { kind: 'end' as const };
    const prompt = document.querySelector<HTMLElement>('.prompt.mine');
    return prompt === null ? null : { kind: 'ask' as const, ask: prompt.dataset['ask'] ?? '' };
  });
}

export async function turn(page: Page, patience = 60_000): Promise<{ kind: 'ask'; ask: string } | { kind: 'end' } | null> {
  const until = Date.now() + patience;
  while (Date.now() < until) {
    const now = await situation(page);
    if (now !== null) return now;
    await page.waitForTimeout(25);
  }
  return null;
}

/** Everything lit that has not been chosen yet: planets, cards, players, options, steppers. */
async function lit(page: Page): Promise<ElementHandle[]> {
  const all = await page.$$('[data-lit]:not([aria-pressed=true]):not([disabled]):not([data-testid=confirm]), [data-lit-card] button:not([aria-pressed=true]), .prompt button.card.lit:not([aria-pressed=true])');
  const seen: ElementHandle[] = [];
  for (const element of all) if (await element.isVisible()) seen.push(element);
  return seen;
}

/** A small generator of its own, so that a test that fails can be run again. */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

async function click(element: ElementHandle, tap: boolean): Promise<void> {
  if (tap) await element.tap({ timeout: 5000 });
  else await element.click({ timeout: 5000 });
}

/** One answer: clicks what is lit until it can be confirmed, then confirms. `wish` may answer by itself. */
export async function answer(page: Page, ask: string, random: () => number, wish?: Wish, tap = false): Promise<void> {
  if (wish !== undefined && (await wish(ask, page))) return;
  for (let clicks = 0; clicks < 60; clicks++) {
    const confirm = await page.$('[data-testid=confirm]:not([disabled])');
    // A choice that may be empty is left so now and then; otherwise at least one thing is clicked.
    if (confirm !== null && (clicks > 0 || random() < 0.3)) return click(confirm, tap);
    const choices = await lit(page);
    const choice = choices[Math.floor(random() * choices.length)];
    if (choice === undefined) {
      if (confirm !== null) return click(confirm, tap);
      throw new Error(`nothing is lit for “${ask}”: ${await page.textContent('[data-testid=prompt]')}`);
    }
    await click(choice, tap);
    // A single click may have been the whole answer.
    if (!(await page.$('.prompt.mine'))) return;
    if ((await page.getAttribute('.prompt', 'data-ask')) !== ask) return;
  }
}

/** Plays to the end screen; how many answers it took. */
export async function playOut(page: Page, options: { seed?: number; most?: number; wish?: Wish; tap?: boolean; until?: () => Promise<boolean> } = {}): Promise<number> {
  const { seed = 1, most = 3000, wish, tap = false, until } = options;
  const random = dice(seed);
  const enough = async () => until !== undefined && (await until());
  for (let answers = 0; answers < most; answers++) {
    if (await enough()) return answers;
    const now = await turn(page);
    if (now === null) throw new Error(`nothing happens any more: ${await page.textContent('[data-testid=prompt]').catch(() => '')}`);
    // Looked at once more: what was waited for may be the question that has just come.
    if (now.kind === 'end' || (await enough())) return answers;
    try {
      await answer(page, now.ask, random, wish, tap);
    } catch (error) {
      // What was lit may be gone by the time of the click, since the game went on; the next look tells.
      if (!(error instanceof Error) || !/not attached|Timeout|detached|not visible|nothing is lit/.test(error.message)) throw error;
      if (answers === most - 1) throw error;
    }
  }
  throw new Error(`not over after ${most} answers`);
}

/** Plays until this is asked. A game may be over before: then another one is played. */
export async function playUntilAsked(page: Page, ask: string, seed: number): Promise<void> {
  for (let games = 0; games < 6; games++) {
    await page.goto(new URL('/', page.url()).href);
    await page.click('[data-testid=play-now]');
    const isAsked = async () => (await page.$(`.prompt[data-ask=${ask}]`)) !== null;
    await playOut(page, { seed: seed + games, until: isAsked });
    if (await isAsked()) return;
  }
  throw new Error(`“${ask}” was not asked in six games`);
}

/** Goes on with Tab until something has the focus. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let tries = 0; tries < 250; tries++) {
    if (await page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${selector} cannot be reached by Tab`);
}

/** Plays on by Tab and Enter alone: one press of something lit after the other. What it was asked. */
export async function playByKeyboard(page: Page, until: (asked: Set<string>) => Promise<boolean>, most = 1500): Promise<Set<string>> {
  const asked = new Set<string>();
  let [last, same] = ['', 0];
  for (let presses = 0; presses < most; presses++) {
    const now = await turn(page);
    if (now === null) throw new Error(`nothing happens any more: ${await page.textContent('[data-testid=prompt]')}`);
    if (now.kind === 'end' || (await until(asked))) return asked;
    asked.add(now.ask);
    const prompt = (await page.textContent('[data-testid=prompt]')) ?? '';
    [last, same] = [prompt, prompt === last ? same + 1 : 0];
    if (same > 40) throw new Error(`no end to “${now.ask}”: ${await page.textContent('.prompt')}`);
    try {
      if (await page.$('[data-testid=confirm]:not([disabled])')) await tabTo(page, '[data-testid=confirm]');
      else if (await page.$('[data-testid=pass]')) await tabTo(page, '[data-testid=pass]');
      else {
        // Not the same thing again: a planet whose ships have all been taken would put them back.
        if (same > 0) await page.keyboard.press('Tab');
        await tabTo(page, '[data-lit]:not([aria-pressed=true]), [data-lit-card] button:not([aria-pressed=true]), .prompt button.card:not([aria-pressed=true])');
      }
      await page.keyboard.press('Enter');
    } catch (error) {
      // What is lit may be gone by the time that Tab would have reached it: the next look tells.
      if (!(error instanceof Error) || !/cannot be reached/.test(error.message)) throw error;
    }
    await page.waitForTimeout(30);
  }
  throw new Error(`not over after ${most} presses`);
}
