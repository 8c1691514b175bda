// The view of a table, pieced together from what the server sends of it: once whole, then only what is different.

import type { Change, ClockView, SeatView, TableView, Update } from "../generated/messages";

/** A view after the fields of a change.  passed: the milliseconds since `view` came, which its clocks have counted. */
export function pieced(view: TableView, change: Change["view"], passed: number): TableView {
  const seats = view.seats.map((seat, number) => change.seats?.[number] ?? ticked(seat, passed));
  const window = view.window == null ? {} : { window: Math.max(0, view.window - passed) };
  return { ...view, ...window, ...change, seats };
}

function ticked(seat: SeatView, passed: number): SeatView {
  const { clock } = seat;
  return clock?.running ? { ...seat, clock: counted(clock, passed) } : seat;
}

/** A running clock some milliseconds later: it rests first, if the server was away. */
export function counted(clock: ClockView, passed: number): ClockView {
  const left = Math.max(0, clock.left - Math.max(0, passed - (clock.rests ?? 0)));
  return { ...clock, left, ...(clock.rests ? { rests: Math.max(0, clock.rests - passed) } : {}) };
}

/** The view of one socket. */
export class Pieces {
  #view: TableView | null = null;
  #at = 0;

  constructor(readonly now: () => number = () => performance.now()) {}

  /** A message as a whole update; null for a change of another view than the last one: then ask for it again. */
  whole(message: Update | Change): Update | null {
    const now = this.now();
    let update: Update;
    if (message.type === "update") update = message;
    else if (this.#view?.version !== message.base) return null;
    else update = { type: "update", told: message.told, view: pieced(this.#view, message.view, now - this.#at) };
    this.#view = update.view;
    this.#at = now;
    return update;
  }
}
