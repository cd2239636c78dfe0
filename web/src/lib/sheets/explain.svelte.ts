// What is being explained just now, and how a piece on the table asks for it: resting the pointer on it, holding it with
// a finger, or the key `i` while it has the focus.

import type { CardFace, Game } from '../art/faces';

export type Subject =
  | { game: Game; face: CardFace }
  | { game: Game; alien: string }
  | { title: string; text: string };

interface Shown {
  subject: Subject;
  /** Where the piece is on the screen. */
  at: DOMRect;
  /** Stays until it is dismissed, since no pointer rests on the piece. */
  pinned: boolean;
}

interface Sheet {
  game: Game;
  alien: string;
}

class Explaining {
  shown = $state.raw<Shown | null>(null);
  sheet = $state.raw<Sheet | null>(null);
  /** The game that is being played. */
  game = $state.raw<Game>('base');
  /** Whether the quick reference is open, and for which game. */
  reference = $state.raw<Game | null>(null);

  show(subject: Subject, element: Element, pinned: boolean): void {
    this.shown = { subject, at: element.getBoundingClientRect(), pinned };
  }

  hide(): void {
    this.shown = null;
  }

  openSheet(game: Game, alien: string): void {
    this.shown = null;
    this.sheet = { game, alien };
  }
}

export const explaining = new Explaining();

/** How long a pointer has to rest, and a finger to hold. */
const REST = 350;
const HOLD = 450;

/** Lets an element explain what it shows. To be attached: `{@attach explains(() => subject)}`. */
export function explains(what: () => Subject | null): (element: Element) => () => void {
  return (element) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let held = false;
    const show = (pinned: boolean) => {
      const subject = what();
      if (subject) explaining.show(subject, element, pinned);
    };
    const enter = (event: Event) => {
      if ((event as PointerEvent).pointerType !== 'mouse') return;
      clearTimeout(timer);
      timer = setTimeout(() => show(false), REST);
    };
    const leave = () => {
      clearTimeout(timer);
      if (explaining.shown && !explaining.shown.pinned) explaining.hide();
    };
    const down = (event: Event) => {
      clearTimeout(timer);
      held = false;
      if ((event as PointerEvent).pointerType === 'mouse') {
        explaining.hide();
        return;
      }
      timer = setTimeout(() => {
        held = true;
        show(true);
      }, HOLD);
    };
    const up = (event: Event) => {
      if ((event as PointerEvent).pointerType !== 'mouse') clearTimeout(timer);
    };
    // Holding a piece is no click on it.
    const click = (event: Event) => {
      if (!held) return;
      held = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const menu = (event: Event) => {
      if (held) event.preventDefault();
    };
    const key = (event: Event) => {
      if ((event as KeyboardEvent).key !== 'i') return;
      event.stopPropagation();
      show(true);
    };
    const listeners: [string, (event: Event) => void, boolean?][] = [
      ['pointerenter', enter], ['pointerleave', leave], ['pointerdown', down], ['pointerup', up], ['pointercancel', up],
      ['click', click, true], ['contextmenu', menu], ['keydown', key],
    ];
    for (const [type, listener, capture] of listeners) element.addEventListener(type, listener, capture ?? false);
    return () => {
      clearTimeout(timer);
      for (const [type, listener, capture] of listeners) element.removeEventListener(type, listener, capture ?? false);
      if (explaining.shown && !explaining.shown.pinned) explaining.hide();
    };
  };
}
