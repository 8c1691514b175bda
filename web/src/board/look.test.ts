import { afterEach, expect, test, vi } from "vitest";
import { largeLetters, stayAwake } from "./look";

afterEach(() => vi.unstubAllGlobals());

test("the letters are large as long as the screen shows the table", () => {
  const stop = largeLetters();
  expect(document.documentElement.classList.contains("board")).toBe(true);
  stop();
  expect(document.documentElement.classList.contains("board")).toBe(false);
});

test("the screen stays on, also after the page was hidden, and no longer than the table is shown", async () => {
  const release = vi.fn();
  const request = vi.fn(() => Promise.resolve({ release }));
  vi.stubGlobal("navigator", { wakeLock: { request } });
  const stop = stayAwake();
  await vi.waitFor(() => expect(request).toHaveBeenCalledTimes(1));
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.waitFor(() => expect(request).toHaveBeenCalledTimes(2));
  stop();
  expect(release).toHaveBeenCalled();
  document.dispatchEvent(new Event("visibilitychange"));
  expect(request).toHaveBeenCalledTimes(2);
});

test("a browser without a lock, as on plain http, and one that refuses it disturb nobody", async () => {
  vi.stubGlobal("navigator", {});
  stayAwake()();
  const request = vi.fn(() => Promise.reject(new Error("the battery is low")));
  vi.stubGlobal("navigator", { wakeLock: { request } });
  const stop = stayAwake();
  await vi.waitFor(() => expect(request).toHaveBeenCalled());
  stop();
});
