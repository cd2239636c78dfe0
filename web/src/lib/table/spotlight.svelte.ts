/** What a sentence speaks of and the table should show: set by links in the log, the prompt and the panels. */
class Spotlight {
  planet = $state<string | null>(null);
  seat = $state<string | null>(null);

  on(what: { planet?: string; seat?: string }): void {
    this.planet = what.planet ?? null;
    this.seat = what.seat ?? null;
  }

  off(): void {
    this.planet = null;
    this.seat = null;
  }
}

export const spotlight = new Spotlight();
