import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browsers, Server, violations } from './harness';
import { answer, dice, turn, type Wish } from './player';

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

// Cards are dealt by chance: should the game be over before both have a negotiate, they play another.
test('two people play each other: they ally, make a deal, talk and whisper', { retry: 7 }, async () => {
  const ann = await browsers.open({ name: 'Ann', level: 'random' });
  const bob = await browsers.open({ name: 'Bob' });
  await ann.page.goto(server.url);
  await ann.page.click('[data-testid=friends]');
  await ann.page.selectOption('[data-testid=room-players]', '3');
  await ann.page.selectOption('[data-testid=room-bots]', '1');
  await ann.page.selectOption('[data-testid=room-time]', 'none');
  await ann.page.click('[data-testid=make-room]');
  await ann.page.waitForSelector('[data-testid=start]');
  await bob.page.goto(ann.page.url());
  await bob.page.fill('#name', 'Bob');
  await bob.page.click('text=Take a seat');
  await bob.page.waitForSelector('[data-testid=start]');
  await ann.page.click('[data-testid=start]');
  await ann.page.waitForSelector('.prompt');

  let allied = false;
  let dealt = false;
  /** Friendly people: invite each other, join, negotiate, give a card for nothing, accept. */
  const friendly: Wish = async (ask: string, page: Page) => {
    const press = async (selector: string) => {
      const element = await page.$(selector);
      await element?.click();
      return element !== null;
    };
    if (ask === 'invite') {
      const seat = page === ann.page ? 'blue' : 'red';
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
      return press('[data-testid=confirm]:not([disabled])');
    }
    if (ask === 'respond') return press('[data-option=accept]');
    return false;
  };
  const random = dice(11);
  const said = async (page: Page, text: RegExp) => (await page.locator('.lines p').allTextContents()).some((line) => text.test(line));
  let over = false;
  for (let answers = 0; answers < 700 && !over && !(allied && dealt); answers++) {
    for (const { page } of [ann, bob]) {
      const now = await turn(page, 250);
      over ||= now?.kind === 'end';
      if (now?.kind === 'ask') await answer(page, now.ask, random, friendly).catch(() => undefined);
    }
    if (answers % 5 === 0) {
      allied ||= await said(ann.page, /(?:Ann|Bob) allies with|You ally with/);
      dealt ||= await said(ann.page, /have made a deal/);
    }
  }
  allied ||= await said(ann.page, /(?:Ann|Bob) allies with|You ally with/);
  dealt ||= await said(ann.page, /have made a deal/);
  expect(allied).toBe(true);
  expect(dealt).toBe(true);

  await ann.page.click('#tab-chat');
  await ann.page.fill('#say-text', 'Good game so far');
  await ann.page.click('text=Send');
  await bob.page.click('#tab-chat');
  await bob.page.waitForSelector('text=Good game so far');
  await ann.page.waitForTimeout(2200);
  await ann.page.selectOption('#say-to', 'blue');
  await ann.page.fill('#say-text', 'Just for you');
  await ann.page.click('text=Send');
  await bob.page.waitForSelector('text=whispers to you');
  expect(await violations(bob.page)).toEqual([]);
  expect(ann.complaints).toEqual([]);
  expect(bob.complaints).toEqual([]);
  await ann.context.close();
  await bob.context.close();
});
