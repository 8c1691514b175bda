import { expect, test } from "vitest";
import type { Told } from "../generated/messages";
import { CUES } from "../settings/settings.svelte";
import { BUZZES, cuesFor, TOUCHES } from "./cues";

const told = (...kinds: string[]): Told[] => kinds.map((kind) => ({ version: 1, kind }));

test("nine cues, each short, and only your turn is felt", () => {
  const names = Object.keys(CUES);
  expect(names).toHaveLength(9);
  expect(Object.keys(TOUCHES)).toEqual(names);
  expect(Object.keys(BUZZES)).toEqual(["turn"]);
  for (const touches of Object.values(TOUCHES)) expect(Math.max(...touches.map(({ start, length }) => start + length))).toBeLessThan(0.6);
});

test("no cue is a bell: paper hisses, felt is deep and short", () => {
  for (const { of, pitch, length } of Object.values(TOUCHES).flat()) {
    expect(length).toBeLessThan(0.3);
    if (of === "felt") expect(pitch).toBeLessThan(450);
  }
});

test("stock and pile sound different, and your turn comes last", () => {
  expect(cuesFor(told("drew_stock"), false, false)).toEqual(["draw"]);
  expect(cuesFor(told("took_discard"), false, false)).toEqual(["take"]);
  expect(cuesFor(told("discarded", "turn_started"), false, true)).toEqual(["discard", "turn"]);
});

test("a series of quick moves makes few sounds", () => {
  expect(cuesFor(told("drew_stock", "melded", "laid_off", "discarded", "drew_stock", "discarded"), false, true)).toEqual(["discard", "turn"]);
  expect(cuesFor(told("drew_stock", "melded", "discarded"), false, false)).toEqual(["meld", "discard"]);
});

test("at the end of a deal only its own cue sounds", () => {
  expect(cuesFor(told("discarded", "deal_ended"), true, false)).toEqual(["out"]);
  expect(cuesFor(told("declined", "deal_ended"), false, false)).toEqual(["end"]);
});
