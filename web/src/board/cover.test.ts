import { expect, test, vi } from "vitest";
import { Cover } from "./cover.svelte";

const turn = (beta: number | null): void => void dispatchEvent(Object.assign(new Event("deviceorientation"), { beta }));

test("a cover hides the hand but for the time that its owner looks", () => {
  const cover = new Cover();
  expect(cover.hides).toBe(false);
  cover.put(true);
  cover.looking = true;
  expect(cover.hides).toBe(false);
  cover.looking = false;
  expect(cover.hides).toBe(true);
  cover.put(false);
  expect(cover.hides).toBe(false);
});

test("it covers the hand by itself when the page is hidden and when the phone lies on its face", () => {
  const cover = new Cover();
  const stop = cover.watch();
  turn(40);
  turn(null);
  expect(cover.on).toBe(false);
  turn(-175);
  expect(cover.on).toBe(true);
  cover.put(false);
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(cover.on).toBe(true);
  stop();
  cover.put(false);
  document.dispatchEvent(new Event("visibilitychange"));
  turn(180);
  expect(cover.on).toBe(false);
  hidden.mockRestore();
});
