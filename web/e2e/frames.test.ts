import { expect, test } from 'vitest';
import { stage } from './harness';
import { answer, dice, turn } from './player';

const table = stage();

interface Traced {
  name: string;
  ts: number;
  args?: { hasPartialUpdate?: boolean };
}

test('a table of five with a hundred ships moves without dropping frames, as far as the machine is free', async () => {
  const page = await table.sit({ speed: 'normal' });
  await page.click('[data-testid=friends]');
  await page.selectOption('[data-testid=room-players]', '5');
  await page.selectOption('[data-testid=room-bots]', '4');
  await page.click('[data-testid=make-room]');
  await page.click('[data-testid=start]');
  await page.waitForSelector('.prompt');
  expect(await page.locator('[data-planet]').count()).toBe(25);
  // Marks in the trace when ships begin and cease to fly, and keeps how long the page takes for its frames.
  await page.evaluate(() => {
    const gaps: { gap: number; flying: boolean }[] = [];
    let [last, flew] = [performance.now(), false];
    const frame = () => {
      const [now, flying] = [performance.now(), document.querySelector('.flight') !== null];
      if (flying !== flew) performance.mark(flying ? 'ships fly' : 'ships have landed');
      gaps.push({ gap: now - last, flying });
      [last, flew] = [now, flying];
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    (globalThis as unknown as { gaps: typeof gaps }).gaps = gaps;
  });
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: ['disabled-by-default-devtools.timeline.frame', 'blink.user_timing'] });
  const random = dice(4);
  const until = Date.now() + 40_000;
  while (Date.now() < until) {
    const now = await turn(page, 10_000);
    if (now?.kind === 'ask') await answer(page, now.ask, random).catch(() => undefined);
  }
  const trace = JSON.parse((await browser?.stopTracing())?.toString() ?? '') as { traceEvents: Traced[] };
  const gaps = await page.evaluate(() => (globalThis as unknown as { gaps: { gap: number; flying: boolean }[] }).gaps);

  const told = ['ships fly', 'ships have landed', 'DrawFrame', 'DroppedFrame'];
  const frames = { flying: { drawn: 0, dropped: 0, late: 0 }, still: { drawn: 0, dropped: 0, late: 0 } };
  let counted = frames.still;
  for (const { name, args } of trace.traceEvents.filter(({ name }) => told.includes(name)).sort((a, b) => a.ts - b.ts)) {
    if (name === 'ships fly') counted = frames.flying;
    else if (name === 'ships have landed') counted = frames.still;
    else if (name === 'DrawFrame') counted.drawn += 1;
    // A partial update is one that moves the ships, while the page itself follows in the next frame.
    else if (args?.hasPartialUpdate === true) counted.late += 1;
    else counted.dropped += 1;
  }
  const figures = (words: string, flying: boolean) => {
    const { drawn, dropped, late } = flying ? frames.flying : frames.still;
    const sorted = gaps.filter((gap) => gap.flying === flying).map(({ gap }) => gap).sort((a, b) => a - b);
    const long = (100 * sorted.filter((gap) => gap > 25).length) / Math.max(1, sorted.length);
    return `${words}: ${drawn} frames drawn, ${dropped} dropped, ${late} in which the page followed a frame later; the page’s own ${sorted.length}: median ${(sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(1)} ms, ${long.toFixed(1)} % longer than 25 ms`;
  };
  console.log(`${figures('while ships fly', true)}\n${figures('otherwise', false)}`); // eslint-disable-line no-console -- figures for the report
  expect(frames.flying.drawn).toBeGreaterThan(100);
  // None where the machine is free; on a busy one this only notices a standstill.
  expect(frames.flying.dropped).toBeLessThan(frames.flying.drawn / 4);
});
