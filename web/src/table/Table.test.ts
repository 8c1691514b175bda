import { cleanup, fireEvent, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Offer } from "../generated/messages";
import { updates } from "../pwa/updates.svelte";
import { type FakeSocket, show, stubBrowser } from "../testing/place";
import { BETWEEN, DRAWING, PLAYING } from "../testing/views";

beforeAll(stubBrowser);
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const acts = (socket: FakeSocket): unknown[] => socket.sent.flatMap((message) => (message.type === "act" ? [message.action] : []));

test("a card is selected by a tap and discarded by the main button", async () => {
  const socket = await show(PLAYING);
  const card = await screen.findByRole("option", { name: "king of diamonds" });
  await fireEvent.click(card);
  expect(card.getAttribute("aria-selected")).toBe("true");
  await fireEvent.click(screen.getByRole("button", { name: "Discard K♦" }));
  expect(acts(socket)).toEqual([{ type: "discard", card: "KD" }]);
  expect(screen.getByRole("button", { name: "Discard K♦" }).getAttribute("aria-busy")).toBe("true");
  expect((await screen.findByRole("button", { name: "Sending …" })).getAttribute("aria-disabled")).toBe("true");
});

test("without a connection the page says so, and does not let you wait for an answer", async () => {
  const socket = await show(PLAYING);
  await fireEvent.click(await screen.findByRole("option", { name: "king of diamonds" }));
  await fireEvent.click(screen.getByRole("button", { name: "Discard K♦" }));
  expect(await screen.findByText("Wait for the table's answer.")).toBeTruthy();
  socket.close();
  socket.onclose?.();
  expect(await screen.findByText("The connection is gone. Your last action is sent when it is back.")).toBeTruthy();
  expect(screen.queryByText("Wait for the table's answer.")).toBeNull();
  expect(screen.queryByRole("button", { name: "Sending …" })).toBeNull();
});

test("a refusal is said in words and the hand stays as it is", async () => {
  const socket = await show(PLAYING);
  await fireEvent.click(await screen.findByRole("option", { name: "king of diamonds" }));
  await fireEvent.click(screen.getByRole("button", { name: "Discard K♦" }));
  const act = socket.sent.at(-1);
  const id = act?.type === "act" ? act.id : "";
  socket.receive({ type: "refused", id, code: "stale", words: "The table has moved on since.", version: 40 });
  expect(await screen.findAllByText("The table has moved on since.")).toHaveLength(2);
  expect(screen.getByRole("option", { name: "king of diamonds" }).getAttribute("aria-selected")).toBe("true");
});

test("cards that are no meld: the table says why, and the page says it until others are selected", async () => {
  const socket = await show(PLAYING);
  for (const name of ["3 of spades", "king of diamonds"]) await fireEvent.click(await screen.findByRole("option", { name }));
  expect(screen.queryByText(PLAYING.prompt)).not.toBeNull();
  await vi.waitFor(() => expect(socket.sent.at(-1)).toEqual({ type: "why", cards: ["3S", "KD"] }));
  const words = "3♠ K♦ are of 2 suits; a run is of one suit, a set of one rank.";
  socket.receive({ type: "reason", cards: ["3S", "KD"], words, version: PLAYING.version });
  expect((await screen.findAllByText(words)).map((one) => one.id)).toContain("told");
  await fireEvent.click(screen.getByRole("option", { name: "3 of spades" }));
  expect(document.querySelector("#told")?.textContent).toBe(PLAYING.prompt);
});

test("a reloaded window has the same cards selected", async () => {
  await show(PLAYING);
  await fireEvent.click(await screen.findByRole("option", { name: "king of diamonds" }));
  cleanup();
  await show(PLAYING);
  const selected = (await screen.findAllByRole("option", { selected: true })).map((one) => one.getAttribute("aria-label"));
  expect(selected).toEqual(["king of diamonds"]);
  cleanup();
  await show({ ...PLAYING, deal: PLAYING.deal + 1 });
  await screen.findByRole("option", { name: "king of diamonds" });
  expect(screen.queryAllByRole("option", { selected: true })).toEqual([]);
});

test("a tap on the stock draws, a tap on the pile takes", async () => {
  const socket = await show(DRAWING);
  await fireEvent.click(await screen.findByRole("button", { name: "Draw from the stock, 21 cards" }));
  expect(acts(socket)).toEqual([{ type: "draw_stock" }]);
});

test("an act is done as soon as the table shows it, and its answer changes nothing more", async () => {
  const socket = await show(DRAWING);
  await fireEvent.click(await screen.findByRole("button", { name: "Draw from the stock, 21 cards" }));
  const sent = socket.sent.at(-1);
  if (sent?.type !== "act") throw new Error("nothing was sent");
  const view = { ...PLAYING, version: DRAWING.version + 1 };
  const others = { version: view.version, kind: "discarded", seat: 1 - (view.you ?? 0), cards: ["2C"], words: "Tom discards 2♣." };
  socket.receive({ type: "update", told: [others], view });
  await screen.findByRole("button", { name: "Sending …" });
  const own = { version: view.version + 1, kind: "drew_stock", seat: view.you, cards: ["KD"], words: "You draw K♦." };
  socket.receive({ type: "update", told: [own], view: { ...view, version: view.version + 1 } });
  await vi.waitFor(() => expect(screen.queryByRole("button", { name: "Sending …" })).toBeNull());
  await fireEvent.click(await screen.findByRole("option", { name: "king of diamonds" }));
  socket.receive({ type: "accepted", id: sent.id, version: view.version + 1 });
  expect(await screen.findAllByRole("option", { selected: true })).toHaveLength(1);
});

test("a turn can be played by keys", async () => {
  const socket = await show(PLAYING);
  const card = await screen.findByRole("option", { name: "7 of clubs" });
  await fireEvent.keyDown(window, { key: "x" });
  expect(acts(socket)).toEqual([]);
  await fireEvent.click(card);
  await fireEvent.keyDown(window, { key: "l" });
  expect(acts(socket)).toEqual([{ type: "layoff", card: "7C", meld: 2 }]);
});

test("a made-up action has its key, its place on the table and its words", async () => {
  const buy: Offer = { action: { type: "buy", price: 1 }, gesture: "take", words: "Buy K♥" };
  const rest: Offer = { action: { type: "rest" }, gesture: "pass", words: "Let it lie" };
  const stop: Offer = { action: { type: "stop" }, place: "ending", left: 3, words: "Stop", button: "Stop with 3 left" };
  const deeds: [Offer, () => Promise<unknown>][] = [
    [buy, () => fireEvent.keyDown(window, { key: "t" })],
    [buy, async () => fireEvent.click(await screen.findByRole("button", { name: /^Take king of hearts/ }))],
    [rest, () => fireEvent.keyDown(window, { key: "n" })],
    [stop, async () => fireEvent.click(await screen.findByRole("button", { name: "Stop with 3 left" }))],
  ];
  for (const [offer, deed] of deeds) {
    const socket = await show({ ...DRAWING, offers: [buy, rest, stop] });
    await screen.findByRole("button", { name: "Let it lie" });
    await deed();
    expect(acts(socket)).toEqual([offer.action]);
    cleanup();
  }
});

test.each([[1, true], [0, false]])("the time to answer shows on the main button: in the turn of seat %d %s", async (turn, shown) => {
  const rest: Offer = { action: { type: "rest" }, gesture: "pass", place: "primary", words: "Let it lie" };
  await show({ ...DRAWING, turn, offers: [rest], window: 3000 });
  const button = await screen.findByRole("button", { name: "Let it lie" });
  expect(button.querySelector("svg text")?.textContent === "3").toBe(shown);
});

test("the button for the next deal sends a nonce", async () => {
  const socket = await show(BETWEEN);
  await fireEvent.click(await screen.findByRole("button", { name: "Next deal" }));
  const ready = socket.sent.at(-1);
  expect(ready?.type === "ready" && ready.nonce).toMatch(/^[0-9a-f]{32}$/);
});

test("a player who missed very much is told so, with a button for the log", async () => {
  localStorage.setItem("openrummy.seats", JSON.stringify([{ table: "abc", token: "secret", seat: 0, title: "", at: 0, seen: 40 }]));
  const asked: [string, unknown][] = [];
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    asked.push([path, (init.headers as Record<string, string>).authorization]);
    const page = { first: 441, told: [{ version: 441, kind: "discarded", words: "Mira discards 2♣.", seat: 1 }] };
    return Promise.resolve(new Response(JSON.stringify(page)));
  });
  const socket = await show(PLAYING);
  socket.receive({ type: "update", told: [], view: { ...PLAYING, version: 640 }, complete: false });
  await screen.findByText("A lot has happened while you were away.");
  expect(asked).toEqual([["/api/tables/abc/log?before=641", "Bearer secret"]]);
  await fireEvent.click(screen.getByRole("button", { name: "Look at the log" }));
  await screen.findByText("Mira discards 2♣.");
  await screen.findByRole("button", { name: "Show earlier" });
  expect(screen.queryByText("A lot has happened while you were away.")).toBeNull();
  localStorage.clear();
});

test("a page that is older than the server offers the new version", async () => {
  const socket = await show(PLAYING);
  updates.ready = true;
  socket.receive({ type: "gone", code: "old_client", words: "This table needs a newer openrummy." });
  await screen.findByRole("heading", { name: "A new version is ready." });
  screen.getByText("This table needs a newer openrummy.");
  screen.getByRole("button", { name: "Update now" });
  updates.ready = false;
});

test("a hidden page says in its title that it is your turn, until it is seen again", async () => {
  const hidden = vi.spyOn(document, "hidden", "get");
  const look = (away: boolean): void => {
    hidden.mockReturnValue(away);
    document.dispatchEvent(new Event("visibilitychange"));
  };
  await show(PLAYING);
  expect(document.title).toBe("Basic rummy · openrummy");
  look(true);
  await vi.waitFor(() => expect(document.title).toBe("● Your turn · Basic rummy"));
  look(false);
  await vi.waitFor(() => expect(document.title).toBe("Basic rummy · openrummy"));
  hidden.mockRestore();
});

function point(target: EventTarget, type: string, y: number, ms: number): void {
  const event = new MouseEvent(type, { bubbles: true, clientX: 100, clientY: y, button: 0 });
  Object.defineProperties(event, { pointerId: { value: 1 }, timeStamp: { value: ms } });
  target.dispatchEvent(event);
}

test("the pile lights up under a dragged card, and a card swiped up is discarded wherever it is let go", async () => {
  const socket = await show(PLAYING);
  const card = await screen.findByRole("option", { name: "king of diamonds" });
  const pile = document.querySelector('[data-drop="pile"]');
  document.elementFromPoint = () => pile;
  (card.parentElement as HTMLElement).setPointerCapture = vi.fn();
  point(card, "pointerdown", 600, 0);
  for (const y of [560, 500]) point(window, "pointermove", y, 100);
  await vi.waitFor(() => expect(pile?.hasAttribute("data-over")).toBe(true));
  document.elementFromPoint = () => null;
  point(window, "pointerup", 480, 180);
  expect(acts(socket)).toEqual([{ type: "discard", card: "KD" }]);
  await vi.waitFor(() => expect(pile?.hasAttribute("data-over")).toBe(false));
});

test.each(["no_seat", "not_watched"])("a player who left for good finds the way back where nobody may watch: %s", async (code) => {
  localStorage.setItem("openrummy.seats", JSON.stringify([{ table: "abc", token: "secret", seat: 0, title: "", at: 0, left: true }]));
  const socket = await show(PLAYING);
  socket.receive({ type: "gone", code, words: "This seat is no longer yours." });
  expect(await screen.findByRole("button", { name: "Take my seat back" })).toBeTruthy();
  expect(screen.queryByText("This table is closed")).toBeNull();
  localStorage.clear();
});
