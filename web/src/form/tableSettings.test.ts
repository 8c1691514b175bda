import { expect, test } from "vitest";
import { stakesFor } from "../account/chips";
import { settingsWords, trimmed, USUAL, withSetting } from "./tableSettings";

test("with a clock, a bot plays when time runs out unless something else was chosen", () => {
  expect(withSetting(USUAL, "clock", "fast")).toEqual({ ...USUAL, clock: "fast", absent: "bot" });
  expect(withSetting({ ...USUAL, absent: "draw_and_throw" }, "clock", "fast").absent).toBe("draw_and_throw");
  expect(withSetting({ ...USUAL, clock: "fast", absent: "bot" }, "absent", "wait").absent).toBe("wait");
});

test("a table for chips has a clock, somebody who acts for the absent, and nobody who takes over; without them it has no chips", () => {
  const forChips = withSetting({ ...USUAL, takeover: true, chat: true }, "stake", 500);
  expect(forChips).toEqual({ ...USUAL, chat: true, stake: 500, clock: "normal", absent: "bot" });
  expect(withSetting({ ...USUAL, clock: "fast", absent: "draw_and_throw" }, "stake", 10)).toMatchObject({ clock: "fast", absent: "draw_and_throw" });
  for (const [name, value] of [["clock", "none"], ["absent", "wait"], ["takeover", true]] as const) expect(withSetting(forChips, name, value).stake).toBe(0);
  expect(withSetting(forChips, "clock", "relaxed").stake).toBe(500);
  expect(withSetting(forChips, "stake", 0)).toMatchObject({ stake: 0, clock: "normal" });
});

test("nobody is offered more than a quarter of their chips", () => {
  expect(stakesFor(10_000).at(-1)).toBe(2_500);
  expect(stakesFor(1_999)).toEqual([10, 50, 100, 250]);
  expect(stakesFor(39)).toEqual([]);
});

test("only values that differ from the usual ones are sent", () => {
  expect(trimmed(USUAL)).toEqual({});
  expect(trimmed({ ...USUAL, clock: "normal", chat: true })).toEqual({ clock: "normal", chat: true });
});

test("the settings in one line", () => {
  expect(settingsWords({})).toBe("no clock; when a player is away: the table waits");
  expect(settingsWords({ clock: "normal", absent: "bot" })).toBe("normal clock; when a player is away: a bot plays until they are back");
  expect(settingsWords({ clock: "normal", absent: "bot", stake: 500 })).toBe("everybody brings 500 chips; normal clock; when a player is away: a bot plays until they are back");
});
