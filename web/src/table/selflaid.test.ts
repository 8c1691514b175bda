// A hand that lays itself, and one whose order is its owner's.

import { cleanup, fireEvent, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, test } from "vitest";
import type { Offer, TableView } from "../generated/messages";
import { settings } from "../settings/settings.svelte";
import { type FakeSocket, show, stubBrowser } from "../testing/place";
import { DRAWING, GIN, GROUPED, PLAYING } from "../testing/views";

beforeAll(stubBrowser);
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  settings.change({ auto: true, sorts: false });
});

const cards = (): (string | null)[] => screen.getAllByRole("option").map((one) => one.getAttribute("aria-label"));
const chip = (): HTMLElement => screen.getByRole("button", { name: "Auto" });
const arranged = (socket: FakeSocket): unknown[] => socket.sent.filter(({ type }) => type === "arrange");
const FRESH: TableView = { ...GIN, groups: [GIN.hand] };

test("melds lie together from the start, loose cards after them, and the table knows it", async () => {
  const socket = await show(FRESH);
  await screen.findByRole("option", { name: "king of diamonds" });
  expect(chip().getAttribute("aria-pressed")).toBe("true");
  expect(cards().slice(0, 6)).toEqual(["4 of spades", "4 of hearts", "4 of diamonds", "5 of hearts", "6 of hearts", "7 of hearts"]);
  expect(arranged(socket)).toHaveLength(1);
});

test("after a change by hand the order is the owner's, in every later update", async () => {
  const socket = await show(FRESH);
  const card = await screen.findByRole("option", { name: "king of diamonds" });
  card.focus();
  await fireEvent.keyDown(card, { key: "ArrowLeft", altKey: true });
  expect(chip().getAttribute("aria-pressed")).toBe("false");
  const mine = cards();
  socket.receive({ type: "update", told: [{ version: FRESH.version + 1, kind: "turn_started" }], view: { ...FRESH, version: FRESH.version + 1 } });
  expect(cards()).toEqual(mine);
  await fireEvent.click(chip());
  expect(chip().getAttribute("aria-pressed")).toBe("true");
});

test("where melds are laid on the table, a hand keeps itself sorted only if its owner wants that", async () => {
  const socket = await show(DRAWING);
  await screen.findByRole("option", { name: "king of diamonds" });
  const [mine, hand] = [cards(), new Set(cards())];
  await fireEvent.click(chip());
  expect(arranged(socket)).toHaveLength(1);
  const suits = cards().map((name) => ["spades", "hearts", "clubs", "diamonds"].findIndex((suit) => name?.endsWith(suit)));
  expect(suits.filter((suit) => suit >= 0)).toEqual(suits.filter((suit) => suit >= 0).sort());
  expect(cards()).not.toEqual(mine);
  expect(new Set(cards())).toEqual(hand);
  await fireEvent.click(chip());
  expect(settings.kept).toMatchObject({ auto: true, sorts: false });
});

test("a hand that keeps itself sorted lays a meld as it would lie on the table, a joker in its gap", async () => {
  const hand = ["3D", "JK", "KD", "QC", "TC"];
  const meld: Offer = { action: { type: "meld", cards: "TC JK QC", represents: "TC JC QC" }, gesture: "meld", place: "primary", words: "Meld 10♣ joker as J♣ Q♣", cards: ["JK", "QC", "TC"] };
  await show({ ...PLAYING, hand, groups: [hand], offers: [meld] });
  await fireEvent.click(await screen.findByRole("button", { name: "Auto" }));
  expect(cards()).toEqual(["10 of clubs", "joker", "queen of clubs", "3 of diamonds", "king of diamonds"]);
});

test("groups that the table remembers from their owner stay", async () => {
  const socket = await show(GROUPED);
  await screen.findByRole("option", { name: "king of diamonds" });
  expect(chip().getAttribute("aria-pressed")).toBe("false");
  expect(arranged(socket)).toEqual([]);
});

test("a drawn card is new until it is touched", async () => {
  const socket = await show(DRAWING);
  await screen.findByRole("button", { name: "Draw from the stock, 21 cards" });
  socket.receive({ type: "update", told: [{ version: DRAWING.version + 1, kind: "drew_stock", seat: 0, cards: ["AH"] }], view: { ...DRAWING, version: DRAWING.version + 1, phase: "play", hand: [...DRAWING.hand, "AH"] } });
  const card = await screen.findByRole("option", { name: "ace of hearts" });
  expect([...document.querySelectorAll(".new")]).toEqual([card]);
  expect(card.getAttribute("aria-describedby")).toContain("new-card");
  await fireEvent.click(card);
  expect(document.querySelector(".new")).toBeNull();
});

test("the arrow keys go on in the hand after a click elsewhere", async () => {
  await show(PLAYING);
  const [first] = await screen.findAllByRole("option");
  (document.activeElement as HTMLElement).blur();
  await fireEvent.keyDown(window, { key: "ArrowRight" });
  expect(document.activeElement).toBe(first);
});
