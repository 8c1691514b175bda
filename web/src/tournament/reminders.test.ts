// Reminders: a table that is ready, a start in five minutes, and none where one is already.

import { expect, test } from "vitest";
import type { MyEvent } from "../generated/messages";
import { parseRoute } from "../router.svelte";
import { reminderOf } from "./reminders";
import { oftenWords } from "./schedules";
import { atTime, soon, startWords, untilWords } from "./starting";

const HOME = parseRoute("/", "");
const NOW = 1_767_000_000_000;
const MINUTE = 60_000;
const cup: MyEvent = { tournament: "cup", title: "Cup" };

test("a start is near for five minutes, and not on its own page", () => {
  const event = { ...cup, at: NOW + 5 * MINUTE };
  expect(reminderOf([event], HOME, NOW, [])?.event).toBe(event);
  expect(reminderOf([event], HOME, NOW - MINUTE, [])).toBeNull();
  expect(reminderOf([event], parseRoute("/tournament/cup", ""), NOW, [])).toBeNull();
  expect(reminderOf([{ ...event, done: true }], HOME, NOW, [])).toBeNull();
  expect(reminderOf([cup], HOME, NOW, [])).toBeNull();
});

test("a table that is ready comes first, and what was hidden stays hidden until there is something else", () => {
  const soonest = { ...cup, tournament: "other", at: NOW };
  const ready = { ...cup, table: "t1", seat: 0 };
  const found = reminderOf([soonest, ready], HOME, NOW, []);
  expect(found?.event).toBe(ready);
  expect(reminderOf([ready], parseRoute("/t/t1", ""), NOW, [])).toBeNull();
  const closed = [found?.key ?? ""];
  expect(reminderOf([ready], HOME, NOW, closed)).toBeNull();
  expect(reminderOf([{ ...ready, table: "t2" }], HOME, NOW, closed)?.event.table).toBe("t2");
});

test("a table for which a time was agreed on is ready five minutes before it, though it was hidden before", () => {
  const agreed = { ...cup, table: "t1", seat: 0, at: NOW + 5 * MINUTE };
  expect(reminderOf([agreed], HOME, NOW - MINUTE, [])).toBeNull();
  expect(reminderOf([agreed], HOME, NOW, ["cup t1"])?.event).toBe(agreed);
});

test("times in words", () => {
  expect(untilWords(NOW, NOW)).toBe("It starts now.");
  expect(untilWords(NOW + 90_000, NOW)).toBe("It starts in 2 minutes.");
  expect(untilWords(NOW + 24 * 60 * MINUTE, NOW)).toMatch(/^It starts: .+\.$/);
  expect(startWords({ full: 4 }, 3, NOW)).toBe("It starts when 1 more has entered.");
  expect(startWords({}, 3, NOW)).toBe("It starts when the host is ready.");
  expect(atTime(soon(NOW)) % (60 * MINUTE)).toBe(0);
  expect(atTime("")).toBe(0);
  expect(oftenWords({ zone: "UTC", days: [0, 4], time: "19:30" })).toBe("Every Monday and Friday at 19:30 (UTC).");
  expect(oftenWords({ zone: "UTC", every: 60 })).toBe("Every hour.");
  expect(oftenWords({ zone: "UTC", every: 15 })).toBe("Every 15 minutes.");
});
