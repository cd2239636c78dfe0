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

test('a person plays a whole base game by nothing but lit elements, to the end screen, and sees it again', async () => {
  const { page, context, complaints } = await browsers.open();
  await page.goto(server.url);
  expect(await violations(page)).toEqual([]);
  const began = Date.now();
  await page.click('[data-testid=play-now]');
  const first = await turn(page);
  expect(first?.kind).toBe('ask');
  expect(Date.now() - began).toBeLessThan(30_000);
  expect(await violations(page)).toEqual([]);

  await playOut(page, { seed: 7 });
  expect(await page.textContent('[data-testid=end] h2')).toMatch(/win/);
  expect(await violations(page)).toEqual([]);
  await page.click('text=Check the shuffle');
  await page.waitForSelector('text=The shuffle is honest');
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('text=Download the record')]);
  expect(download.suggestedFilename()).toMatch(/\.fifth$/);

  const room = page.url();
  await page.click('text=Watch the replay');
  await page.waitForSelector('input[type=range]');
  expect(await violations(page)).toEqual([]);
  const slider = page.locator('input[type=range]');
  const last = Number(await slider.getAttribute('max'));
  expect(last).toBeGreaterThan(100);
  await slider.fill(String(last));
  await page.waitForSelector('text=The game is over.');
  await slider.fill('0');

  // The same people again, in another room, with the same seat.
  await page.goto(room);
  await page.click('[data-testid=rematch]');
  await page.click('text=Go to the rematch');
  await page.waitForSelector('[data-testid=start], .prompt');
  expect(page.url()).not.toBe(room);
  expect(complaints).toEqual([]);
  await context.close();
});

test('a room is found by its link, watched by whoever has no seat, and refused where there is none', async () => {
  const { page, context, complaints } = await browsers.open({ name: 'Ann' });
  await page.goto(server.url);
  await page.click('[data-testid=friends]');
  expect(await violations(page)).toEqual([]);
  await page.selectOption('[data-testid=room-bots]', '2');
  await page.click('[data-testid=make-room]');
  await page.waitForSelector('[data-testid=start]');
  expect(await violations(page)).toEqual([]);
  const link = page.url();
  const other = await browsers.open({ name: 'Bob' });
  await other.page.goto(link);
  await other.page.waitForSelector('text=Take a seat');
  await page.click('[data-testid=start]');
  await turn(page);
  // Bob has not sat down: he looks on.
  await other.page.waitForSelector('text=You look on');
  await other.page.waitForSelector('[data-planet=red1]');
  expect(await other.page.$('.hand')).toBeNull();
  expect(await other.page.$('[data-lit]')).toBeNull();
  expect(await violations(other.page)).toEqual([]);
  await playOut(page, { seed: 3, most: 12 }).catch(() => undefined);
  await other.page.waitForFunction(() => document.querySelectorAll('.lines p').length > 8);
  expect(complaints).toEqual([]);
  expect(other.complaints).toEqual([]);
  await other.context.close();
  await context.close();

  const lost = await browsers.open();
  await lost.page.goto(`${server.url}/room/nosuchroom`);
  await lost.page.waitForSelector('text=This room cannot be entered');
  await lost.context.close();
});
