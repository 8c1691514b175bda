import { cleanup, fireEvent, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Update } from "../generated/messages";
import { settings } from "../settings/settings.svelte";
import { show, stubBrowser } from "../testing/place";
import { BETWEEN, PLAYING } from "../testing/views";

beforeAll(stubBrowser);
afterEach(() => {
  vi.useRealTimers();
  settings.change({ speed: "normal" });
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
});

const ENDED: Update = { type: "update", told: [{ version: PLAYING.version + 1, kind: "discarded", seat: 1, cards: ["KH"] }], view: { ...BETWEEN, version: PLAYING.version + 1 } };
const pile = (): HTMLElement | null => document.querySelector<HTMLElement>('[data-place="pile"]');
const next = (): HTMLElement | null => screen.queryByRole("button", { name: "Next deal" });

test("from when its last card has landed the last table stays, then the hands turn over, then the result comes", async () => {
  const socket = await show(PLAYING);
  vi.useFakeTimers();
  socket.receive(ENDED);
  await vi.advanceTimersByTimeAsync(1350); // the discard takes 180
  expect([pile(), next(), document.querySelector(".turned")].map(Boolean)).toEqual([true, false, false]);
  await vi.advanceTimersByTimeAsync(100);
  expect([pile(), next(), document.querySelector(".turned")].map(Boolean)).toEqual([true, false, true]);
  expect(screen.getByRole("button", { name: "Result" }).getAttribute("aria-disabled")).toBe("false");
  await vi.advanceTimersByTimeAsync(1000);
  expect([pile(), next()].map(Boolean)).toEqual([false, true]);
});

test.each([["a key", () => fireEvent.keyDown(window, { key: "Enter" })], ["a touch", () => fireEvent.pointerDown(window)]])("%s goes on to the result at once", async (_, skip) => {
  const socket = await show(PLAYING);
  socket.receive(ENDED);
  await vi.waitFor(() => expect(screen.queryByRole("button", { name: "Hint" })?.getAttribute("aria-disabled")).toBe("true"));
  expect(next()).toBeNull();
  await skip();
  expect(await screen.findByRole("button", { name: "Next deal" })).toBeTruthy();
});

test("with animations off, or coming back after the end, nobody waits", async () => {
  settings.change({ speed: "off" });
  const socket = await show(PLAYING);
  socket.receive(ENDED);
  await vi.waitFor(() => expect(next()).toBeTruthy(), { timeout: 1000 });
  cleanup();
  settings.change({ speed: "normal" });
  await show(BETWEEN);
  await vi.waitFor(() => expect(next()).toBeTruthy(), { timeout: 1000 });
});
