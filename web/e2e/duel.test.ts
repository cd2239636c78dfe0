import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browsers, Server, violations } from './harness';
import { playOut, turn } from './player';

const browsers = new Browsers();
let server: Server;
beforeAll(async () => {
  server = await Server.start();
  await browsers.start();
});
afterAll(async () => {
  await browsers.stop();
  await server.stop();
});

test('a person plays a whole Duel by nothing but lit elements, to the end screen, and sees it again', async () => {
  const { page, context, complaints } = await browsers.open();
  await page.goto(server.url);
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
  expect(complaints).toEqual([]);
  await context.close();
});

test('a whole Duel is played with a finger on a phone, where everything lit is large enough', async () => {
  const { page, context, complaints } = await browsers.open({ width: 390, height: 844, touch: true });
  await page.goto(server.url);
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
  expect(complaints).toEqual([]);
  await context.close();
});

test('by keyboard alone: from the start page until the plans of a duel or contest are up', async () => {
  const { page, context, complaints } = await browsers.open();
  await page.goto(server.url);
  const tabTo = async (selector: string) => {
    for (let tries = 0; tries < 200; tries++) {
      if (await page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, selector)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`${selector} cannot be reached by Tab`);
  };
  await tabTo('[data-testid=play-duel]');
  await page.keyboard.press('Enter');
  for (let answers = 0; answers < 80 && !(await page.$('[data-testid^=clout]')); answers++) {
    const now = await turn(page);
    expect(now?.kind).toBe('ask');
    if (await page.$('[data-testid=confirm]:not([disabled])')) await tabTo('[data-testid=confirm]');
    else if (await page.$('[data-testid=pass]')) await tabTo('[data-testid=pass]');
    else await tabTo('[data-lit]:not([aria-pressed=true]), [data-lit-card] button, .prompt button.card');
    await page.keyboard.press('Enter');
    await page.waitForTimeout(30);
  }
  await page.waitForSelector('[data-testid^=clout]');
  expect(complaints).toEqual([]);
  await context.close();
});
