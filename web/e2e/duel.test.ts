import { expect, test } from 'vitest';
import { stage, violations } from './harness';
import { playByKeyboard, playOut, tabTo, turn } from './player';

const table = stage();

test('a person plays a whole Duel by nothing but lit elements, to the end screen, and sees it again', async () => {
  const page = await table.sit();
  await page.click('[data-testid=play-duel]');
  expect((await turn(page))?.kind).toBe('ask');
  expect(await violations(page)).toEqual([]);

  // In the middle of a duel: dials, tactics, plans.
  await playOut(page, { seed: 5, until: async () => (await page.$('[data-testid^=clout]')) !== null });
  expect(await violations(page)).toEqual([]);
  await playOut(page, { seed: 5 });
  expect(await page.textContent('[data-testid=end] h2')).toMatch(/win/);
  expect(await violations(page)).toEqual([]);

  await page.click('text=Watch the replay');
  const slider = page.locator('input[type=range]');
  await slider.waitFor();
  const last = Number(await slider.getAttribute('max'));
  expect(last).toBeGreaterThan(50);
  await slider.fill(String(last));
  await page.waitForSelector('text=The game is over.');
  expect(await violations(page)).toEqual([]);
});

test('a whole Duel is played with a finger on a phone, where everything lit is large enough', async () => {
  const page = await table.sit({ width: 390, height: 844, touch: true });
  await page.tap('[data-testid=play-duel]');
  expect((await turn(page))?.kind).toBe('ask');
  // Nothing sticks out at the side.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const small = new Set<string>();
  await playOut(page, {
    seed: 11,
    tap: true,
    wish: async (_ask, page) => {
      const keys = await page.$$eval('.prompt button, .hand button', (buttons) =>
        buttons.filter((button) => button.getClientRects().length > 0).map((button) => ({ name: button.textContent.trim() || button.getAttribute('aria-label') || '', height: button.getBoundingClientRect().height })),
      );
      for (const { name, height } of keys) if (height < 43.5 && name !== 'Got it') small.add(`${name}: ${height}`);
      return false;
    },
  });
  expect([...small]).toEqual([]);
  expect(await violations(page)).toEqual([]);
});

test('by keyboard alone: a whole Duel, from the start page to the end screen', async () => {
  const page = await table.sit();
  await tabTo(page, '[data-testid=play-duel]');
  await page.keyboard.press('Enter');
  const asked = await playByKeyboard(page, async () => false);
  expect(asked.size).toBeGreaterThan(4);
  await page.waitForSelector('[data-testid=end]');
});
