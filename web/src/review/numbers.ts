// Numbers of a review in words: with one digit after the point, as they are known no better.

import { numeral } from "../words/words.svelte";

const ONE = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

export const decimal = (value: number): string => numeral(value, ONE);
/** Whole points with their sign. */
export const signed = (value: number): string => numeral(value, { maximumFractionDigits: 0, signDisplay: "exceptZero" }).replace("-", "−");
export const percent = (share: number): string => numeral(share, { style: "percent", maximumFractionDigits: 0 });
