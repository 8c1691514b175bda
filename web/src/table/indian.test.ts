// A table of Indian rummy in use: named shelves, the finish slot, a drop, the show, the questions of a pool.

import { cleanup, fireEvent, screen, within } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, test } from "vitest";
import type { Offer, TableView } from "../generated/messages";
import { type FakeSocket, show, stubBrowser } from "../testing/place";
import { BETWEEN, GIN_OVER, LAST_DEAL, PAID, PLAYING, withPanels, without } from "../testing/views";

beforeAll(stubBrowser);
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const acts = (socket: FakeSocket): unknown[] => socket.sent.flatMap((message) => (message.type === "act" ? [message.action] : []));
const press = (key: string): Promise<boolean> => fireEvent.keyDown(window, { key });

const SHELVES = [["4S", "5S", "6S"], ["7H", "7D", "7H"], ["9C", "KD"]];
const HAND = SHELVES.flat();
const WRONG: Offer = {
  action: { type: "declare", card: "KD", groups: ["4S 5S 6S", "7H 7D 7H"] }, own: true, place: "declare", words: "Put K♦ down", cards: ["KD"], left: 30, price: 80,
  faults: ["7H stands twice in one set.", "In no group: 9C."],
};
const DISCARDS: Offer[] = [...new Set(HAND)].map((card) => ({ action: { type: "discard", card }, gesture: "discard", place: "primary", words: `Discard ${card}`, cards: [card] }));

const INDIAN: TableView = {
  ...PLAYING, variant: "indian", title: "Points rummy", phase: "discard", melds: [], hand: [...HAND].sort(), groups: SHELVES, taken: null, offers: [...DISCARDS, WRONG],
  shelves: [{ points: 15, kind: "pure run", label: "pure run" }, { points: 21, why: "7H stands twice in one set", brief: "two 7H" }],
  panels: [
    { type: "terms", words: ["Wild: QD"] },
    { type: "wild", turnedUp: "QD" },
    { type: "finish", open: true },
    { type: "unmatched", best: 19, melds: [["4S", "5S", "6S"]], own: 30, words: "your groups 30, best 19", least: "your hand counts 19" },
  ],
  wild: ["QS", "QH", "QD", "QC"],
};
const DROP: Offer = {
  action: { type: "drop" }, place: "costly", words: "Drop", price: 20, button: "Drop −20",
  question: { title: "Drop?", words: "You will be out of this deal and score 20 penalty points. The others play on.", yes: "Drop for 20" },
};
const DRAWING: TableView = {
  ...INDIAN, phase: "draw", offers: [{ action: { type: "draw_stock" }, gesture: "draw", place: "primary", words: "Draw from the stock" }, DROP],
};

test("each shelf says which group it is, or why it is not one", async () => {
  await show(INDIAN);
  await screen.findByText("15 · pure run");
  expect(screen.getByText("21 · ✗ two 7♥")).toBeTruthy();
  expect(screen.getByText(/group 2, 3 cards, not a meld: 7♥ stands twice in one set, 21 points/)).toBeTruthy();
  expect(screen.getByRole("img", { name: "Turned up: queen of diamonds; every queen is wild" })).toBeTruthy();
});

test("a drop that a hint advises stays in its own place, and asks", async () => {
  const socket = await show({ ...DRAWING, hints: true });
  await fireEvent.click(await screen.findByRole("button", { name: "Hint" }));
  const asked = socket.sent.at(-1);
  socket.receive({ type: "advice", id: asked?.type === "hint" ? asked.id : "", words: "Drop.", action: DROP.action });
  await screen.findByText("Hint: Drop.");
  const gold = [...document.querySelectorAll(".bar .primary")].map((one) => one.textContent?.trim());
  expect(gold).toEqual(["Draw from the stock"]);
  await fireEvent.click(screen.getByRole("button", { name: "Drop −20" }));
  const dialog = await screen.findByRole("dialog", { name: "Drop?" });
  expect(dialog.querySelector(".primary")?.textContent).toBe("Play on");
  expect(acts(socket)).toEqual([]);
});

test("the finish slot shows the faults before the hand is declared", async () => {
  const socket = await show(INDIAN);
  await fireEvent.click(await screen.findByRole("option", { name: "king of diamonds" }));
  await fireEvent.click(screen.getByRole("button", { name: "Finish with king of diamonds and declare" }));
  const dialog = await screen.findByRole("dialog", { name: "Declare, finishing with K♦" });
  expect(within(dialog).getByRole("status").textContent).toContain("7♥ stands twice in one set.");
  expect(acts(socket)).toEqual([]);
  await fireEvent.click(within(dialog).getByRole("button", { name: "Declare anyway" }));
  expect(acts(socket)).toEqual([WRONG.action]);
});

test("a table that blocks wrong declarations stops one", async () => {
  const socket = await show({ ...INDIAN, settings: { check: "block" } });
  await fireEvent.click(await screen.findByRole("option", { name: "king of diamonds" }));
  await press("f");
  const dialog = await screen.findByRole("dialog", { name: "Declare, finishing with K♦" });
  const declare = within(dialog).getByRole("button", { name: "Declare" });
  expect(declare.getAttribute("aria-disabled")).toBe("true");
  await fireEvent.click(declare);
  expect(acts(socket)).toEqual([]);
});

test("if wrong declarations are allowed, the dialog does not show the faults", async () => {
  const { faults: _, ...silent } = WRONG;
  await show({ ...INDIAN, settings: { check: "risk" }, offers: [...DISCARDS, silent] });
  await fireEvent.click(await screen.findByRole("option", { name: "king of diamonds" }));
  await press("f");
  const dialog = await screen.findByRole("dialog", { name: "Declare, finishing with K♦" });
  expect(within(dialog).getByRole("status").textContent).toContain("a wrong declaration costs 80");
  expect(within(dialog).queryByText(/stands twice/)).toBeNull();
});

test.each([["by its button", null], ["by its key", "q"]])("a drop %s asks once, with its cost", async (_, key) => {
  const socket = await show(DRAWING);
  const button = await screen.findByRole("button", { name: "Drop −20" });
  await (key ? press(key) : fireEvent.click(button));
  expect(acts(socket)).toEqual([]);
  await fireEvent.click(within(await screen.findByRole("dialog", { name: "Drop?" })).getByRole("button", { name: "Drop for 20" }));
  expect(acts(socket)).toEqual([{ type: "drop" }]);
});

test("a drop asks with its outcome, which the server tells", async () => {
  await show(DRAWING);
  await fireEvent.click(await screen.findByRole("button", { name: "Drop −20" }));
  expect((await screen.findByRole("dialog", { name: "Drop?" })).textContent).toContain("You will be out of this deal and score 20 penalty points. The others play on.");
});

test("at the show you show your own groups, beside the declared hand", async () => {
  const submit: Offer = { action: { type: "submit_groups", groups: ["4S 5S 6S"] }, own: true, button: "Show your hand: 40 points", place: "show", words: "Show", left: 40 };
  const socket = await show({
    ...withPanels(INDIAN, { type: "shown", open: true, hands: [{ seat: 1, groups: [["2H", "3H", "4H"]], kinds: ["pure run"] }] }), phase: "show", turn: 1, toAct: [0], offers: [submit], window: 40_000, groups: [["4S", "5S", "6S"], ["7H", "7D", "7H", "9C", "KD"]],
  });
  await screen.findByRole("region", { name: "Mira has declared" });
  await fireEvent.click(screen.getByRole("button", { name: /Show your hand: 40 points/ }));
  expect(acts(socket)).toEqual([submit.action]);
});

test("the questions of a pool show the sum worked out", async () => {
  const offers: Offer[] = [{ action: { type: "accept_split" }, place: "yes", words: "Share the pool" }, { action: { type: "refuse_split" }, place: "no", words: "Play on" }];
  const sums = [{ points: "25.00", words: "You: a share of the pool", parts: [{ points: "20.00", words: "for drops still affordable" }] }];
  const socket = await show({ ...withPanels(INDIAN, { type: "question", title: "Share the pool?", words: ["In the pool: 30.00 chips"], sums }), phase: "split", toAct: [0, 1], offers });
  const dialog = await screen.findByRole("dialog", { name: "Share the pool?" });
  expect(dialog.textContent).toContain("25");
  await fireEvent.click(within(dialog).getByRole("button", { name: "Play on" }));
  expect(acts(socket)).toEqual([{ type: "refuse_split" }]);
});

const PAID_OUT: TableView = {
  ...withPanels(without(GIN_OVER, "columns", "finals"), PAID), variant: "indian",
  seats: GIN_OVER.seats.map((seat, number) => ({ ...seat, chips: PAID.scores?.[number]?.points ?? null })),
};

test("the payout of a pool shows who got how much and why, and the fee", async () => {
  await show(PAID_OUT);
  await screen.findByRole("heading", { name: "You win the match" });
  const why = screen.getByText("You: why 18.50 chips?").closest("details");
  expect(why?.textContent).toMatch(/the entry−10.*the pool30.*the fee−1\.50/);
  expect(screen.getByText("Mira: why −10 chips?")).toBeTruthy();
  expect(screen.getByText("The fee is 1.50 chips.")).toBeTruthy();
});

test("a hand that counts in full says which run it lacked", async () => {
  const why = "No pure run, so all 13 cards count: 80.";
  const hands = [{ melds: [], rest: ["4S", "9C"], why }, { melds: [], rest: [] }, { melds: [], rest: [] }];
  await show({ ...BETWEEN, lastDeal: { ...LAST_DEAL, hands } });
  expect(await screen.findByText(why)).toBeTruthy();
});

test("the score sheet has the chips of a pool with their proof, and the fee", async () => {
  await show(PAID_OUT);
  await fireEvent.click(await screen.findByRole("button", { name: "Menu" }));
  await fireEvent.click(await screen.findByRole("button", { name: "Score" }));
  const sheet = await screen.findByRole("dialog", { name: "Score" });
  await fireEvent.click(within(sheet).getByRole("button", { name: "You: 18.50 chips. Why?" }));
  expect(within(sheet).getByRole("heading", { name: "Chips, You" })).toBeTruthy();
  expect(sheet.textContent).toMatch(/the pool30/);
  expect(within(sheet).getByText("The fee is 1.50 chips.")).toBeTruthy();
});

test("no key answers the question of a pool once its dialog is closed", async () => {
  const offers: Offer[] = [{ action: { type: "rejoin" }, place: "yes", words: "Rejoin" }, { action: { type: "decline" }, place: "no", words: "Stay out" }];
  const socket = await show({ ...withPanels(INDIAN, { type: "question", title: "Rejoin?", words: ["You would have 80 points"], sums: [] }), phase: "rejoin", toAct: [0], offers });
  const dialog = await screen.findByRole("dialog", { name: "Rejoin?" });
  await fireEvent.click(within(dialog).getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  for (const key of ["Enter", "n", "y", "d"]) await press(key);
  expect(acts(socket)).toEqual([]);
  expect(screen.getByRole("button", { name: "Rejoin?" })).toBeTruthy();
});
