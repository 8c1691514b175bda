import { expect, test } from "vitest";
import { counted, dayOf, isOverLimit, NO_TIME, onDay, remindersDue, withLimit } from "./playtime";

const NOON = new Date(2026, 10, 24, 12).getTime();
const DAY = 24 * 3600 * 1000;
const today = { ...NO_TIME, day: dayOf(new Date(NOON)) };

test("time is counted between moments that are close, once for all windows", () => {
  let kept = counted(today, NOON);
  expect(kept.played).toBe(0);
  for (let second = 15; second <= 60; second += 15) kept = counted(kept, NOON + second * 1000);
  expect(kept.played).toBe(60);
  expect(counted(kept, NOON + 60_000).played).toBe(60); // another window, at once
  expect(counted(kept, NOON + 600_000).played).toBe(60); // the page was hidden
});

test("reminders come due each time the minutes have been played, and none unless they are wanted", () => {
  expect(remindersDue({ ...today, played: 3600 })).toBe(0);
  expect(remindersDue({ ...today, remind: 30, played: 1799 })).toBe(0);
  expect(remindersDue({ ...today, remind: 30, played: 3600 })).toBe(2);
});

test("a lower limit holds at once, a higher one and none from the next day on", () => {
  const first = withLimit(today, 60);
  expect([first.limit, first.next]).toEqual([60, null]);
  const lower = withLimit(first, 30);
  expect([lower.limit, lower.next]).toEqual([30, null]);
  for (const wanted of [120, 0]) {
    const later = withLimit(lower, wanted);
    expect([later.limit, later.next]).toEqual([30, wanted]);
    expect(onDay(later, NOON).limit).toBe(30);
    expect(onDay(later, NOON + DAY)).toMatchObject({ limit: wanted, next: null, played: 0 });
  }
  expect(withLimit(withLimit(lower, 120), 30).next).toBeNull(); // thought better of it
});

test("a limit is reached by playing, and not on the next day", () => {
  const kept = { ...withLimit(today, 30), played: 1800, counted: NOON };
  expect(isOverLimit(kept)).toBe(true);
  expect(isOverLimit({ ...kept, limit: 0 })).toBe(false);
  expect(isOverLimit(onDay(kept, NOON + DAY))).toBe(false);
});
