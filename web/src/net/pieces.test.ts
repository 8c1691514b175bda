import { expect, test } from "vitest";
import type { SeatView, TableView } from "../generated/messages";
import { PLAYING } from "../testing/views";
import { pieced, Pieces } from "./pieces";

const clock = (left: number, running: boolean) => ({ left, full: 60_000, running });
const seats = PLAYING.seats.map((seat, number): SeatView => ({ ...seat, clock: clock(30_000, number === 0) }));
const view: TableView = { ...PLAYING, seats, window: 4000 };

test("fields that differ replace those of the view, and seats one by one", () => {
  const other = { ...(view.seats[1] as SeatView), cards: 3 };
  const after = pieced(view, { version: 99, pile: ["7S"], seats: { 1: other } }, 0);
  expect(after).toEqual({ ...view, version: 99, pile: ["7S"], seats: view.seats.map((seat, number) => (number === 1 ? other : seat)) });
});

test("clocks that run have counted down since, and nothing falls below zero", () => {
  const left = (passed: number) => pieced(view, {}, passed).seats.map((seat) => seat.clock?.left);
  expect(left(1000).slice(0, 2)).toEqual([29_000, 30_000]);
  expect(left(99_000)[0]).toBe(0);
  expect([1000, 9000].map((passed) => pieced(view, {}, passed).window)).toEqual([3000, 0]);
  expect(pieced(view, { window: null }, 10).window).toBeNull();
  expect("window" in pieced(PLAYING, {}, 10)).toBe("window" in PLAYING);
});

test("a clock that rests counts down after its rest, over several changes", () => {
  const rested = pieced(view, { seats: { 0: { ...(seats[0] as SeatView), clock: { ...clock(30_000, true), rests: 700 } } } }, 0);
  const later = pieced(rested, {}, 500);
  expect(later.seats[0]?.clock).toEqual({ ...clock(30_000, true), rests: 200 });
  expect(pieced(later, {}, 300).seats[0]?.clock).toEqual({ ...clock(29_900, true), rests: 0 });
});

test("a change is told as a whole update, counted from the message before", () => {
  let now = 0;
  const pieces = new Pieces(() => now);
  expect(pieces.whole({ type: "update", told: [], view, complete: false })).toEqual({ type: "update", told: [], view, complete: false });
  now = 1000;
  expect(pieces.whole({ type: "change", told: [], base: view.version, view: { stock: 7 } })?.view.seats[0]?.clock?.left).toBe(29_000);
  now = 1500;
  const update = pieces.whole({ type: "change", told: [], base: view.version, view: { version: 100 } });
  expect([update?.type, update?.view.stock, update?.view.version, update?.view.seats[0]?.clock?.left]).toEqual(["update", 7, 100, 28_500]);
});

test("a change of another version, or before any view, cannot be pieced", () => {
  const pieces = new Pieces(() => 0);
  expect(pieces.whole({ type: "change", told: [], base: view.version, view: {} })).toBeNull();
  pieces.whole({ type: "update", told: [], view });
  expect(pieces.whole({ type: "change", told: [], base: view.version + 1, view: {} })).toBeNull();
});
