import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { stage, violations } from './harness';
import { answer, dice, turn, type Wish } from './player';

const table = stage();

// Cards are dealt by chance: should the game be over before both have a negotiate, they play another.
test('two people play each other: they ally, see an offer grow, make a deal, talk and whisper', { retry: 7 }, async () => {
  const ann = await table.sit({ name: 'Ann', level: 'random' });
  await ann.click('[data-testid=friends]');
  await ann.selectOption('[data-testid=room-players]', '3');
  await ann.selectOption('[data-testid=room-bots]', '1');
  await ann.selectOption('[data-testid=room-time]', 'none');
  await ann.click('[data-testid=make-room]');
  await ann.waitForSelector('[data-testid=start]');
  const bob = await table.sit({ name: 'Bob', path: new URL(ann.url()).pathname });
  await bob.fill('#name', 'Bob');
  await bob.click('text=Take a seat');
  await bob.waitForSelector('[data-testid=start]');
  await ann.click('[data-testid=start]');
  await ann.waitForSelector('.prompt');

  let allied = false;
  let dealt = false;
  let grew = false;
  /** Friendly people: invite each other, join, negotiate, give a card for nothing, accept. */
  const friendly: Wish = async (ask: string, page: Page) => {
    const press = async (selector: string) => {
      const element = await page.$(selector);
      await element?.click();
      return element !== null;
    };
    if (ask === 'invite') {
      const seat = page === ann ? 'blue' : 'red';
      await press(`[data-seat=${seat}][data-lit]`);
      return press('[data-testid=confirm]:not([disabled])');
    }
    if (ask === 'join') return (await press('[data-option=offense]')) || (await press('[data-option=defense]'));
    if (ask === 'select' && (await page.$('[data-word=N][data-lit-card] button'))) {
      await press('[data-word=N][data-lit-card] button');
      return press('[data-testid=confirm]:not([disabled])');
    }
    if (ask === 'propose') {
      await press('[data-testid=deal] button.card');
      await page.waitForSelector('text=You give');
      // Whoever is offered something sees it grow before it is proposed, if it is a person; the cards with their faces.
      const other = page === ann ? bob : ann;
      const growing = await other.waitForSelector('[data-testid=offering] .goods .card', { timeout: 2500 }).catch(() => null);
      if (growing !== null && (await page.$('[data-testid=deal] fieldset:nth-of-type(2) option[value=random-1]'))) {
        await page.selectOption('[data-testid=deal] fieldset:nth-of-type(2) select >> nth=0', 'random-1');
        await other.waitForSelector('[data-testid=offering] >> text=1 card at random');
        expect(await other.textContent('[data-testid=offering]')).toMatch(/is offering/);
        expect(await violations(other)).toEqual([]);
        await page.selectOption('[data-testid=deal] fieldset:nth-of-type(2) select >> nth=0', 'nothing');
        await other.waitForSelector('[data-testid=offering] >> text=1 card at random', { state: 'detached' });
        grew = true;
      }
      return press('[data-testid=confirm]:not([disabled])');
    }
    if (ask === 'respond') return press('[data-option=accept]');
    return false;
  };
  const random = dice(11);
  const said = async (page: Page, text: RegExp) => (await page.locator('.lines p').allTextContents()).some((line) => text.test(line));
  let over = false;
  for (let answers = 0; answers < 700 && !over && !(allied && dealt && grew); answers++) {
    for (const page of [ann, bob]) {
      const now = await turn(page, 250);
      over ||= now?.kind === 'end';
      if (now?.kind === 'ask') await answer(page, now.ask, random, friendly).catch(() => undefined);
    }
    if (answers % 5 === 0) {
      allied ||= await said(ann, /(?:Ann|Bob) allies with|You ally with/);
      dealt ||= await said(ann, /have made a deal/);
    }
  }
  allied ||= await said(ann, /(?:Ann|Bob) allies with|You ally with/);
  dealt ||= await said(ann, /have made a deal/);
  expect(allied).toBe(true);
  expect(dealt).toBe(true);
  expect(grew).toBe(true);

  await ann.click('#tab-chat');
  await ann.fill('#say-text', 'Good game so far');
  await ann.click('text=Send');
  await bob.click('#tab-chat');
  await bob.waitForSelector('text=Good game so far');
  await ann.waitForTimeout(2200);
  await ann.selectOption('#say-to', 'blue');
  await ann.fill('#say-text', 'Just for you');
  await ann.click('text=Send');
  await bob.waitForSelector('text=whispers to you');
  expect(await violations(bob)).toEqual([]);
});
