import { expect, test } from 'vitest';
import { Queue } from './queue';

/** A timer that stands still until it is told to go on. */
function handTimer() {
  const waits: { milliseconds: number; done: () => void }[] = [];
  return {
    waits,
    wait: (milliseconds: number) => new Promise<void>((done) => waits.push({ milliseconds, done })),
    async tick() {
      waits.shift()?.done();
      await new Promise((done) => setTimeout(done, 0));
    },
  };
}
const settle = () => new Promise((done) => setTimeout(done, 0));

test('things are played in order, each after the time of the one before', async () => {
  const timer = handTimer();
  const played: string[] = [];
  const queue = new Queue<string>((item) => played.push(item), undefined, timer);
  queue.push('a', 300);
  queue.push('b', 0);
  queue.push('c', 100);
  await settle();
  expect(played).toEqual(['a']);
  expect(timer.waits[0]?.milliseconds).toBe(300);
  await timer.tick();
  expect(played).toEqual(['a', 'b', 'c']);
});

test('speed divides the time, and without motion nothing waits', async () => {
  const timer = handTimer();
  const played: number[] = [];
  const queue = new Queue<number>((item) => played.push(item), undefined, timer);
  queue.speed = 3;
  queue.push(1, 300);
  await settle();
  expect(timer.waits[0]?.milliseconds).toBe(100);
  await timer.tick();
  queue.speed = Infinity;
  [2, 3, 4].forEach((item) => queue.push(item, 500));
  await settle();
  expect(played).toEqual([1, 2, 3, 4]);
});

test('hurrying shows all that is left at once, also in the middle of a wait', async () => {
  const timer = handTimer();
  const played: number[] = [];
  const lengths: number[] = [];
  const queue = new Queue<number>((item) => played.push(item), (length) => lengths.push(length), timer);
  [1, 2, 3].forEach((item) => queue.push(item, 500));
  await settle();
  expect(played).toEqual([1]);
  queue.hurry();
  await settle();
  expect(played).toEqual([1, 2, 3]);
  expect(lengths.at(-1)).toBe(0);
});

test('what is left is played in the time that there is, and what would flash by is shown at once', async () => {
  const timer = handTimer();
  const played: number[] = [];
  const queue = new Queue<number>((item) => played.push(item), undefined, timer);
  [1, 2, 3, 4].forEach((item) => queue.push(item, item === 3 ? 20 : 990));
  await settle();
  queue.within(400);
  await settle();
  // The first is cut short; the second takes half of the time, the third none, the last the other half.
  expect(played).toEqual([1, 2]);
  expect(timer.waits[1]?.milliseconds).toBe(198);
  timer.waits.shift();
  await timer.tick();
  expect(played).toEqual([1, 2, 3, 4]);
  expect(timer.waits[0]?.milliseconds).toBe(198);
});

test('where there is time enough, nothing is cut short', async () => {
  const timer = handTimer();
  const played: number[] = [];
  const queue = new Queue<number>((item) => played.push(item), undefined, timer);
  [1, 2].forEach((item) => queue.push(item, 500));
  await settle();
  queue.within(5000);
  await settle();
  expect(played).toEqual([1]);
  queue.within(0);
  await settle();
  expect(played).toEqual([1, 2]);
});

test('what is cleared is not played', async () => {
  const timer = handTimer();
  const played: number[] = [];
  const queue = new Queue<number>((item) => played.push(item), undefined, timer);
  [1, 2].forEach((item) => queue.push(item, 500));
  await settle();
  queue.clear();
  await settle();
  expect(played).toEqual([1]);
});
