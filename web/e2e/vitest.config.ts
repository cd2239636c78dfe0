import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.test.ts'],
    // A browser and a server each: one after the other, with patience for a busy machine.
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 120_000,
    // Rooms are dealt by chance, and a browser on a busy machine may miss a click: what fails twice has failed.
    retry: 1,
  },
});
