import { expect, test, vi } from "vitest";
import type { Told } from "../generated/messages";
import { CUES, type Cue } from "../settings/settings.svelte";
import { BUZZES, cuesFor, startsOf, TOUCHES } from "./cues";

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

test("of two cues the second begins when the first has faded", () => {
  for (const [cue, touches] of Object.entries(TOUCHES) as [Cue, typeof TOUCHES.turn][]) {
    const [first = 0, second = 0] = startsOf([cue, "turn"]);
    expect(second - first, cue).toBeGreaterThan(Math.max(...touches.map(({ start, length }) => start + length + 0.02)));
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

test("a page that was touched before it came to the table makes its sounds ready at once, unless they are switched off", async () => {
  for (const [sound, made] of [[true, 1], [false, 0]] as const) {
    vi.resetModules();
    const [{ awaitTouch }, { settings }] = await Promise.all([import("./sound"), import("../settings/settings.svelte")]);
    const sounds = vi.fn();
    vi.stubGlobal("navigator", { userActivation: { hasBeenActive: true } });
    vi.stubGlobal("AudioContext", class { sampleRate = 2; constructor() { sounds(); } createBuffer = () => ({ getChannelData: () => new Float32Array(1) }); });
    vi.useFakeTimers();
    settings.change({ sound });
    awaitTouch()();
    vi.runAllTimers();
    expect(sounds).toHaveBeenCalledTimes(made);
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.resetModules();
    localStorage.clear();
  }
});

test("sound and vibration each have their own switch, and only your turn is felt", async () => {
  vi.resetModules(); // nobody has touched this page
  const [{ awaitTouch, play }, { settings }] = await Promise.all([import("./sound"), import("../settings/settings.svelte")]);
  const vibrate = vi.fn();
  vi.stubGlobal("navigator", { vibrate });
  const sounds = vi.fn();
  vi.stubGlobal("AudioContext", class { constructor() { sounds(); } });
  vi.useFakeTimers();
  const felt = (changes: Parameters<typeof settings.change>[0], ...cues: Cue[]): number => {
    vibrate.mockClear();
    settings.change({ sound: false, buzz: true, silent: [], ...changes });
    play(cues);
    return vibrate.mock.calls.length;
  };
  expect(felt({}, "turn")).toBe(0); // nothing before the first touch
  const stop = awaitTouch();
  dispatchEvent(new Event("pointerdown"));
  expect(felt({}, "turn")).toBe(1);
  expect(felt({ silent: ["turn"] }, "turn")).toBe(1);
  expect(felt({}, "draw", "out", "clock")).toBe(0);
  expect(felt({ buzz: false }, "turn")).toBe(0);
  vi.clearAllTimers(); // the sounds are made ready after a touch
  felt({}, "turn");
  vi.runAllTimers();
  expect(sounds).not.toHaveBeenCalled();
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
  localStorage.clear();
});
