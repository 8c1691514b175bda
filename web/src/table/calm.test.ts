// For those who want no motion: cards fade in, and nothing travels.

import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { frame, stubBrowser } from "../testing/place";
import { BETWEEN, PLAYING } from "../testing/views";

/** The modules as they are in a page of those people: another test may have asked before. */
async function fresh() {
  vi.resetModules();
  const [{ settings }, { Stage }, turning] = await Promise.all([import("../settings/settings.svelte"), import("./stage.svelte"), import("./turning")]);
  return { settings, Stage, ...turning };
}

let calm = true;
const moved: [frames: unknown, duration: unknown, delay: unknown][] = [];

beforeAll(() => {
  stubBrowser();
  vi.stubGlobal("matchMedia", () => ({ matches: calm, addEventListener: vi.fn() }));
  vi.spyOn(Element.prototype, "animate").mockImplementation((frames, timing) => {
    const { duration, delay } = timing as KeyframeAnimationOptions;
    moved.push([frames, duration, delay]);
    return { cancel: () => undefined } as Animation;
  });
});
afterEach(() => {
  moved.length = 0;
  document.body.replaceChildren();
});
// The page is that of the next tests, too.
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.resetModules();
  localStorage.clear();
});

const HAND = '<div data-place="hand"><svg data-card="7C"></svg></div>';
const PILE = '<div data-place="pile"><span class="lying"><svg data-card="KD"></svg></span></div>';

test.each(["slow", "normal", "fast"] as const)("at the speed %s a card fades in within 80 ms where it is, and points do not fly", async (speed) => {
  const { settings, Stage } = await fresh();
  settings.change({ speed });
  const stage = new Stage();
  document.body.innerHTML = HAND;
  stage.act([{ version: 9, kind: "discarded", seat: 0, cards: ["KD"] }], PLAYING);
  document.body.innerHTML = HAND + PILE;
  await frame();
  expect(stage.aloft).toEqual([]);
  expect(stage.left).toBe(0);
  expect(moved).toEqual([[{ opacity: [0, 1] }, 80, undefined]]);
  stage.score(BETWEEN)();
  expect(stage.aloft).toEqual([]);
});

test("a hand is turned over by a fade, and in a fresh page for others card by card", async () => {
  document.body.innerHTML = HAND.replace("</svg>", '</svg><svg data-card="8C"></svg>');
  const { settings, turnsOver, turningTime } = await fresh();
  settings.change({ speed: "slow" });
  turnsOver(document.body);
  expect(moved).toEqual([[{ opacity: [0, 1] }, 80, undefined], [{ opacity: [0, 1] }, 80, undefined]]);
  moved.length = 0;
  calm = false;
  const others = await fresh();
  others.settings.change({ speed: "slow" });
  others.turnsOver(document.body);
  expect(moved.map(([, duration, delay]) => [duration, delay])).toEqual([[360, 0], [360, 45]]);
  expect(turningTime(2)).toBe(405);
});
