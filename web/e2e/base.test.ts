import { expect, test } from 'vitest';
import { stage, violations } from './harness';
import { playOut, turn } from './player';

const table = stage();

test('a person plays a whole base game by nothing but lit elements, to the end screen, and sees it again', async () => {
  const page = await table.sit();
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
});

test('a room is found by its link, and refused where there is none', async () => {
  const page = await table.sit();
  await page.click('[data-testid=friends]');
  expect(await violations(page)).toEqual([]);
  await page.click('[data-testid=make-room]');
  await page.waitForSelector('[data-testid=start]');
  expect(await violations(page)).toEqual([]);
  const bob = await table.sit({ name: 'Bob', path: new URL(page.url()).pathname });
  await bob.waitForSelector('text=Take a seat');
  expect(await violations(bob)).toEqual([]);

  // The browser itself reports that there is nothing.
  const lost = await table.sit({ path: '/room/nosuchroom', forgive: /404/ });
  await lost.waitForSelector('text=This room cannot be entered');
  expect(await violations(lost)).toEqual([]);
});

test('whoever has no seat looks on from the first encounter to the end screen, and sees nothing hidden', async () => {
  const page = await table.sit();
  await page.click('[data-testid=friends]');
  await page.selectOption('[data-testid=room-players]', '3');
  await page.selectOption('[data-testid=room-bots]', '2');
  await page.click('[data-testid=make-room]');
  await page.waitForSelector('[data-testid=start]');
  const bob = await table.sit({ name: 'Bob', path: new URL(page.url()).pathname });
  await bob.waitForSelector('text=Ann');
  await page.click('[data-testid=start]');
  await bob.waitForSelector("text=You're watching");
  await bob.waitForSelector('[data-planet=red1]');
  expect(await violations(bob)).toEqual([]);

  await playOut(page, {
    seed: 3,
    wish: async () => {
      // Nothing of a hand, nothing to press, and no question.
      expect(await bob.$('.hand, [data-lit], [data-lit-card], .prompt.mine')).toBeNull();
      return false;
    },
  });
  await bob.waitForSelector('[data-testid=end]');
  expect(await bob.textContent('[data-testid=end] h2')).toMatch(/win/);
  expect(await violations(bob)).toEqual([]);
  const heard = await bob.locator('.lines p').allTextContents();
  expect(heard.length).toBeGreaterThan(40);
  // What was drawn from the deck is a card to him, whatever it is.
  expect(heard.filter((line) => /\bdraws? /.test(line) && !/destiny|new hand|draws? (?:a card|again)/.test(line))).toEqual([]);
});
