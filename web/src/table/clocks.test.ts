import { expect, test } from "vitest";
import { CLOCKED } from "../testing/views";
import { leftNow, readClocks, timeShown, timeSpoken } from "./clocks";

test("only a running clock counts down, and never below zero", () => {
  expect(leftNow({ left: 5000, full: 9000, running: true }, 1200)).toBe(3800);
  expect(leftNow({ left: 5000, full: 9000, running: true }, 9000)).toBe(0);
  expect(leftNow({ left: 5000, full: 9000 }, 1200)).toBe(5000);
  const resting = { left: 5000, full: 9000, running: true, rests: 1000 };
  expect([0, 1000, 1200, 9000].map((passed) => leftNow(resting, passed))).toEqual([5000, 5000, 4800, 0]);
});

test("times in figures and in words", () => {
  expect([125_000, 9_001, 9_000, 1, 0].map(timeShown)).toEqual(["2:05", "0:10", "0:09", "0:01", "0:00"]);
  expect([125_000, 61_000, 60_000, 1000, 0].map(timeSpoken)).toEqual([
    "2 minutes 5 seconds", "1 minute 1 second", "1 minute", "1 second", "no time",
  ]);
});

test("the clocks are read with your own first", () => {
  expect(readClocks({ ...CLOCKED, you: 3 }, 2000)).toBe(
    "You: 1 minute 35 seconds. Ann: 48 seconds, running.",
  );
  expect(readClocks({ ...CLOCKED, seats: CLOCKED.seats.map((seat) => ({ ...seat, clock: null })) }, 0)).toBe("There is no clock.");
});
