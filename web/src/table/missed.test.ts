import { afterEach, expect, test, vi } from "vitest";
import { rememberSeat, seatAt } from "../net/memory";
import { PLAYING } from "../testing/views";
import { Missed } from "./missed.svelte";

afterEach(() => localStorage.clear());

const me = PLAYING.you ?? 0;
const other = 1 - me;
const told = (version: number, seat = other) => ({ version, seat, kind: "discarded", words: `Thing ${version}.`, cards: [] });
const things = (first: number, count: number) => Array.from({ length: count }, (_, index) => told(first + index));
const at = (version: number) => ({ ...PLAYING, version });

/** The seat was last seen at version 3. */
function comeBack() {
  rememberSeat({ table: PLAYING.table, token: "t", seat: me, title: "", at: 0, seen: 3 });
  const say = vi.fn();
  return { say, missed: new Missed(say) };
}

test("a player who comes back gets a list of what others did since, read aloud if it is short", () => {
  const { say, missed } = comeBack();
  expect(missed.add([...things(2, 5), told(7, me)], null, at(8), true)).toBe(false);
  expect(missed.told.map(({ version }) => version)).toEqual([4, 5, 6]);
  expect(say).not.toHaveBeenCalled();
  missed.forget();
  expect(missed.told).toEqual([]);
});

test("a long list is only counted aloud", () => {
  const { say, missed } = comeBack();
  expect(missed.add(things(4, 9), null, at(12), true)).toBe(true);
  expect(missed.told).toHaveLength(9);
  expect(say).toHaveBeenCalledExactlyOnceWith("You missed 9 things; a button shows them.");
});

test("a player who is present misses nothing unless the connection is lost", () => {
  const { missed } = comeBack();
  missed.add(things(4, 2), at(3), at(5), true);
  expect(missed.told).toEqual([]);
  missed.lose();
  missed.add(things(6, 2), at(5), at(7), true);
  expect(missed.told).toHaveLength(2);
  missed.add(things(8, 2), at(7), at(9), true);
  expect(missed.told).toHaveLength(2);
});

test("the page says if too much happened to be listed, but not on the first visit", () => {
  const { say, missed } = comeBack();
  missed.add([], null, at(2000), false);
  expect(missed.much).toBe(true);
  expect(say).toHaveBeenCalledExactlyOnceWith("A lot has happened while you were away; see the log.");
  localStorage.clear();
  const first = new Missed(vi.fn());
  first.add([], null, at(2000), false);
  expect(first.much).toBe(false);
});

test("a page that is left as soon as it has shown something remembers it", () => {
  vi.useFakeTimers();
  const { missed } = comeBack();
  missed.add([], at(3), at(6), true);
  expect(seatAt(PLAYING.table)?.seen).toBe(3);
  dispatchEvent(new Event("pagehide"));
  expect(seatAt(PLAYING.table)?.seen).toBe(6);
  missed.add([], at(6), at(7), true);
  vi.runAllTimers();
  expect(seatAt(PLAYING.table)?.seen).toBe(7);
  vi.useRealTimers();
});
