import { cleanup, fireEvent, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, test } from "vitest";
import { type FakeSocket, show, stubBrowser } from "../testing/place";
import { CALLING, RIVER } from "../testing/views";

beforeAll(stubBrowser);
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const acts = (socket: FakeSocket): unknown[] => socket.sent.flatMap((message) => (message.type === "act" ? [message.action] : []));
const card = (name: string): HTMLElement => screen.getByRole("button", { name });
const tap = (one: HTMLElement): Promise<unknown> => fireEvent.click(one, { detail: 1 });
const taken = (): string[] => [...document.querySelectorAll(".taken")].map((one) => one.getAttribute("aria-label")?.replace(/[:,].*/, "") ?? "");

test("a tap chooses a depth and shows what it means, a second tap takes", async () => {
  const socket = await show(RIVER);
  await tap(card("4 of clubs: takes 5 cards, must be played now"));
  expect(acts(socket)).toEqual([]);
  expect(taken()).toEqual(["4 of clubs", "jack of hearts", "9 of diamonds", "king of hearts", "9 of clubs"]);
  screen.getByText("takes 5 cards; must play 4♣ now");
  screen.getByRole("button", { name: "Take 5 cards and play 4♣" });
  await tap(card("4 of clubs: takes 5 cards, must be played now"));
  expect(acts(socket)).toEqual([{ type: "draw_discard", depth: 5 }]);
});

test("one tap takes the top card, and a card that cannot be taken says why", async () => {
  const socket = await show(RIVER);
  await tap(card("jack of hearts"));
  await screen.findByText("J♥ cannot be taken now.");
  expect(acts(socket)).toEqual([]);
  await tap(card("9 of clubs: takes 1 card"));
  expect(acts(socket)).toEqual([{ type: "draw_discard", depth: 1 }]);
});

test("T and arrows choose a depth, T or Enter takes it", async () => {
  const socket = await show(RIVER);
  await fireEvent.keyDown(window, { key: "t" });
  expect(document.activeElement).toBe(card("9 of clubs: takes 1 card"));
  await fireEvent.keyDown(document.activeElement as Element, { key: "ArrowLeft" });
  const chosen = card("9 of diamonds: takes 3 cards, must be played now");
  await expect.poll(() => document.activeElement).toBe(chosen);
  screen.getByRole("button", { name: "Take 3 cards and play 9♦" });
  await fireEvent.keyDown(chosen, { key: "t" });
  expect(acts(socket)).toEqual([{ type: "draw_discard", depth: 3 }]);
});

test("the pile is one tab stop, at first on the top card", async () => {
  await show(RIVER);
  const stops = [...document.querySelectorAll(".river button")].filter((one) => one.getAttribute("tabindex") === "0");
  expect(stops.map((one) => one.getAttribute("aria-label"))).toEqual(["9 of clubs: takes 1 card"]);
});

test("a call out of turn has the main button and is announced at once; it is still the other player's turn", async () => {
  await show(CALLING);
  expect(screen.getByRole("button", { name: /Rummy! 9♠ 9♦ 9♣/ }).hasAttribute("data-primary")).toBe(true);
  expect(document.querySelector("[aria-live=assertive]")?.textContent).toMatch(/^Rummy can be called: .*9 of diamonds.*\. Press Y to call, N to pass\.$/);
  expect(card("9 of spades, can be called").getAttribute("aria-disabled")).toBe("true");
});

test("a call on your turn has a separate button", async () => {
  const [call] = CALLING.offers;
  const socket = await show({ ...RIVER, offers: [...RIVER.offers, ...(call ? [{ ...call, place: "call" as const }] : [])] });
  expect(document.querySelector("[data-primary]")?.textContent).toContain("Draw from the stock");
  await tap(card("Rummy! 9♠ 9♦ 9♣"));
  expect(acts(socket)).toEqual([call?.action]);
});

test("a menu of calls closes when they are no longer possible", async () => {
  const [call, pass] = CALLING.offers;
  if (!call || !pass) throw new Error("no offers");
  const other = { ...call, action: { ...call.action, depth: 5 }, words: "Call rummy: another" };
  const socket = await show({ ...CALLING, offers: [call, other, pass] });
  await tap(screen.getByRole("button", { name: /Rummy! 2 ways/ }));
  await screen.findByRole("dialog", { name: "Choose one" });
  socket.receive({ type: "update", told: [{ version: 41, kind: "call_passed", seat: 0 }], view: { ...CALLING, version: 41, offers: [], toAct: [2] } });
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
});

test("a card on another player's meld says for whom it counts, and a floating player's seat says so", async () => {
  await show(RIVER);
  screen.getByRole("button", { name: "Mira's run: 6 of diamonds, 7 of diamonds, 8 of diamonds (counts for you)" });
  screen.getByRole("button", { name: /^Tomasz, bot, floating, 4 cards, 13 points, 20 points on the table\./ });
});

test("Y calls and N passes", async () => {
  const socket = await show(CALLING);
  await fireEvent.keyDown(window, { key: "n" });
  expect(acts(socket)).toEqual([{ type: "pass_call" }]);
  cleanup();
  const other = await show(CALLING);
  await fireEvent.keyDown(window, { key: "y" });
  expect(acts(other)).toEqual([CALLING.offers[0]?.action]);
});
