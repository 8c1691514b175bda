// A tap counts where it began: a card that is tapped as the deal ends opens no link of the result.

import { afterEach, expect, it } from "vitest";
import { withoutStrayTaps } from "./taps";

afterEach(() => document.body.replaceChildren());

const added = (name: string): HTMLElement => document.body.appendChild(document.createElement(name));
const down = (on: HTMLElement): boolean => on.dispatchEvent(new MouseEvent("pointerdown", { bubbles: true }));

/** Whether a click on a button in a result counts.  detail: 0 for the keyboard. */
function counts(detail: number): boolean {
  const result = added("div");
  const button = result.appendChild(document.createElement("button"));
  let pressed = false;
  button.addEventListener("click", () => (pressed = true));
  withoutStrayTaps(result);
  button.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail }));
  return pressed;
}

it("ignores the click of a tap on a card that has gone", () => {
  const card = added("button");
  down(card);
  card.remove();
  expect(counts(1)).toBe(false);
});

it("takes a click after a tap on something that is still there", () => {
  down(added("button"));
  expect(counts(1)).toBe(true);
});

it("takes the keyboard's", () => {
  const card = added("button");
  down(card);
  card.remove();
  expect(counts(0)).toBe(true);
});
