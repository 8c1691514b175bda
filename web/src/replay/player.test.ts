import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Film, FilmFrame, ReplayTold } from "../generated/messages";
import { parseRoute } from "../router.svelte";
import { stubBrowser } from "../testing/place";
import { HAND, LAST_DEAL, PLAYING } from "../testing/views";
import { developed, groupsAt, marksOf, nextStop, toldTo, turnsOf, wordsFor } from "./film";
import { press } from "./keys";
import { momentPath, readMoment } from "./moment";
import { Player } from "./player.svelte";
import Transport from "./Transport.svelte";

beforeAll(stubBrowser);
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const DREW: ReplayTold = { kind: "drew_stock", seat: 1, words: "Mira draws 2♣ from the stock.", outside: "Mira draws a card from the stock.", cards: ["2C"] };
const said = (kind: string, seat: number, words: string, cards: string[] = []): ReplayTold => ({ kind, seat, words, cards });
const HANDS = [HAND, ["2C"], [], []];

function frame(told: ReplayTold, view: FilmFrame["view"] = {}, turn = false): FilmFrame {
  return { view, told: [told], hands: HANDS, turn };
}

const FRAMES: FilmFrame[] = [
  frame({ kind: "deal_started", words: "The cards are dealt.", cards: [] }, {}),
  frame(DREW, { stock: 20, turn: 1 }, true),
  frame(said("discarded", 1, "Mira discards 2♣.", ["2C"]), { turn: 2 }),
  frame(said("took_discard", 2, "Tomasz takes 2♣.", ["2C"]), {}, true),
  frame(said("melded", 2, "Tomasz melds."), { stock: 19 }),
  frame(said("discarded", 2, "Tomasz discards 4♣."), { hand: [] }),
];
const film = (deal: number, seat: number, deals = 2): Film => ({ deals, deal, seat, words: "Tomasz goes out.", view: { ...PLAYING, you: seat, stock: 21, turn: 1 }, frames: FRAMES });
const loaded: [number, number][] = [];

async function player(deal = 1, step = 0): Promise<Player> {
  loaded.length = 0;
  const made = new Player("abc", (number, seat) => {
    loaded.push([number, seat]);
    return number > 2 ? Promise.reject(new Error("The record does not contain this deal.")) : Promise.resolve(film(number, seat));
  });
  await made.show({ deal, step, seat: 0, open: false });
  return made;
}

test("views are pieced together, each from the one before", () => {
  expect(developed(film(1, 0)).map(({ view }) => [view.stock, view.turn])).toEqual([[21, 1], [20, 1], [20, 2], [20, 2], [19, 2], [19, 2]]);
});

test("a card that others did not see is told to its seat and to open eyes alone", () => {
  const [, drew] = developed(film(1, 0));
  expect(toldTo(drew!, { seat: 0, open: false })[0]).toMatchObject({ words: DREW.outside, cards: [] });
  for (const eyes of [{ seat: 1, open: false }, { seat: 0, open: true }]) expect(toldTo(drew!, eyes)[0]).toMatchObject({ words: DREW.words, cards: ["2C"] });
  expect(wordsFor(drew!, { seat: 0, open: false })).toBe("Mira draws a card from the stock.");
});

test("an open hand lies by suit, and in its groups when the deal is over", () => {
  const [shot] = developed(film(1, 0));
  const ended = { ...shot!, view: { ...shot!.view, lastDeal: { ...LAST_DEAL, hands: [{ melds: [["5C", "6C", "7C"]], rest: ["QH", "AS"] }] } } };
  expect(groupsAt({ ...ended, hands: [["7C", "AS"]] }, 0, false)).toEqual([["AS", "7C"]]);
  expect(groupsAt(ended, 0, true)).toEqual([["5C", "6C", "7C"], ["AS", "QH"]]);
  expect(groupsAt(ended, 9, false)).toEqual([]);
});

test("the timeline has a tick for each turn, and marks for takes and melds", () => {
  const shots = developed(film(1, 0));
  expect(turnsOf(shots)).toEqual([{ at: 1, seat: 1 }, { at: 3, seat: 2 }]);
  expect(marksOf(shots)).toEqual([{ at: 3, kind: "take" }, { at: 4, kind: "meld" }]);
  expect(marksOf([{ ...shots[0]!, told: [said("melded", 1, ""), said("deal_ended", 1, "")] }])).toEqual([{ at: 0, kind: "out" }]);
});

test("stops are found on both sides of a step, and the ends are stops", () => {
  expect([nextStop([3, 7], 0, 1, 9), nextStop([3, 7], 3, 1, 9), nextStop([3, 7], 8, 1, 9)]).toEqual([3, 7, 9]);
  expect([nextStop([3, 7], 9, -1, 9), nextStop([3, 7], 3, -1, 9)]).toEqual([7, 0]);
});

test("an address holds a moment, and a broken one is the beginning", () => {
  const moment = { deal: 2, step: 17, seat: 1, open: true };
  const path = momentPath("a b", moment);
  expect(path).toBe("/t/a%20b#replay?deal=2&step=17&seat=1&open");
  const [pathname = "", hash = ""] = path.split("#");
  const route = parseRoute(pathname, `#${hash}`);
  expect(route).toEqual({ screen: "table", table: "a b", replay: "deal=2&step=17&seat=1&open" });
  expect(readMoment("deal=2&step=17&seat=1&open")).toEqual(moment);
  for (const bad of ["", "deal=-1&step=x&seat=1e3", "deal=0&step=99999999"]) expect(readMoment(bad)).toEqual({ deal: 1, step: 0, seat: null, open: false });
  expect(parseRoute("/t/abc", "")).toEqual({ screen: "table", table: "abc" });
  expect(parseRoute("/t/abc", "#replay")).toMatchObject({ replay: "" });
});

test("by actions, by turns and by deals, in both directions and across deals", async () => {
  const one = await player();
  await one.act(1);
  expect([one.step, one.words]).toEqual([1, "Mira draws a card from the stock."]);
  await one.turn(1);
  expect(one.step).toBe(3);
  one.go(99);
  expect([one.step, one.words, one.eyes.open]).toEqual([5, "Tomasz discards 4♣. Tomasz goes out.", true]);
  await one.act(1);
  expect([one.deal, one.step]).toEqual([2, 0]);
  await one.act(-1);
  expect([one.deal, one.step]).toEqual([1, 5]);
  await one.toDeal(3);
  await one.toDeal(0);
  expect([one.deal, one.trouble]).toEqual([1, ""]);
  await one.see(2);
  expect([one.session.view?.you, one.step, loaded.at(-1)]).toEqual([2, 5, [2, 2]]);
  one.stop();
});

test("it plays on by itself, at its speed, into the next deal, and stops at the end", async () => {
  vi.useFakeTimers();
  const one = await player(1, 4);
  one.quicken();
  await one.toggle();
  await vi.advanceTimersByTimeAsync(750);
  expect([one.deal, one.step]).toEqual([1, 5]);
  await vi.advanceTimersByTimeAsync(1700);
  expect([one.deal, one.step]).toEqual([2, 0]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect([one.deal, one.step, one.playing]).toEqual([2, 5, false]);
  await one.toggle();
  expect([one.step, one.playing]).toEqual([0, true]);
  one.stop();
});

test("a deal that is not there is said, and what was shown stays", async () => {
  const one = await player();
  await one.show({ deal: 3, step: 0, seat: 0, open: false });
  expect([one.trouble, one.deal, one.session.view?.stock]).toEqual(["The record does not contain this deal.", 1, 21]);
});

test("keys step and play, and leave alone what the element with the focus uses", async () => {
  const one = await player();
  const key = (name: string, target: EventTarget = document.body, single = true): boolean => press({ key: name, target } as KeyboardEvent, one, single);
  expect([key("ArrowRight"), one.step]).toEqual([true, 1]);
  expect([key("End"), one.step]).toEqual([true, 5]);
  expect([key("Home"), one.step]).toEqual([true, 0]);
  expect([key("o"), one.open, key("o", document.body, false)]).toEqual([true, true, false]);
  expect([key(" "), one.playing]).toEqual([true, true]);
  expect([key(" ", document.createElement("button")), key("ArrowLeft", document.createElement("select")), key("x")]).toEqual([false, false, false]);
  one.stop();
});

test("the buttons have names, and at the ends say that they do nothing", async () => {
  const one = await player(2);
  render(Transport, { player: one });
  const named = (name: string): HTMLElement => screen.getByRole("button", { name });
  await fireEvent.click(named("Step forward"));
  expect(screen.getByRole("slider", { name: "Step" }).getAttribute("aria-valuetext")).toBe("Step 2 of 6. Mira draws a card from the stock.");
  one.go(5);
  await vi.waitFor(() => expect(named("Turn forward").getAttribute("aria-disabled")).toBe("true"));
  await fireEvent.click(named("Speed 1"));
  expect(named("Speed 2")).toBeTruthy();
});
