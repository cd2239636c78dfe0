import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { stage, violations } from './harness';

const table = stage();

/** Two people and a bot in a room with so many seconds for a decision. */
async function sitDown(seconds: number, window: number, phone = false): Promise<[Page, Page]> {
  const setup = { game: 'base', seats: ['open', 'open', { bot: 'random' }], pace: { live: { seconds } }, window };
  const { room } = await table.request<{ room: string }>('/api/rooms', setup);
  const pages: Page[] = [];
  for (const name of ['Ann', 'Bob']) {
    const size = phone ? { width: 390, height: 844, touch: true } : {};
    const page = await table.sit({ name, path: `/room/${room}`, ...size });
    await page.fill('#name', name);
    await page.click('text=Take a seat');
    await page.waitForSelector('[data-testid=start]');
    pages.push(page);
  }
  const [ann, bob] = pages as [Page, Page];
  await ann.click('[data-testid=start]');
  return [ann, bob];
}

test('everybody sees the time to react, anybody gives all of them more, and it is over when all go on', async () => {
  const [ann, bob] = await sitDown(60, 10);
  for (const page of [ann, bob]) {
    await page.waitForSelector('[data-testid=window] >> text=Time to react.');
    expect(await page.textContent('[data-testid=wait]')).toMatch(/3 left/);
  }
  await ann.click('[data-testid=wait]');
  await ann.waitForSelector('[data-testid=window] >> text=You asked for time.');
  await bob.waitForSelector('[data-testid=window] >> text=Somebody needs a moment.');
  // A second click does not burn another Wait, and nobody can begin what has begun.
  expect(await ann.isDisabled('[data-testid=wait]')).toBe(true);
  expect(await ann.$('[data-testid=start]')).toBeNull();
  expect(await ann.textContent('[data-testid=wait]')).toMatch(/2 left/);
  expect(await bob.textContent('[data-testid=wait]')).toMatch(/3 left/);
  // Nothing on Bob's page says who it was.
  expect(await bob.textContent('[data-testid=window]')).not.toMatch(/Ann/);
  await ann.click('[data-testid=go-on]');
  expect(await ann.isDisabled('[data-testid=go-on]')).toBe(true);
  await ann.waitForSelector("text=You're ready. Waiting for the others.");
  await ann.reload();
  await ann.waitForSelector("text=You're ready. Waiting for the others.");
  expect(await violations(bob)).toEqual([]);
  await bob.click('[data-testid=go-on]');
  for (const page of [ann, bob]) await page.waitForSelector('.prompt');
});

test('on a phone, too, who does not answer in time reads what was chosen, and the others that it was', async () => {
  const [ann, bob] = await sitDown(2, 0.5, true);
  const read = async (page: Page) => (await page.waitForSelector('[data-testid=notice]')).textContent();
  const told = await Promise.all([read(ann), read(bob)]);
  expect(told.some((text) => /ran out of time, so .*\.|Too late to react: you passed\./.test(text ?? ''))).toBe(true);
  expect(told.every((text) => /(ran out of time|Too late to react).*\./.test(text ?? ''))).toBe(true);
  const button = await ann.waitForSelector('[data-testid=window] [data-testid=wait]');
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await ann.click('[aria-label="Log and chat"]');
  await ann.waitForSelector('.lines >> text=/ran out of time|Too late to react/');
});
