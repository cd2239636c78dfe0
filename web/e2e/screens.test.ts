/** Pictures for the documentation: `cargo xtask screens`. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { stage } from './harness';
import { playOut, turn, type Wish } from './player';

const FOLDER = join(import.meta.dirname, '..', '..', 'docs', 'screens');

async function picture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(FOLDER, `${name}.jpg`), type: 'jpeg', quality: 82 });
}

/** Plays on and takes a picture of each phase in which something is asked, and of the first deal. */
function watch(page: Page, prefix: string, seen: Set<string>) {
  return async () => {
    const name = await page.evaluate(() => {
      const ask = document.querySelector<HTMLElement>('.prompt.mine')?.dataset['ask'];
      if (ask === undefined) return null;
      if (ask === 'propose') return 'deal';
      return document.querySelector('.track [aria-current=step] .name')?.textContent?.trim().toLowerCase().replaceAll(' ', '-') ?? null;
    });
    if (name !== null && !seen.has(name)) {
      seen.add(name);
      // What was chosen shows how choosing looks.
      await page.$('[data-planet][data-lit], [data-lit-card] button').then((lit) => lit?.click({ timeout: 2000 }).catch(() => undefined));
      await page.waitForTimeout(400);
      await picture(page, `${prefix}-${name}`);
    }
    return false;
  };
}

describe.runIf(process.env['FIFTH_SCREENS'] !== undefined)('pictures', () => {
  const table = stage();
  mkdirSync(FOLDER, { recursive: true });

  test('start, table in its phases, deal, end', async () => {
    const page = await table.sit();
    await page.waitForTimeout(500);
    await picture(page, 'start');
    await page.click('[data-testid=friends]');
    await page.waitForTimeout(500);
    await picture(page, 'room');
    await page.click('[data-testid=play-now]');
    const seen = new Set<string>();
    await turn(page);
    await playOut(page, { seed: 21, until: watch(page, 'table', seen) });
    await page.waitForTimeout(400);
    await picture(page, 'end');
    expect(seen.size).toBeGreaterThan(3);
    // Deals and some phases ask not in every game: a few more, of somebody who likes to negotiate.
    const negotiates: Wish = async (ask, page) => {
      const card = ask === 'select' ? await page.$('[data-word=N][data-lit-card] button') : null;
      await card?.click();
      if (card !== null) await page.click('[data-testid=confirm]');
      return card !== null;
    };
    for (let games = 0; games < 4 && !seen.has('deal'); games++) {
      await page.goto(table.server.url);
      await page.click('[data-testid=play-now]');
      await turn(page);
      const look = watch(page, 'table', seen);
      await playOut(page, { seed: 30 + games, wish: negotiates, until: async () => (await look()) || seen.has('deal') });
    }
    expect(seen).toContain('deal');
  });

  test('Duel', async () => {
    const page = await table.sit();
    const look = watch(page, 'duel', new Set());
    // One that says what it is about: some planets in the line, and both plans up. Not every game has one.
    const isGood = () => page.evaluate(() => document.querySelectorAll('.line [data-planet]').length > 2 && (document.querySelector('aside')?.textContent ?? '').includes('Duel over') && document.querySelectorAll('[data-testid^=clout]').length === 2);
    let good = false;
    for (let games = 0; games < 8 && !good; games++) {
      await page.goto(table.server.url);
      await page.click('[data-testid=play-duel]');
      await turn(page);
      await playOut(page, { seed: 5 + games, until: async () => (await look()) || (good ||= await isGood()) });
      if (good) await picture(page, 'duel');
    }
    expect(good).toBe(true);
  });

  test('phone', async () => {
    const page = await table.sit({ width: 390, height: 844, touch: true });
    await picture(page, 'phone-start');
    await page.tap('[data-testid=play-now]');
    await turn(page);
    await playOut(page, { seed: 8, most: 25, tap: true }).catch(() => undefined);
    await turn(page);
    await picture(page, 'phone-table');
  });
});
