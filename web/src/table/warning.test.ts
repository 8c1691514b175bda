import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Warning } from "./warning.svelte";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const running = (left: number) => ({ left, full: 120_000, running: true });

test("ten seconds left is announced once per turn, without waiting for a message", () => {
  const say = vi.fn();
  const warning = new Warning(say);
  warning.watch(running(14_000));
  vi.advanceTimersByTime(3_900);
  expect(say).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  expect(say).toHaveBeenCalledExactlyOnceWith("Ten seconds left.");
  warning.watch(running(6_000));
  expect(say).toHaveBeenCalledTimes(1);
  expect(warning.on).toBe(true);
  warning.watch({ left: 6_000, full: 120_000 });
  expect(warning.on).toBe(false);
  warning.watch(running(8_000));
  expect(say).toHaveBeenCalledTimes(2);
});

test("a clock that rests first warns later", () => {
  const say = vi.fn();
  new Warning(say).watch({ ...running(14_000), rests: 15_000 });
  vi.advanceTimersByTime(18_900);
  expect(say).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  expect(say).toHaveBeenCalledTimes(1);
});

test("a stopped or missing clock warns nobody", () => {
  const say = vi.fn();
  const warning = new Warning(say);
  warning.watch(running(12_000));
  warning.watch({ left: 12_000, full: 120_000 });
  vi.advanceTimersByTime(60_000);
  warning.watch(undefined);
  warning.watch(running(12_000));
  warning.stop();
  vi.advanceTimersByTime(60_000);
  expect(say).not.toHaveBeenCalled();
});
