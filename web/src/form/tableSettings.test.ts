import { expect, test } from "vitest";
import { settingsWords, trimmed, USUAL, withSetting } from "./tableSettings";

test("with a clock, a bot plays when time runs out unless something else was chosen", () => {
  expect(withSetting(USUAL, "clock", "fast")).toEqual({ ...USUAL, clock: "fast", absent: "bot" });
  expect(withSetting({ ...USUAL, absent: "draw_and_throw" }, "clock", "fast").absent).toBe("draw_and_throw");
  expect(withSetting({ ...USUAL, clock: "fast", absent: "bot" }, "absent", "wait").absent).toBe("wait");
});

test("only values that differ from the usual ones are sent", () => {
  expect(trimmed(USUAL)).toEqual({});
  expect(trimmed({ ...USUAL, clock: "normal", chat: true })).toEqual({ clock: "normal", chat: true });
});

test("the settings in one line", () => {
  expect(settingsWords({})).toBe("no clock; when a player is away: the table waits");
  expect(settingsWords({ clock: "normal", absent: "bot" })).toBe("normal clock; when a player is away: a bot plays until they are back");
});
