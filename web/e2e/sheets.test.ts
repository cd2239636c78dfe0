import { expect, test } from 'vitest';
import { stage, violations } from './harness';
import { turn } from './player';

const table = stage();

test('the compendium finds every component of both games, and opens alien sheets', async () => {
  const page = await table.sit({ path: '/compendium/base' });
  const count = page.locator('[role=status]');
  await page.waitForSelector('text=found');
  expect(Number((await count.textContent())?.split(' ')[0])).toBe(51 + 104 + 8 + 20 + 6 + 23 + 34);
  expect(await violations(page)).toEqual([]);
  await page.fill('input[type=search]', 'zombie');
  await page.waitForSelector('li h2 >> text=Zombie');
  await page.click('li button.name >> text=Zombie');
  await page.waitForSelector('dialog >> text=The power of Immortality');
  await page.waitForSelector('dialog >> text=Wild flare');
  await page.waitForSelector('dialog >> text=Rulings');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { state: 'detached' });
  await page.fill('input[type=search]', 'no such word');
  await page.waitForSelector('text=Nothing found');

  await page.click('text=Duel');
  await page.fill('input[type=search]', '');
  await page.waitForSelector('text=Archivist');
  expect(Number((await count.textContent())?.split(' ')[0])).toBe(27 + 18 + 57 + 11 + 17 + 5 + 12);
  await page.click('role=button[name=Envoys]');
  await page.waitForSelector('text=18 found');
  expect(await violations(page)).toEqual([]);
});

test('cards and aliens explain themselves by pointer and by keyboard, and ? opens the quick reference', async () => {
  const page = await table.sit();
  await page.click('[data-testid=play-duel]');
  await turn(page);
  await page.hover('.hand .card >> nth=0');
  await page.waitForSelector('.explainer h3');
  await page.mouse.move(5, 5);
  await page.waitForSelector('.explainer', { state: 'detached' });
  await page.focus('.plate >> nth=0');
  await page.keyboard.press('i');
  await page.waitForSelector('.explainer >> text=Open the sheet');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.explainer', { state: 'detached' });
  await page.keyboard.press('Enter');
  await page.waitForSelector('dialog h2');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { state: 'detached' });
  await page.keyboard.press('?');
  await page.waitForSelector('dialog >> text=Set dials');
  expect(await violations(page)).toEqual([]);
});
