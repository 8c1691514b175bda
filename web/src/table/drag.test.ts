import { expect, test, vi } from "vitest";
import { type Drag, draggable, isAtEdge, isDrag, isSwipe } from "./drag";

function hand() {
  document.body.innerHTML = '<div id="pile" data-drop="pile"></div><div id="hand"><b data-key="KD.1">K</b></div>';
  const area = document.getElementById("hand") as HTMLElement;
  area.setPointerCapture = vi.fn();
  document.elementFromPoint = () => document.getElementById("pile");
  const drops: Drag[] = [];
  const starts: string[] = [];
  const cancel = vi.fn();
  const stop = draggable({ start: (key) => starts.push(key), move: () => undefined, drop: (drag) => drops.push(drag), cancel })(area);
  return { card: area.querySelector("b") as HTMLElement, starts, drops, cancel, stop };
}

function point(target: EventTarget, type: string, x: number, y: number): void {
  const event = new MouseEvent(type, { bubbles: true, clientX: x, clientY: y, button: 0 });
  target.dispatchEvent(Object.assign(event, { pointerId: 1 }));
}

test("a press that moves only a little is a tap", () => {
  expect(isDrag({ x: 4, y: 4 })).toBe(false);
  expect(isDrag({ x: 5, y: 5 })).toBe(true);
});

test("the edges of the screen belong to the browser", () => {
  expect([10, 100, 350].map((x) => isAtEdge(x, 360))).toEqual([true, false, true]);
});

test("a drag ends on the zone under the pointer", () => {
  const { card, starts, drops, stop } = hand();
  point(card, "pointerdown", 100, 300);
  point(window, "pointermove", 103, 300);
  expect(starts).toEqual([]);
  point(window, "pointermove", 110, 250);
  point(window, "pointerup", 120, 100);
  expect(starts).toEqual(["KD.1"]);
  expect(drops).toEqual([{ key: "KD.1", by: { x: 20, y: -200 }, over: "pile", swiped: true }]);
  stop();
});

test("a quick move upwards swipes the card, a slow one or one to the side only carries it", () => {
  expect(isSwipe({ x: 10, y: -90 }, 180)).toBe(true);
  expect(isSwipe({ x: 10, y: -90 }, 600)).toBe(false);
  expect(isSwipe({ x: 90, y: -90 }, 180)).toBe(false);
  expect(isSwipe({ x: 0, y: 90 }, 180)).toBe(false);
});

test("a tap drops nothing", () => {
  const { card, drops, stop } = hand();
  point(card, "pointerdown", 100, 300);
  point(window, "pointerup", 101, 301);
  expect(drops).toEqual([]);
  stop();
});

test("Escape puts the card back", () => {
  const { card, drops, cancel, stop } = hand();
  point(card, "pointerdown", 100, 300);
  point(window, "pointermove", 150, 200);
  dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
  point(window, "pointerup", 150, 200);
  expect(cancel).toHaveBeenCalledOnce();
  expect(drops).toEqual([]);
  stop();
});
