/** A room as this browser knows it: the socket, what has been told, and what is being asked. */

import { sentence } from './api';
import type { Ask, Chat, GameEvent, Message, RoomInfo, Say, SeatInfo, Settings, Sight, Told, View } from './messages';
import { mine } from './mine.svelte';
import type { Model } from '../game/model';
import { Queue } from '../game/queue';
import { type Overtime, overtimeText } from './overtime';
import * as windows from './window';

export interface LogLine {
  number: number;
  text: string;
  event: GameEvent;
}

/** What somebody is about to offer us: in the game's own words, with the cards that it names. */
export interface Offering {
  seat: string;
  offer: unknown;
  cards: Sight<unknown>[];
}

type Item = { told: Told } | { told: null; run: () => void };

export type Connection = 'connecting' | 'on' | 'lost' | 'refused';

/** For how long it is shown on the page that somebody else's time was over; the log has it for good. */
const NOTICE = 12_000;
/** If less than this is left of a clock, it is what has closed its question, in milliseconds. */
const LATE = 1000;
/** More lines than this are not kept on the screen. */
const LINES = 2000;

export class Room<Scene = unknown> {
  readonly id: string;
  connection = $state<Connection>('connecting');
  /** Why the server does not let us in. */
  refusal = $state<string | null>(null);
  info = $state.raw<RoomInfo | null>(null);
  you = $state('spectator');
  away = $state.raw<string[]>([]);
  chat = $state.raw<Chat[]>([]);
  log = $state.raw<LogLine[]>([]);
  scene = $state.raw<Scene | null>(null);
  view = $state.raw<View | null>(null);
  ask = $state.raw<Ask | null>(null);
  waiting = $state.raw<{ for: string[]; until: number | null }>({ for: [], until: null });
  /** The time that all have to react. What the room has no windows for, it never tells. */
  window = $state.raw<windows.Window>(windows.CLOSED);
  /** Until when there is time for the question that is open. */
  clock = $state.raw<{ decision: number; until: number } | null>(null);
  /** That somebody's time was over: one's own until it has been read, that of others for a while. */
  notice = $state<string | null>(null);
  offering = $state.raw<Offering | null>(null);
  end = $state.raw<{ result: string; seed: string; hash: string } | null>(null);
  /** The decision whose answer is on its way. */
  sent = $state<number | null>(null);
  /** What went wrong with the last thing we said. */
  problem = $state<string | null>(null);
  /** How much has happened that has not been shown yet. */
  behind = $state(0);
  /** By how much the server's clock is ahead of ours, in milliseconds. */
  skew = 0;
  undo = $state.raw<{ by: string } | null>(null);
  settings = $state.raw<Settings>({});

  readonly #model: Model<Scene>;
  readonly #queue: Queue<Item>;
  #socket: WebSocket | null = null;
  #number: number | null = null;
  #retries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #first = true;
  /** Whether what is just being shown happened before we came. */
  #old = false;
  #lines = 0;
  #noticed: ReturnType<typeof setTimeout> | undefined;
  /** What was asked last, for what is said about it when it is gone. */
  #asked: Ask | null = null;
  #askedAt = 0;
  #answer = '';
  /** The question for which it has been said that we were too late. */
  #late: Ask | null = null;

  constructor(id: string, model: Model<Scene>) {
    this.id = id;
    this.#model = model;
    this.settings = mine.seat(id)?.settings ?? {};
    this.#queue = new Queue<Item>(
      (item) => (item.told === null ? item.run() : this.#show(item.told)),
      (length) => (this.behind = length),
    );
    this.pace();
    this.#connect();
  }

  /** Takes over the speed that the player likes. */
  pace(): void {
    this.#queue.speed = mine.speed;
    if (this.#queue.speed === Infinity) this.#queue.hurry();
  }

  /** Whether all that has been told is shown, so that nothing can be answered unseen. */
  get isShown(): boolean {
    return this.connection === 'on' && this.behind === 0;
  }

  /** The others who are away. Whoever looks at the page is not. */
  get othersAway(): string[] {
    return this.away.filter((seat) => seat !== this.you);
  }

  get isPlayer(): boolean {
    return this.you !== 'spectator';
  }

  /** The own seat's number; none for a spectator. */
  get me(): number | null {
    const index = this.info?.seats.findIndex(({ seat }) => seat === this.you) ?? -1;
    return index < 0 ? null : index;
  }

  /** The seats that bots play. */
  get bots(): string[] {
    return (this.info?.seats ?? []).filter(({ bot }) => bot !== null).map(({ seat }) => seat);
  }

  /** The part of the game that we are in, in the game's own word. */
  get phase(): string {
    const board = this.view?.board as { phase?: string } | undefined;
    return board?.phase ?? '';
  }

  /** What everybody is called, by the word of the seat. */
  names = $derived.by((): Record<string, string> => {
    const seats = this.info?.seats ?? [];
    const name = ({ seat, name }: SeatInfo) => name ?? seat.charAt(0).toUpperCase() + seat.slice(1);
    return Object.fromEntries(seats.map((info) => [info.seat, name(info)]));
  });

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    clearTimeout(this.#noticed);
    this.#queue.clear();
    this.#socket?.close();
  }

  /** Shows all that has happened at once. */
  hurry(): void {
    this.#queue.hurry();
  }

  say(message: Say): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) {
      this.problem = 'Connection lost. Reconnecting … Try again in a moment.';
      return false;
    }
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  answer(answer: string): void {
    const ask = this.ask;
    if (ask === null || this.sent === ask.decision) return;
    this.problem = null;
    if (!this.say({ type: 'answer', decision: ask.decision, answer })) return;
    this.sent = ask.decision;
    this.#answer = answer;
  }

  /** Nobody waits for it, so that it may get lost with the connection. */
  showDraft(decision: number, draft: string): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.say({ type: 'draft', decision, draft });
  }

  setSettings(settings: Settings): void {
    if (!this.say({ type: 'settings', settings })) return;
    this.settings = settings;
    mine.change(this.id, { settings });
  }

  /** Says that we do not want to react to what has just happened. */
  goOn(): void {
    if (this.canGoOn(Date.now()) && this.say({ type: 'go_on' })) this.#change({ wentOn: true });
  }

  /** It passes what is asked, too: so what has only just come up must have been seen. */
  canGoOn(now: number): boolean {
    return this.isShown && windows.mayPass(this.ask, this.#askedAt, now);
  }

  /** Asks for time to think. */
  wait(): void {
    if (!this.isShown || !windows.canWait(this.window, Date.now())) return;
    if (this.say({ type: 'wait' })) this.#change({ askedAt: Date.now(), wentOn: false, passed: false });
  }

  #change(change: Partial<windows.Window>): void {
    this.window = { ...this.window, ...change };
    windows.remember(this.id, this.window);
  }

  dismissNotice(): void {
    clearTimeout(this.#noticed);
    this.notice = null;
  }

  #connect(): void {
    if (this.#closed) return;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/rooms/${encodeURIComponent(this.id)}/socket`);
    this.#socket = socket;
    socket.onopen = () => {
      const token = mine.seat(this.id)?.token;
      socket.send(
        JSON.stringify({
          type: 'hello',
          views: 'always',
          ...(token === undefined ? {} : { token }),
          ...(this.#number === null ? {} : { after: this.#number }),
        }),
      );
    };
    socket.onmessage = (message) => this.#hear(JSON.parse(message.data as string) as Message);
    socket.onclose = () => {
      if (this.#closed || this.#socket !== socket) return;
      if (this.connection !== 'refused') this.#lost();
    };
  }

  #lost(): void {
    this.connection = this.connection === 'connecting' && this.#retries === 0 ? 'connecting' : 'lost';
    // An answer whose fate is unknown: the question comes again if it did not arrive.
    this.sent = null;
    this.offering = null;
    const pause = Math.min(8000, 300 * 2 ** this.#retries) * (0.7 + Math.random() * 0.6);
    this.#retries += 1;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#connect(), pause);
  }

  /** Connects anew at once, for instance because a seat has been taken. */
  reconnect(): void {
    const old = this.#socket;
    this.#socket = null;
    old?.close();
    clearTimeout(this.#retry);
    this.#number = null;
    this.#first = true;
    this.#queue.clear();
    this.log = [];
    this.#lines = 0;
    this.ask = null;
    this.connection = 'connecting';
    this.#connect();
  }

  #hear(message: Message): void {
    switch (message.type) {
      case 'welcome':
        this.connection = 'on';
        this.#retries = 0;
        this.refusal = null;
        this.info = message.room;
        this.you = message.you;
        this.away = message.away;
        this.chat = merge(this.chat, message.chat);
        this.skew = message.now - Date.now();
        if (message.room.status === 'over') mine.change(this.id, { over: true });
        return;
      case 'step':
        this.#step(message.number, message.messages);
        return;
      case 'view':
        this.#queue.push({ told: message }, 0);
        return;
      case 'closed':
        // The clock, a bot or another window has answered: the question is gone, and a click on its way is void.
        this.#queue.push({ told: null, run: () => this.#forget(message.decision) }, 0);
        return;
      case 'draft':
        this.#queue.push({ told: null, run: () => (this.offering = message.offer === null ? null : message) }, 0);
        return;
      case 'window':
        this.#open(message);
        return;
      case 'clock':
        this.clock = { decision: message.decision, until: message.until - this.skew };
        // The clock runs, whether or not its question can be seen yet.
        if (this.ask?.decision !== message.decision) {
          this.#queue.within(windows.beforeQuestion(this.clock.until - Date.now(), this.window.until !== null));
        }
        return;
      case 'accepted':
        if (this.ask?.decision === message.decision) this.ask = null;
        this.sent = null;
        if (this.#answer === '-' && this.window.until !== null) this.#change({ passed: true });
        return;
      case 'away':
        this.away = message.seats;
        return;
      case 'chat':
        this.chat = merge(this.chat, [message]);
        return;
      case 'error':
        this.#refused(message.code, message.message);
        return;
      case 'seat':
      case 'done':
      case 'record':
        return;
    }
  }

  /** A window opens, is lengthened, or closes. */
  #open(told: Pick<windows.Window, 'until' | 'waits' | 'waited'>): void {
    // After a reload, what we have said in it is known from before.
    const before = this.window.end === null ? { ...windows.recall(this.id), waits: told.waits } : this.window;
    this.window = windows.told(before, told, this.skew, Date.now());
    windows.remember(this.id, this.window);
    if (this.window.until !== null) this.#queue.within(windows.inWindow(this.window.until - Date.now()));
  }

  #notice(text: string, isOwn: boolean): void {
    clearTimeout(this.#noticed);
    this.notice = text;
    this.#noticed = isOwn ? undefined : setTimeout(() => (this.notice = null), NOTICE);
  }

  /** Says at once that we were too late to react; the server tells it only when the window is over. */
  #tooLate(ask: Ask): void {
    const { clock, window } = this;
    const isOver = clock?.decision === ask.decision && clock.until - Date.now() < LATE;
    if (window.until === null || !isOver || !ask.optional || window.wentOn || (this.settings.stand_in ?? null) !== null) return;
    this.#late = ask;
    this.#change({ late: true });
    this.#notice(overtimeText({ type: 'overtime', seat: this.you, why: 'window', prompt: ask.prompt, answer: '-', meaning: null }, this.you), true);
  }

  #overtime(told: Overtime): void {
    const isOwn = told.seat === this.you;
    const ask = isOwn && told.prompt === this.#asked?.prompt ? this.#asked.ask : '';
    const text = overtimeText(told, this.you, ask);
    this.#note(text, { what: 'overtime' });
    // What has just been said need not be said again.
    const isKnown = isOwn && told.answer === '-' && this.#late !== null && told.prompt === this.#late.prompt;
    if (isKnown) this.#late = null;
    // What happens to oneself is not covered by what happens to others.
    else if (!this.#old && (isOwn || this.notice === null || this.#noticed !== undefined)) this.#notice(text, isOwn);
  }

  #note(text: string, event: GameEvent): void {
    this.#lines += 1;
    this.log = [...this.log.slice(-LINES), { number: this.#lines, text, event }];
  }

  #forget(decision: number): void {
    const ask = this.ask;
    if (ask?.decision !== decision) return;
    this.ask = null;
    this.sent = null;
    this.#tooLate(ask);
  }

  #refused(code: string, message: string): void {
    if (this.info === null && (code === 'not_found' || code === 'forbidden')) {
      this.connection = 'refused';
      this.refusal = sentence(message);
      return;
    }
    if (code === 'refused' && /asked nothing just now|is asked decision/.test(message)) {
      // Somebody else was faster: the clock, a setting, another window. What has been asked since stays.
      if (this.ask !== null && this.sent === this.ask.decision) this.ask = null;
      this.sent = null;
      this.say({ type: 'view' });
      return;
    }
    this.sent = null;
    this.problem = sentence(message);
  }

  #step(number: number, messages: Told[]): void {
    this.#number = number;
    // What happened before we came is not played again, only noted.
    const quick = this.#first;
    this.#first = false;
    if (quick) this.#queue.push({ told: null, run: () => (this.#old = true) }, 0);
    for (const told of messages) {
      this.#queue.push({ told }, quick ? 0 : this.#pace(told));
    }
    if (quick) this.#queue.push({ told: null, run: () => (this.#old = false) }, 0);
  }

  /** How long it takes to see it. A whole table has a frame to itself: together with a question it might be late. */
  #pace(told: Told): number {
    if (told.type === 'event') return this.#model.pace(told.event);
    return told.type === 'view' ? 1 : 0;
  }

  #show(told: Told): void {
    switch (told.type) {
      case 'seats':
        if (this.info !== null) this.info = { ...this.info, seats: told.seats };
        return;
      case 'started':
        if (this.info !== null) this.info = { ...this.info, status: 'playing' };
        this.scene ??= this.#model.start(told.seats, this.info?.options ?? null);
        return;
      case 'event':
        // Whatever has happened, the offer in the making was made or is out of date.
        this.offering = null;
        this.#note(told.text, told.event);
        if (this.scene !== null) this.scene = this.#model.apply(this.scene, told.event, told.text);
        return;
      case 'view':
        this.view = told.view;
        this.scene = this.#model.fromView(told.view, this.scene);
        return;
      case 'ask':
        this.ask = told;
        this.#asked = told;
        this.#askedAt = Date.now();
        this.sent = null;
        this.problem = null;
        return;
      case 'waiting':
        this.waiting = { for: told.for, until: told.until === null ? null : told.until - this.skew };
        return;
      case 'overtime':
        this.#overtime(told);
        return;
      case 'undo_asked':
        this.undo = { by: told.by };
        return;
      case 'undo_replied':
        if (!told.agree) this.undo = null;
        return;
      case 'undone':
        this.undo = null;
        this.ask = null;
        this.offering = null;
        return;
      case 'rematch':
        if (this.info !== null) this.info = { ...this.info, rematch: told.room };
        return;
      case 'end':
        this.end = told;
        this.ask = null;
        if (this.info !== null) this.info = { ...this.info, status: 'over', seed: told.seed, result: told.result };
        mine.change(this.id, { over: true });
        return;
    }
  }
}

/** Chat comes again when one comes back: each number once. */
function merge(old: Chat[], more: Chat[]): Chat[] {
  const last = old.at(-1)?.number ?? 0;
  return [...old, ...more.filter(({ number }) => number > last)];
}
