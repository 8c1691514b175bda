// A place at a table in a test: a socket without a server, and stand-ins for what jsdom lacks.

import { render, screen } from "@testing-library/svelte";
import { expect, vi } from "vitest";
import type { ClientMessage, ServerMessage, TableView } from "../generated/messages";
import Place from "../screens/Place.svelte";

export class FakeSocket {
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

/** Wait for the next frame of the page. */
export const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);

export function stubBrowser(): void {
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  vi.stubGlobal("ResizeObserver", class { observe(): void {} unobserve(): void {} disconnect(): void {} });
  Element.prototype.animate ??= (() => ({ cancel: () => undefined, finished: Promise.resolve() })) as never;
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false;
  };
}

/** Show the table of a view; returns the socket that brought it. */
export async function show(view: TableView): Promise<FakeSocket> {
  render(Place, { table: "abc", token: "secret", join: () => Promise.resolve(""), comeBack: () => Promise.resolve("") });
  await vi.waitFor(() => expect(FakeSocket.latest.sent).toHaveLength(1));
  FakeSocket.latest.receive({ type: "update", told: [], view });
  await screen.findByRole("banner");
  return FakeSocket.latest;
}
