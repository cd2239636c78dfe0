import { expect, test } from 'vitest';
import { stage, violations } from './harness';
import { playByKeyboard, playOut, tabTo, turn, playUntilAsked } from './player';

const table = stage();

test('on a phone: a whole base game; everything fits without scrolling sideways, and what is pressed is large enough', async () => {
  const page = await table.sit({ width: 390, height: 844, touch: true });
  const fits = async () => expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await fits();
  expect(await violations(page)).toEqual([]);
  await page.tap('[data-testid=play-now]');
  await turn(page);
  await playOut(page, {
    seed: 2,
    tap: true,
    until: async () => {
      await fits();
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(845);
      const low = await page.evaluate(() => {
        const seen = [...document.querySelectorAll('.prompt .act button, .prompt .option, .prompt .chip, .prompt .stepper button, header button')];
        return seen.map((element) => ({ text: element.textContent, box: element.getBoundingClientRect() })).filter(({ box }) => box.height > 0 && (box.height < 44 || box.width < 44)).map(({ text, box }) => `${text} ${box.width}×${box.height}`);
      });
      expect(low).toEqual([]);
      return false;
    },
  });
  expect(await page.textContent('[data-testid=end] h2')).toMatch(/win/);
  await fits();
  expect(await violations(page)).toEqual([]);
  await page.tap('[data-testid=end] button:has-text("Look at the table")');
  await page.tap('[aria-label="Log and chat"]');
  await page.waitForSelector('dialog .lines');
  expect(await violations(page)).toEqual([]);
});

test('by keyboard alone: from the start page through three encounters', async () => {
  const page = await table.sit();
  await tabTo(page, '[data-testid=play-now]');
  await page.keyboard.press('Enter');
  const encounter = async () => Number((await page.textContent('h1'))?.match(/Encounter (\d+)/)?.[1] ?? 0);
  // One may be no main player in three encounters: then a few more.
  const asked = await playByKeyboard(page, async (asked) => (await encounter()) >= 4 && asked.has('select'));
  expect(await encounter()).toBeGreaterThanOrEqual(4);
  expect([...asked]).toContain('select');
  // The quick reference is one key away, and Escape leaves it.
  await page.keyboard.press('?');
  await page.waitForSelector('dialog');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { state: 'detached' });
});

test('a click is taken back before anything is sent, by the button and by Escape', async () => {
  const page = await table.sit();
  await playUntilAsked(page, 'launch', 12);
  const prompt = await page.textContent('[data-testid=prompt]');
  // One with several ships of hers.
  const planet = page.locator([2, 3, 4, 5, 6].map((ships) => `[data-planet][data-lit][aria-label*="Ann ${ships} ships"]`).join(', ')).first();
  const ships = async () => (await planet.getAttribute('aria-label')) ?? '';
  const before = await ships();
  expect(await page.$('[data-testid=undo-click]')).toBeNull();
  await planet.click();
  await page.waitForSelector('text=Launch 1 ship');
  await planet.click();
  await page.waitForSelector('text=Launch 2 ships');
  expect(await ships()).toContain('2 picked up');
  await page.click('[data-testid=undo-click]');
  await page.waitForSelector('text=Launch 1 ship');
  await page.locator('body').focus();
  await page.keyboard.press('Escape');
  await page.waitForSelector('[data-testid=undo-click]', { state: 'detached' });
  expect(await ships()).toBe(before);
  expect(await page.$('[data-testid=confirm]:not([disabled])')).toBeNull();
  // The server has heard of none of it.
  expect(await page.textContent('[data-testid=prompt]')).toBe(prompt);
  await page.reload();
  await turn(page);
  expect(await page.textContent('[data-testid=prompt]')).toBe(prompt);
});

// Whether one can react at all depends on the cards: should nothing come up in a game, another is played.
test('an optional window can be passed for good, and the settings take it back', { retry: 4 }, async () => {
  const page = await table.sit();
  await page.click('[data-testid=play-now]');
  const more = '[aria-label="More ways to pass"]';
  await playOut(page, { seed: 13, until: async () => (await page.$(more)) !== null });
  const ask = (await page.getAttribute('.prompt', 'data-ask')) ?? '';
  await page.click(more);
  await page.waitForSelector('[role=menu]');
  expect(await violations(page)).toEqual([]);
  await page.click('text=Always pass here');
  // Never again in what follows of the game.
  let again = 0;
  await playOut(page, {
    seed: 14,
    most: 25,
    wish: async (now) => {
      if (now === ask) again += 1;
      return false;
    },
  }).catch((error: Error) => expect(error.message).toMatch(/not over/));
  expect(again).toBe(0);
  if (await page.$('[data-testid=end]')) return;
  await page.click('[aria-label=Settings]');
  await page.waitForSelector('text=You pass automatically in 1 situation');
  await page.click('text=Ask me everything again');
  await page.waitForSelector('text=You pass automatically', { state: 'detached' });
});

test('an optional window can be passed until the next phase', { retry: 4 }, async () => {
  const page = await table.sit();
  await page.click('[data-testid=play-now]');
  const until = '[role=menuitem]:has-text("Pass until the next phase")';
  await playOut(page, { seed: 15, until: async () => (await page.$('[aria-label="More ways to pass"]')) !== null });
  const phase = await page.textContent('.track [aria-current=step] .name');
  await page.click('[aria-label="More ways to pass"]');
  await page.click(until);
  const next = await turn(page);
  if (next?.kind !== 'ask') return;
  // Asked again in the same phase of the same encounter only for what must be answered.
  const same = (await page.textContent('.track [aria-current=step] .name')) === phase;
  if (same) expect(await page.$('[aria-label="More ways to pass"]')).toBeNull();
});

test('one steps back through the game while it is played, and returns to the same question', async () => {
  const page = await table.sit();
  await page.click('[data-testid=play-now]');
  await playOut(page, { seed: 16, until: async () => (await page.locator('.lines p').count()) > 40 });
  await turn(page);
  const prompt = await page.textContent('[data-testid=prompt]');
  const room = new URL(page.url()).pathname;
  await page.click('text=Step back through the game');
  const slider = page.locator('input[type=range]');
  await slider.waitFor();
  expect(await violations(page)).toEqual([]);
  // It begins where the game is, and goes back step by step, by encounter, and by the arrow keys.
  const last = Number(await slider.getAttribute('max'));
  expect(last).toBeGreaterThan(30);
  expect(Number(await slider.inputValue())).toBe(last);
  const sentence = () => page.textContent('.controls [role=status]');
  const now = await sentence();
  await page.click('[aria-label="One step back"]');
  expect(Number(await slider.inputValue())).toBe(last - 1);
  await page.locator('body').click({ position: { x: 5, y: 400 } });
  await page.keyboard.press('ArrowLeft');
  expect(Number(await slider.inputValue())).toBe(last - 2);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(await sentence()).toBe(now);
  await page.click('[aria-label="Encounter before"]');
  expect(await sentence()).toMatch(/Encounter \d+/);
  await slider.fill('0');
  expect(await page.$('[data-lit]')).toBeNull();
  await page.click('text=Back to the room');
  await page.waitForURL((url) => url.pathname === room);
  await turn(page);
  expect(await page.textContent('[data-testid=prompt]')).toBe(prompt);
});

// Whether one comes to make an offer depends on the bids: should it not, another game is played.
test('a game that the browser has never heard of is played from the list to its end', { retry: 4 }, async () => {
  const room = await table.request<{ room: string }>('/api/rooms', { game: 'tiny', seats: ['open', { bot: 'random' }, { bot: 'random' }], options: { rounds: 12 } });
  const page = await table.sit({ path: `/room/${room.room}` });
  await page.waitForSelector('text=Take a seat');
  await page.click('text=Take a seat');
  await page.click('[data-testid=start]');
  await turn(page);
  expect(await violations(page)).toEqual([]);
  const kinds = new Set<string>();
  await playOut(page, {
    seed: 17,
    wish: async (ask, page) => {
      kinds.add(ask);
      // No code name, index or JSON reaches the screen.
      expect(await page.textContent('.prompt')).not.toMatch(/[{}[\]]|undefined|null|_/);
      return false;
    },
  });
  expect([...kinds]).toEqual(expect.arrayContaining(['muster', 'bid', 'trade']));
  expect(await page.textContent('[data-testid=end] h2')).toMatch(/win/);
  expect(await violations(page)).toEqual([]);
});

test('the first load is small, and a click is answered at once', async () => {
  const page = await table.sit({ path: '/health' });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto(table.server.url, { waitUntil: 'networkidle' });
  await page.click('[data-testid=play-now]');
  await turn(page);
  await page.waitForLoadState('networkidle').catch(() => undefined);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThan(300 * 1024);

  await playOut(page, { seed: 4, until: async () => (await page.$('[data-ask=launch], [data-ask=select], [data-ask=aim]')) !== null });
  // From the click to the next frame that shows it.
  const milliseconds = await page.evaluate(async () => {
    const lit = document.querySelector('[data-planet][data-lit], [data-lit-card] button');
    if (lit === null) return -1;
    const start = performance.now();
    lit.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return document.querySelector('[aria-pressed=true], .planet.chosen') === null ? -2 : performance.now() - start;
  });
  console.log(`first load: ${(bytes / 1024).toFixed(0)} KB compressed; a click is shown after ${milliseconds.toFixed(0)} ms`); // eslint-disable-line no-console -- figures for the report
  expect(milliseconds).toBeGreaterThanOrEqual(0);
  expect(milliseconds).toBeLessThan(process.env['FIFTH_BUSY'] === undefined ? 100 : 1000);
});
