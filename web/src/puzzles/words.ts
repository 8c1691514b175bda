// The cost of an act in words.

import type { PuzzleChoice } from "../generated/messages";
import { numeral, t } from "../words/words.svelte";

const decimal = (value: number): string => numeral(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

export function costs({ words, lost, error }: PuzzleChoice): string {
  if (error === 0) return t("{act}: {points} points worse.", { act: words, points: decimal(lost) });
  return t("{act}: {points} points worse on average (± {error}).", { act: words, points: decimal(lost), error: decimal(2 * error) });
}

/** How a rating is written. */
export const PLAIN: Intl.NumberFormatOptions = { useGrouping: false };
