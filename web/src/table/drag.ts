// Dragging with a mouse, pen or finger.  A tap can do the same as every drag, so this is only a shortcut.

import type { Point } from "./layout";

export interface Drag {
  readonly key: string;
  /** How far the pointer has moved since it went down. */
  readonly by: Point;
  /** The drop zone under the pointer: the value of its `data-drop`, or null. */
  readonly over: string | null;
  /** Whether the pointer went up quickly: a card swiped onto the table. */
  readonly swiped: boolean;
}

export interface DragHandlers {
  readonly start: (key: string) => void;
  readonly move: (drag: Drag) => void;
  readonly drop: (drag: Drag) => void;
  readonly cancel: () => void;
}

const SLOP = 6; // pixels; a press that moves less is a tap
const SWIPE = { least: 40, within: 300 } as const; // pixels upwards, in milliseconds
const EDGE = 16; // pixels; the browser's own swipes begin here

/** Whether a press that moved this far is a drag. */
export function isDrag(by: Point): boolean {
  return Math.hypot(by.x, by.y) > SLOP;
}

/** Whether a press that moved this far in so many milliseconds swipes the card onto the table. */
export function isSwipe(by: Point, ms: number): boolean {
  return -by.y > SWIPE.least && -by.y > 1.5 * Math.abs(by.x) && ms < SWIPE.within;
}

/** Whether the browser handles a press here. */
export function isAtEdge(x: number, width: number): boolean {
  return x < EDGE || x > width - EDGE;
}

/** A Svelte attachment: cards inside with `data-key` can be dragged onto elements with `data-drop`. */
export function draggable(handlers: DragHandlers): (area: HTMLElement) => () => void {
  return (area) => {
    let press: { key: string; pointer: number; from: Point; at: number } | null = null;
    let dragging = false;

    const down = (event: PointerEvent): void => {
      const key = (event.target as Element).closest<HTMLElement>("[data-key]")?.dataset.key;
      if (press || !key || event.button !== 0 || isAtEdge(event.clientX, innerWidth)) return;
      press = { key, pointer: event.pointerId, from: { x: event.clientX, y: event.clientY }, at: event.timeStamp };
    };

    const current = (event: PointerEvent): Drag | null => {
      if (press?.pointer !== event.pointerId) return null;
      const by = { x: event.clientX - press.from.x, y: event.clientY - press.from.y };
      return { key: press.key, by, over: dragging ? zoneAt(event.clientX, event.clientY) : null, swiped: isSwipe(by, event.timeStamp - press.at) };
    };

    const moved = (event: PointerEvent): void => {
      const drag = current(event);
      if (!drag) return;
      if (!dragging && isDrag(drag.by)) {
        dragging = true;
        area.setPointerCapture(event.pointerId);
        handlers.start(drag.key);
      }
      if (dragging) handlers.move(drag);
    };

    const up = (event: PointerEvent): void => {
      const drag = current(event);
      const wasDragging = dragging;
      press = null;
      dragging = false;
      if (!drag || !wasDragging) return;
      swallowClick();
      handlers.drop(drag);
    };

    const stop = (): void => {
      if (dragging) handlers.cancel();
      press = null;
      dragging = false;
    };

    const escape = (event: KeyboardEvent): void => {
      if (event.key === "Escape" && dragging) stop();
    };

    const listeners = new AbortController();
    const { signal } = listeners;
    area.addEventListener("pointerdown", down, { signal });
    addEventListener("pointermove", moved, { signal });
    addEventListener("pointerup", up, { signal });
    addEventListener("pointercancel", stop, { signal });
    addEventListener("keydown", escape, { signal, capture: true });
    return () => listeners.abort();
  };
}

function zoneAt(x: number, y: number): string | null {
  const zone = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-drop]");
  return zone?.dataset.drop ?? null;
}

/** Ignore the click that follows a drag: it is not a tap. */
function swallowClick(): void {
  const swallow = (event: Event): void => {
    event.stopPropagation();
    event.preventDefault();
  };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
}
