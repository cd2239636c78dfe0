import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** Packs every file beside itself, so that the server only has to choose. */
const packed: Plugin = {
  name: 'packed',
  apply: 'build',
  writeBundle({ dir }) {
    for (const file of readdirSync(dir ?? 'dist', { recursive: true, encoding: 'utf8' })) {
      if (!/\.(html|js|css|svg)$/.test(file)) continue;
      const path = join(dir ?? 'dist', file);
      writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
    }
  },
};

/** The server that `npm run dev` plays against. */
const server = process.env['FIFTH_SERVER'] ?? 'http://127.0.0.1:7555';

export default defineConfig({
  plugins: [svelte(), packed],
  build: { target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 700 },
  server: { proxy: { '/api': { target: server, ws: true } } },
  // Without this, the tests would get the components as a server renders them.
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts'] },
});
