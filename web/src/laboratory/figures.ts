// The figures of a comparison in words.

import type { Measured } from "../generated/messages";
import { numeral } from "../words/words.svelte";

type Unit = Measured["unit"];
type Sign = "auto" | "exceptZero";

const DIGITS: Readonly<Record<Unit, number>> = { rate: 0, turns: 1, points: 1 };

/** A number in its unit: `42%`, `18.4`, with a sign `+3.1`. */
export function figure(value: number, unit: Unit, signDisplay: Sign = "auto"): string {
  const digits = { minimumFractionDigits: DIGITS[unit], maximumFractionDigits: DIGITS[unit] };
  return numeral(value, { ...digits, signDisplay, ...(unit === "rate" ? { style: "percent" } : {}) });
}

/** Whether the difference is more than chance: its interval lies on one side of zero. */
export function isClear({ change95 }: Pick<Measured, "change95">): boolean {
  const [low, high] = change95 ?? [];
  return low !== undefined && high !== undefined && (low > 0 || high < 0);
}

export interface Bar {
  readonly from: number;
  readonly to: number;
  readonly at: number;
}

/** Both values with their intervals, as parts of the same scale, which holds them all; null while an interval is missing. */
export function bars({ one, other, one95, other95 }: Pick<Measured, "one" | "other" | "one95" | "other95">): readonly Bar[] | null {
  if (!one95 || !other95) return null;
  const all = [...one95, ...other95];
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const place = (value: number): number => (value - least) / (most - least || 1);
  return [[one, one95] as const, [other, other95] as const].map(([at, [from = 0, to = 0]]) => ({ from: place(from), to: place(to), at: place(at) }));
}
