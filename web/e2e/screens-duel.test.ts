/** Pictures of Duel on a phone, the compendium and all emblems, for `docs/screens/`: `npm run screens`. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { draw } from '../src/lib/art/emblem';
import { BASE_RECIPES, DUEL_RECIPES, ENVOY_RECIPES } from '../src/lib/art/recipes';
import { stage } from './harness';
import { playOut, turn } from './player';

const SCREENS = join(import.meta.dirname, '..', '..', 'docs', 'screens');
const shot = async (page: Page, name: string) => {
  await page.waitForTimeout(500);
  await page.screenshot({ path: join(SCREENS, `${name}.jpg`), type: 'jpeg', quality: 82 });
};
const asked = (page: Page, ask: string) => async () => (await page.$(`.prompt[data-ask=${ask}]`)) !== null;
const drawn = (page: Page) => page.evaluate(() => Number(document.querySelector('h1')?.textContent.replace(/\D/g, '')));

describe.runIf(process.env['FIFTH_SCREENS'] !== undefined)('pictures of Duel', () => {
  const table = stage();
  mkdirSync(SCREENS, { recursive: true });

  test('Duel on a phone', async () => {
    const page = await table.sit({ width: 390, height: 844, touch: true });
    await page.tap('[data-testid=play-duel]');
    await turn(page);
    await playOut(page, { seed: 3, tap: true, until: async () => (await drawn(page)) >= 5 && (await asked(page, 'dial')()) });
    await shot(page, 'phone-duel-dials');
    await playOut(page, { seed: 3, tap: true, until: asked(page, 'tactic') });
    await shot(page, 'phone-duel-tactics');
    await playOut(page, { seed: 3, tap: true });
    expect(await page.textContent('[data-testid=end] h2')).toMatch(/win/);
  });

  test('the compendium, an alien sheet, and every emblem', async () => {
    const page = await table.sit({ path: '/compendium/base' });
    await page.waitForSelector('text=found');
    await shot(page, 'compendium');
    await page.fill('input[type=search]', 'oracle');
    await page.click('li button.name >> text=Oracle');
    await page.waitForSelector('dialog h2');
    await shot(page, 'sheet');

    const badge = ([name, recipe]: [string, Parameters<typeof draw>[0]], cornered: boolean) =>
      `<figure>${[84, 24].map((size) => `<svg viewBox="0 0 64 64" width="${size}" height="${size}">${draw(recipe, cornered)}</svg>`).join('')}<figcaption>${name}</figcaption></figure>`;
    const base = [...BASE_RECIPES].map((entry) => badge(entry, false));
    const duel = [...DUEL_RECIPES, ...ENVOY_RECIPES].map((entry) => badge(entry, true));
    await page.setContent(
      `<style>body{margin:8px;background:#0b1020;color:#cfd8f0;font:11px system-ui;text-align:center}figure{display:inline-block;width:138px;margin:4px 0}</style>${[...base, ...duel].join('')}`,
    );
    await page.screenshot({ path: join(SCREENS, 'emblems.jpg'), type: 'jpeg', quality: 88, fullPage: true });
    expect(await page.locator('figure').count()).toBe(81);
  });
});
