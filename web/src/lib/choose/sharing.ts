/** Sends something that keeps changing: at once, then at most so often, and in the end always what it is by then. */
export class Sharing {
  readonly #send: (text: string) => void;
  readonly #pause: number;
  #wanted = '';
  #sent = '';
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(send: (text: string) => void, pause = 350) {
    this.#send = send;
    this.#pause = pause;
  }

  show(text: string): void {
    this.#wanted = text;
    if (this.#timer === null) this.#go();
  }

  /** Sends nothing any more. */
  stop(): void {
    this.#wanted = this.#sent;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #go(): void {
    this.#timer = null;
    if (this.#wanted === this.#sent) return;
    this.#sent = this.#wanted;
    this.#send(this.#sent);
    this.#timer = setTimeout(() => this.#go(), this.#pause);
  }
}
