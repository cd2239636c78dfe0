/** A real server and a real browser for the tests. */

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from './axe';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');

/** The binary under test: the one named, or the newest way it was built. */
function binary(): string {
  const named = process.env['FIFTH_BIN'];
  const candidates = named === undefined ? ['target/debug/fifth', 'target/release/fifth'].map((path) => join(ROOT, path)) : [named];
  const found = candidates.find(existsSync);
  if (found === undefined) throw new Error(`no binary \`fifth\` at ${candidates.join(' or ')}: build it with \`cargo build -p cli\``);
  return found;
}

function browserPath(): string {
  const candidates = [process.env['CHROMIUM'] ?? '', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  const found = candidates.find((path) => path !== '' && existsSync(path));
  if (found === undefined) throw new Error('no Chromium: install it with `apt-get install chromium`, or name one in CHROMIUM');
  return found;
}

async function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const server = createServer();
    server.once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address !== null && typeof address === 'object' ? done(address.port) : failed(new Error('no port'))));
    });
  });
}

/** `fifth serve` on a port and a database of its own. */
export class Server {
  readonly url: string;
  readonly #folder: string;
  readonly #port: number;
  #process: ChildProcess | null = null;

  private constructor(port: number) {
    this.#port = port;
    // While developing: the page of Vite's own server, which passes on what is the server's.
    this.url = process.env['FIFTH_URL'] ?? `http://127.0.0.1:${port}`;
    this.#folder = mkdtempSync(join(tmpdir(), 'fifth-e2e-'));
  }

  static async start(): Promise<Server> {
    const server = new Server(await freePort());
    await server.start();
    return server;
  }

  async start(): Promise<void> {
    if (process.env['FIFTH_URL'] !== undefined) return;
    const database = join(this.#folder, 'rooms.sqlite');
    const args = ['serve', '--listen', `127.0.0.1:${this.#port}`, '--database', database, '--requests', '1000', '--log', 'warn'];
    this.#process = spawn(binary(), args, { stdio: 'ignore' });
    for (let tries = 0; tries < 200; tries++) {
      const well = await fetch(`${this.url}/health`).then((response) => response.ok, () => false);
      if (well) return;
      await new Promise((done) => setTimeout(done, 100));
    }
    throw new Error('the server did not start');
  }

  /** Ends it as a power cut would. */
  async kill(): Promise<void> {
    const process = this.#process;
    if (process === null) return;
    this.#process = null;
    await new Promise((done) => {
      process.once('exit', done);
      process.kill('SIGKILL');
    });
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

export interface Guest {
  width?: number;
  height?: number;
  name?: string;
  speed?: string;
  touch?: boolean;
  level?: string;
  /** The page that is opened first; the start page if none is named. */
  path?: string;
  /** What the console may say besides nothing: a browser reports lost connections by itself. */
  forgive?: RegExp;
}

/** A server and a browser for the tests of a file. After each test all pages are closed, and none may have complained. */
export class Stage {
  #server: Server | null = null;
  #browser: Browser | null = null;
  #contexts: BrowserContext[] = [];
  #complaints: string[] = [];

  get server(): Server {
    if (this.#server === null) throw new Error('the server has not been started');
    return this.#server;
  }

  async start(): Promise<void> {
    this.#server = await Server.start();
    this.#browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox', '--disable-dev-shm-usage'] });
  }

  async stop(): Promise<void> {
    await this.#browser?.close();
    await this.#server?.stop();
  }

  /** A person with a browser of their own, who has just opened a page. */
  async sit(guest: Guest = {}): Promise<Page> {
    if (this.#browser === null) throw new Error('the browser has not been started');
    const { width = 1440, height = 900, name = 'Ann', speed = 'off', touch = false, level = 'easy', path = '/', forgive } = guest;
    const context = await this.#browser.newContext({ viewport: { width, height }, hasTouch: touch, reducedMotion: speed === 'off' ? 'reduce' : 'no-preference' });
    this.#contexts.push(context);
    const likes = JSON.stringify({ name, speed, level, sound: false, hints: ['all'] });
    await context.addInitScript((text) => {
      if (localStorage.getItem('fifth.likes') === null) localStorage.setItem('fifth.likes', text);
    }, likes);
    const page = await context.newPage();
    page.setDefaultTimeout(Number(process.env['FIFTH_PATIENCE'] ?? 60_000));
    const complain = (text: string) => {
      if (forgive === undefined || !forgive.test(text)) this.#complaints.push(`${name}: ${text}`);
    };
    page.on('pageerror', (error) => complain(`error: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complain(`${message.type()}: ${message.text()}`);
    });
    await page.goto(`${this.server.url}${path}`);
    return page;
  }

  /** Closes all pages; what they have complained about. */
  async leave(): Promise<string[]> {
    const complaints = this.#complaints;
    await Promise.all(this.#contexts.map((context) => context.close()));
    this.#contexts = [];
    this.#complaints = [];
    return complaints;
  }

  /** Asks the server for something, as a program would. */
  async request<T>(path: string, body: unknown): Promise<T> {
    const response = await fetch(`${this.server.url}${path}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }
}

/** The stage for the tests of a file. */
export function stage(): Stage {
  const stage = new Stage();
  beforeAll(() => stage.start());
  afterEach(async () => expect(await stage.leave()).toEqual([]));
  afterAll(() => stage.stop());
  return stage;
}

/** Serious violations of accessibility on the page as it is. */
export async function violations(page: Page): Promise<string[]> {
  return new AxeBuilder(page).serious();
}
