// Whatever is written on a cloth or on paper can be read: 4.5 : 1 for text, 3 : 1 for rings and frames that mean something.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const [base, felt] = ["base.css", "felt.css"].map((name) => readFileSync(join(import.meta.dirname, name), "utf8")) as [string, string];
const SCHEMES = ["light", "dark"] as const;
type Rgb = readonly [number, number, number];

/** The value of a token in the block of `selector`, in a light or a dark scheme. */
function token(css: string, selector: string, name: string, scheme: (typeof SCHEMES)[number]): string {
  const block = css.slice(css.indexOf("{", css.indexOf(selector)), css.indexOf("\n}", css.indexOf(selector)));
  const value = new RegExp(`${name}: ([^;]+);`).exec(block)?.[1] ?? "";
  const both = /light-dark\((.+), (.+)\)/.exec(value);
  return both ? (both[scheme === "light" ? 1 : 2] ?? "") : value;
}

const rgb = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as unknown as Rgb;
const over = (below: Rgb, above: number, part: number): Rgb => below.map((one) => one * (1 - part) + above * part) as unknown as Rgb;

function light(colour: Rgb): number {
  const [r, g, b] = colour.map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4)) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: Rgb, other: Rgb): number {
  const [less, more] = [light(one), light(other)].sort((a, b) => a - b) as [number, number];
  return (more + 0.05) / (less + 0.05);
}

test("the measure itself: black on white, and a grey that just fails", () => {
  expect(contrast(rgb("#000000"), rgb("#ffffff"))).toBeCloseTo(21);
  expect(contrast(rgb("#777777"), rgb("#ffffff"))).toBeLessThan(4.5);
});

const FELTS = ["green", "navy", "claret", "slate"];

test.each(FELTS.flatMap((name) => SCHEMES.map((scheme) => [name, scheme] as const)))("on %s cloth, %s", (name, scheme) => {
  const here = (wanted: string): Rgb => rgb(token(felt, `[data-felt="${name}"] {`, wanted, scheme));
  const there = (selector: string, wanted: string): Rgb => rgb(token(base, selector, wanted, scheme));
  const text = there(":root", "--on-felt");
  for (const cloth of ["--felt-light", "--felt", "--felt-deep"].map(here)) {
    expect(contrast(text, cloth)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(here("--on-felt-dim"), cloth)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(text, over(cloth, 1, 0.1)), "on a button").toBeGreaterThanOrEqual(4.5);
    expect(contrast(there(":root", "--accent"), cloth)).toBeGreaterThanOrEqual(3);
    expect(contrast(there(".felt {", "--focus"), cloth)).toBeGreaterThanOrEqual(3);
    expect(contrast(over(cloth, 1, 0.85), cloth), "whose turn it is").toBeGreaterThanOrEqual(3);
  }
});

test.each(SCHEMES)("on paper, %s", (scheme) => {
  const at = (name: string): Rgb => rgb(token(base, ":root", name, scheme));
  const ink = at("--ink");
  for (const paper of [at("--paper"), at("--paper-deep")]) {
    for (const name of ["--ink", "--ink-dim", "--warn", "--good", "--link"]) expect(contrast(at(name), paper), name).toBeGreaterThanOrEqual(4.5);
    const button = paper.map((one, at) => one * 0.91 + (ink[at] ?? 0) * 0.09) as unknown as Rgb;
    expect(contrast(ink, button)).toBeGreaterThanOrEqual(4.5);
  }
  expect(contrast(at("--on-accent"), at("--accent"))).toBeGreaterThanOrEqual(4.5);
});
