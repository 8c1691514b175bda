import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { ClientMessage, ServerMessage, TableView } from "../generated/messages";
import Place from "../screens/Place.svelte";
import { BETWEEN, DRAWING, PLAYING } from "../testing/views";

class FakeSocket {
  static latest: FakeSocket;
  readyState = 1;
  sent: ClientMessage[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    FakeSocket.latest = this;
    queueMicrotask(() => this.onopen?.());
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }
  close(): void {
    this.readyState = 3;
  }
  receive(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

beforeAll(() => {
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  vi.stubGlobal("ResizeObserver", class { observe(): void {} unobserve(): void {} disconnect(): void {} });
  Element.prototype.animate ??= (() => ({ cancel: () => undefined, finished: Promise.resolve() })) as never;
});
afterEach(cleanup);

async function show(view: TableView): Promise<FakeSocket> {
  render(Place, { table: "abc", token: "secret", join: () => Promise.resolve("") });
  await vi.waitFor(() => expect(FakeSocket.latest.sent).toHaveLength(1));
  FakeSocket.latest.receive({ type: "update", told: [], view });
  await screen.findByRole("banner");
  return FakeSocket.latest;
}

const acts = (socket: FakeSocket): unknown[] => socket.sent.flatMap((message) => (message.type === "act" ? [message.action] : []));

test("a card is raised by a tap and thrown by the main button", async () => {
  const socket = await show(PLAYING);
  const card = await screen.findByRole("option", { name: "king of diamonds" });
  await fireEvent.click(card);
  expect(card.getAttribute("aria-selected")).toBe("true");
  await fireEvent.click(screen.getByRole("button", { name: "Throw K♦" }));
  expect(acts(socket)).toEqual([{ type: "discard", card: "KD" }]);
  expect(screen.getByRole("button", { name: "Sending …" }).getAttribute("aria-disabled")).toBe("true");
});

test("a refusal is said in words and the hand stays as it is", async () => {
  const socket = await show(PLAYING);
  await fireEvent.click(await screen.findByRole("option", { name: "king of diamonds" }));
  await fireEvent.click(screen.getByRole("button", { name: "Throw K♦" }));
  const act = socket.sent.at(-1);
  const id = act?.type === "act" ? act.id : "";
  socket.receive({ type: "refused", id, code: "stale", words: "The table has moved on since.", version: 40 });
  expect(await screen.findAllByText("The table has moved on since.")).toHaveLength(2);
  expect(screen.getByRole("option", { name: "king of diamonds" }).getAttribute("aria-selected")).toBe("true");
});

test("stock and pile draw and take", async () => {
  const socket = await show(DRAWING);
  await fireEvent.click(await screen.findByRole("button", { name: "Draw from stock, 21 cards" }));
  expect(acts(socket)).toEqual([{ type: "draw_stock" }]);
});

test("keys play a turn", async () => {
  const socket = await show(PLAYING);
  const card = await screen.findByRole("option", { name: "7 of clubs" });
  await fireEvent.keyDown(window, { key: "x" });
  expect(acts(socket)).toEqual([]);
  await fireEvent.click(card);
  await fireEvent.keyDown(window, { key: "l" });
  expect(acts(socket)).toEqual([{ type: "layoff", card: "7C", meld: 2 }]);
});

test("next deal gives a nonce", async () => {
  const socket = await show(BETWEEN);
  await fireEvent.click(await screen.findByRole("button", { name: "Next deal" }));
  const ready = socket.sent.at(-1);
  expect(ready?.type === "ready" && ready.nonce).toMatch(/^[0-9a-f]{32}$/);
});
