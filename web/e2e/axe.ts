import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

interface Result {
  violations: { id: string; impact: string | null; help: string; nodes: { html: string; failureSummary?: string }[] }[];
}

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Runs axe in a page. */
export class AxeBuilder {
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }

  async serious(): Promise<string[]> {
    // The page's own policy lets no foreign script in; evaluating is the tests' privilege.
    await this.#page.evaluate(SOURCE);
    const { violations } = await this.#page.evaluate(async () => {
      const axe = (globalThis as unknown as { axe: { run(): Promise<Result> } }).axe;
      return axe.run();
    });
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    return serious.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary ?? ''}`).slice(0, 3).join(' | ')}`);
  }
}
