// A page that asks again and again: not while it is hidden, and not for what is over.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watching } from "./watching";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("nothing is asked for once it is over", async () => {
  const found: number[] = [];
  let asked = 0;
  const stop = watching({ every: 1_000, ask: () => Promise.resolve(++asked), got: (one) => void found.push(one), failed: () => undefined, over: () => found.length === 3 });
  await vi.advanceTimersByTimeAsync(10_000);
  document.dispatchEvent(new Event("visibilitychange"));
  expect([asked, found]).toEqual([3, [1, 2, 3]]);
  stop();
});

test("what is asked for when the page goes away is not shown", async () => {
  const found: number[] = [];
  const stop = watching({ every: 1_000, ask: () => Promise.resolve(1), got: (one) => void found.push(one), failed: () => undefined });
  stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(found).toEqual([]);
});
