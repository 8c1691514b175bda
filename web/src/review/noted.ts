// The moment of a review that its reader went to see: the replay says again what was chosen there and what was better, and an attempt leads back to it.

import type { ReviewMoment } from "../generated/messages";
import { reviewPath } from "./place";

export interface Noted extends Pick<ReviewMoment, "deal" | "frame"> {
  readonly table: string;
  readonly seat: number;
  readonly words: string;
}

let last: Noted | null = null;

export const note = (moment: Noted): void => void (last = moment);

/** What the review says about this moment, seen by the seat that it judged; empty if the reader does not come from there. */
export const notedWords = (table: string, seat: number, deal: number, frame: number): string =>
  last?.table === table && last.seat === seat && last.deal === deal && last.frame === frame ? last.words : "";

/** The way back to the review of this table, empty if the reader does not come from there. */
export const wayBack = (table: string): string => (last?.table === table ? reviewPath(table, last.seat, last) : "");
