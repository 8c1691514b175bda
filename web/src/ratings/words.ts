// A rating in few words, with its uncertainty.

import type { RatingView } from "../generated/messages";
import { numeral, t } from "../words/words.svelte";

const whole = (value: number): string => numeral(value, { maximumFractionDigits: 0 });

/** `1,523 ± 80`, or `1,523?` as long as too little is known. */
export function ratingWords({ rating, margin, provisional }: RatingView): string {
  return provisional ? t("{rating}?", { rating: whole(rating) }) : t("{rating} ± {margin}", { rating: whole(rating), margin: whole(margin) });
}

/** `1,523 → 1,535`. */
export const changeWords = (before: number, rating: number): string => t("{before} → {after}", { before: whole(before), after: whole(rating) });
