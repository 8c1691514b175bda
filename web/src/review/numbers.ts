// Numbers of a review in words, with no more digits than are known.

import { numeral } from "../words/words.svelte";

const ONE = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

const WHOLE = { maximumFractionDigits: 0 } as const;
/** Points that are known to `give` more or less: whole ones if that is a point or more, otherwise with one digit. */
export const measured = (points: number, give: number): string => numeral(points, give < 1 ? ONE : WHOLE);
/** Whole points with their sign. */
export const signed = (value: number): string => numeral(value, { maximumFractionDigits: 0, signDisplay: "exceptZero" });
export const percent = (share: number): string => numeral(share, { style: "percent", maximumFractionDigits: 0 });
