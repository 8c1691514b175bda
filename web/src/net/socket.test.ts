import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Act, ClientMessage, ServerMessage, TableView, Told } from "../generated/messages";
import { PLAYING } from "../testing/views";
import { backoff, follows, Link, type LinkHandlers } from "./socket";

class FakeSocket {
  readyState = 0;
  sent: ClientMessage[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  receive(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  break(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

let sockets: FakeSocket[] = [];
const latest = (): FakeSocket => sockets.at(-1) as FakeSocket;

function connected(): { link: Link; handlers: { [Name in keyof LinkHandlers]: ReturnType<typeof vi.fn> } } {
  const handlers = { state: vi.fn(), update: vi.fn(), answer: vi.fn(), gone: vi.fn(), said: vi.fn(), reason: vi.fn() };
  const link = new Link("ws://test/ws", "abc", "secret", handlers, () => {
    sockets.push(new FakeSocket());
    return latest() as unknown as WebSocket;
  });
  link.connect();
  latest().open();
  return { link, handlers };
}

const hello = (seen: number, language = "en"): ClientMessage => ({ type: "hello", table: "abc", token: "secret", seen, language });
const told = (...versions: number[]): Told[] => versions.map((version) => ({ version, kind: "drew_stock", words: `${version}` }));
const view = (version: number): TableView => ({ ...PLAYING, version });
const act = (id: string): Act => ({ type: "act", id, base: 1, action: { type: "draw_stock" } });

beforeEach(() => {
  sockets = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test("the first message is a hello with the token and the last version seen", () => {
  connected();
  expect(latest().sent).toEqual([hello(0)]);
});

test("a change of language sends a new hello that asks for everything again", () => {
  const { link, handlers } = connected();
  latest().receive({ type: "update", told: told(1, 2), view: view(2) });
  link.command(act("one"));
  link.speak("de");
  expect(sockets).toHaveLength(2);
  latest().open();
  expect(latest().sent).toEqual([hello(0, "de"), act("one")]);
  latest().receive({ type: "update", told: told(1, 2), view: view(2) });
  expect(handlers.update.mock.calls[1]?.[0].told).toEqual(told(1, 2));
});

test("a change reaches the page as a whole update; one that does not follow asks for everything again", () => {
  const { handlers } = connected();
  latest().receive({ type: "update", told: told(1, 2), view: view(2) });
  latest().receive({ type: "change", told: told(3), base: 2, view: { version: 3, stock: 5 } });
  expect(handlers.update.mock.calls[1]?.[0]).toEqual({ type: "update", told: told(3), view: { ...view(3), stock: 5 } });
  latest().receive({ type: "change", told: told(5), base: 4, view: { version: 5 } });
  expect(handlers.update).toHaveBeenCalledTimes(2);
  expect(sockets).toHaveLength(2);
  latest().open();
  expect(latest().sent).toEqual([hello(3)]);
  latest().receive({ type: "change", told: [], base: 3, view: {} });
  expect(sockets).toHaveLength(3);
});

test("after a break it reconnects, says what it has seen, and resends unanswered commands", () => {
  const { link } = connected();
  latest().receive({ type: "update", told: told(1, 2), view: view(2) });
  link.command(act("one"));
  link.command(act("two"));
  latest().receive({ type: "accepted", id: "one", version: 3 });
  latest().break();
  vi.advanceTimersByTime(8000);
  expect(sockets).toHaveLength(2);
  latest().open();
  expect(latest().sent).toEqual([hello(2), act("two")]);
});

test("a command given while disconnected waits for the connection", () => {
  const { link } = connected();
  latest().break();
  link.command(act("one"));
  vi.advanceTimersByTime(8000);
  latest().open();
  expect(latest().sent.at(-1)).toEqual(act("one"));
});

test("only the latest arrangement waits, and it is sent once", () => {
  const { link } = connected();
  latest().break();
  link.arrange([["2C", "AS"]]);
  link.arrange([["AS", "2C"]]);
  vi.advanceTimersByTime(8000);
  latest().open();
  expect(latest().sent.slice(1)).toEqual([{ type: "arrange", groups: [["AS", "2C"]] }]);
});

test("an answer goes to its command, and only once", () => {
  const { link, handlers } = connected();
  link.command(act("one"));
  const refused = { type: "refused", id: "one", code: "stale", words: "Look again.", version: 4 } as const;
  latest().receive(refused);
  latest().receive(refused);
  expect(handlers.answer.mock.calls).toEqual([[refused, act("one")]]);
});

test("after a gap everything is requested again", () => {
  const { handlers } = connected();
  latest().receive({ type: "update", told: told(1), view: view(1) });
  latest().receive({ type: "update", told: told(4), view: view(4) });
  expect(handlers.update).toHaveBeenCalledTimes(1);
  latest().open();
  expect(latest().sent).toEqual([hello(0)]);
});

test("events reported before are not reported again", () => {
  const { handlers } = connected();
  latest().receive({ type: "update", told: told(1, 2), view: view(2) });
  latest().receive({ type: "update", told: told(2, 3, 3), view: view(3) });
  expect(handlers.update.mock.calls[1]?.[0].told).toEqual(told(3, 3));
});

test("a connection that does not answer is dropped", () => {
  const { link } = connected();
  link.command(act("one"));
  vi.advanceTimersByTime(10_000);
  expect(sockets).toHaveLength(2);
  latest().open();
  expect(latest().sent.at(-1)).toEqual(act("one"));
});

test("a closed table is not contacted again", () => {
  const { handlers } = connected();
  latest().receive({ type: "gone", code: "no_table", words: "There is no such table." });
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(1);
  expect(handlers.gone).toHaveBeenCalledOnce();
});

test("chat lines are passed on", () => {
  const { handlers } = connected();
  const lines = [{ number: 1, seat: 1, name: "Mira", at: 0, phrase: "hello" }] as const;
  latest().receive({ type: "said", lines });
  expect(handlers.said).toHaveBeenCalledExactlyOnceWith(lines);
});

test("the delay before a retry grows to eight seconds, with jitter", () => {
  expect(backoff(0, 0)).toBe(250);
  expect(backoff(0, 1)).toBe(500);
  expect(backoff(3, 0.5)).toBe(2000);
  expect(backoff(50, 1)).toBe(8000);
});

test("an update follows without a gap, or reports one", () => {
  expect(follows({ type: "update", told: told(3, 3, 4), view: view(4) }, 2)).toBe(true);
  expect(follows({ type: "update", told: [], view: view(2) }, 2)).toBe(true);
  expect(follows({ type: "update", told: [], view: view(3) }, 2)).toBe(false);
  expect(follows({ type: "update", told: told(9), view: view(9), complete: false }, 2)).toBe(true);
});
