import { expect, test } from 'vitest';
import { stage } from './harness';
import { playOut, turn, playUntilAsked } from './player';

const table = stage();

test('a reload in the middle of a decision brings the same decision back', async () => {
  const page = await table.sit();
  await playUntilAsked(page, 'launch', 5);
  await page.click('[data-planet][data-lit]');
  await page.waitForSelector('text=Launch 1 ship');
  const prompt = await page.textContent('[data-testid=prompt]');
  const hand = await page.getAttribute('.hand', 'aria-label');
  await page.reload();
  await turn(page);
  expect(await page.textContent('[data-testid=prompt]')).toBe(prompt);
  expect(await page.getAttribute('.hand', 'aria-label')).toBe(hand);
  // What was clicked but not confirmed was never sent.
  expect(await page.$('[data-testid=confirm]:not([disabled])')).toBeNull();
  await playOut(page, { seed: 6, most: 6 }).catch(() => undefined);
});

test('the server is killed and started again in mid-game: the page says so, and goes on by itself', async () => {
  // The browser itself reports the lost connections; nothing else may be wrong.
  const page = await table.sit({ forgive: /WebSocket|ERR_CONNECTION/ });
  await page.click('[data-testid=play-now]');
  await playOut(page, { seed: 9, until: async () => (await page.locator('.lines p').count()) > 25 });
  await turn(page);
  const prompt = await page.textContent('[data-testid=prompt]');
  const lines = await page.locator('.lines p').count();
  await table.server.kill();
  await page.waitForSelector('text=Connection lost');
  await table.server.start();
  await page.waitForSelector('text=Connection lost', { state: 'detached' });
  expect((await turn(page))?.kind).toBe('ask');
  expect(await page.textContent('[data-testid=prompt]')).toBe(prompt);
  // Nothing is told twice.
  expect(await page.locator('.lines p').count()).toBe(lines);
  await playOut(page, { seed: 10, most: 15 }).catch((error: Error) => expect(error.message).toMatch(/not over/));
});
