// Where the suit signs of a card lie, as one path: a card of the hand is three shapes, not fourteen.
// A card is 100 wide and 140 high.

import type { Suit } from "./faces";

/** Each sign around its middle, some 20 high, in relative steps only: half a turn negates them all. */
const SIGNS: Record<Suit, { readonly top: number; readonly steps: string }> = {
  S: {
    top: -10,
    steps:
      "c2.2 3.8 9 7 9 12.6c0 2.9-2.1 4.9-4.7 4.9c-1.6 0-2.9-.7-3.6-2c.2 2.4 1 3.8 2.8 4.9l-7 0c1.8-1.1 2.6-2.5 2.8-4.9c-.7 1.3-2 2-3.6 2c-2.6 0-4.7-2-4.7-4.9c0-5.6 6.8-8.8 9-12.6z",
  },
  H: {
    top: -6,
    steps: "c.8-1.9 2.5-3.2 4.6-3.2c2.9 0 5 2.2 5 5.3c0 5.7-6.6 8.9-9.6 13.7c-3-4.8-9.6-8-9.6-13.7c0-3.1 2.1-5.3 5-5.3c2.1 0 3.8 1.3 4.6 3.2z",
  },
  D: { top: -10.4, steps: "c1.9 3.8 4.5 7.3 7.8 10.4c-3.3 3.1-5.9 6.6-7.8 10.4c-1.9-3.8-4.5-7.3-7.8-10.4c3.3-3.1 5.9-6.6 7.8-10.4z" },
  C: {
    top: -10,
    steps:
      "c2.7 0 4.8 2.1 4.8 4.7c0 1.4-.6 2.7-1.6 3.6c.6-.2 1.3-.3 2-.3c2.6 0 4.7 2.1 4.7 4.7c0 2.6-2.1 4.7-4.7 4.7c-1.9 0-3.5-1.1-4.3-2.6c.1 2.4 1 4.2 2.8 5.4l-7.4 0c1.8-1.2 2.7-3 2.8-5.4c-.8 1.5-2.4 2.6-4.3 2.6c-2.6 0-4.7-2.1-4.7-4.7c0-2.6 2.1-4.7 4.7-4.7c.7 0 1.4.1 2 .3c-1-.9-1.6-2.2-1.6-3.6c0-2.6 2.1-4.7 4.8-4.7z",
  },
};

const [LEFT, MIDDLE, RIGHT] = [41.5, 57.5, 73.5];
const [TOP, CENTRE, BOTTOM] = [23, 70, 117];
const THIRD = (BOTTOM - TOP) / 3;
const SIDES = [LEFT, RIGHT];

type Place = readonly [x: number, y: number];

const across = (...rows: number[]): Place[] => rows.flatMap((y) => SIDES.map((x): Place => [x, y]));
const down = (...rows: number[]): Place[] => rows.map((y): Place => [MIDDLE, y]);

const SIX = across(TOP, CENTRE, BOTTOM);
const EIGHT = across(TOP, TOP + THIRD, BOTTOM - THIRD, BOTTOM);
/** The traditional places, by the rank's place in `RANKS`. */
const PLACES: readonly (readonly Place[])[] = [
  down(CENTRE),
  down(TOP, BOTTOM),
  down(TOP, CENTRE, BOTTOM),
  across(TOP, BOTTOM),
  [...across(TOP, BOTTOM), ...down(CENTRE)],
  SIX,
  [...SIX, ...down((TOP + CENTRE) / 2)],
  [...SIX, ...down((TOP + CENTRE) / 2, (CENTRE + BOTTOM) / 2)],
  [...EIGHT, ...down(CENTRE)],
  [...EIGHT, ...down(TOP + THIRD / 2, BOTTOM - THIRD / 2)],
];

/** A sign `size` times as large, its middle at (x, y); upside down if size is negative. */
export function sign(suit: Suit, x: number, y: number, size = 1): string {
  const { top, steps } = SIGNS[suit];
  const scaled = steps.replace(/-?\d*\.?\d+/g, (step) => ` ${+(Number(step) * size).toFixed(2)}`);
  return `M${x} ${+(y + top * size).toFixed(2)}${scaled}`;
}

const drawn = new Map<string, string>();

/** All signs of a card of `deck`: in its corners and in its middle.  Each is put together once: a hand asks anew with every change. */
export function signs(suit: Suit, rank: number, deck: "pictures" | "large"): string {
  const name = suit + rank + deck;
  const known = drawn.get(name);
  if (known !== undefined) return known;
  const large = (): string => sign(suit, 23, 67, 1.4) + sign(suit, 66, 101, 2.7);
  const whole = deck === "large" ? large() : sign(suit, 17, 49, 1.02) + pips(suit, rank) + sign(suit, 90, 110, -0.52);
  drawn.set(name, whole);
  return whole;
}

/** The signs in the middle of a card from ace (0) to ten (9); those of the lower half stand on their heads. */
export function pips(suit: Suit, rank: number): string {
  const size = rank > 0 ? 0.82 : suit === "S" ? 3.7 : 2.9;
  return (PLACES[rank] ?? []).map(([x, y]) => sign(suit, x, y, y > CENTRE ? -size : size)).join("");
}
