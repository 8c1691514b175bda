// The nine cues as touches of felt and paper made by Web Audio, so that no sound files are fetched.

import { CUE_OF } from "../generated/kinds";
import type { Told } from "../generated/messages";
import type { Cue } from "../settings/settings.svelte";

/**
 * One touch.  of: paper is a hiss around `pitch`, felt a dull knock that falls from it, in hertz.
 * start, length: in seconds.  loud: 1 for the usual loudness.
 */
export interface Touch {
  readonly of: "paper" | "felt";
  readonly pitch: number;
  readonly start: number;
  readonly length: number;
  readonly loud?: number;
}

const paper = (start: number, pitch: number, length = 0.07, loud = 1): Touch => ({ of: "paper", pitch, start, length, loud });
const felt = (start: number, pitch: number, length = 0.09, loud = 1): Touch => ({ of: "felt", pitch, start, length, loud });

export const TOUCHES: Readonly<Record<Cue, readonly Touch[]>> = {
  turn: [felt(0, 330, 0.1), felt(0.13, 440, 0.14)],
  draw: [paper(0, 3400, 0.09)],
  take: [paper(0, 2300, 0.08), paper(0.07, 3200, 0.09)],
  discard: [paper(0, 2700, 0.05, 0.7), felt(0.035, 170)],
  meld: [felt(0, 190, 0.07, 0.8), felt(0.07, 205, 0.07, 0.8), felt(0.14, 220)],
  out: [0, 0.05, 0.1, 0.15, 0.2].map((start, step) => paper(start, 2200 + 300 * step, 0.06)).concat(felt(0.27, 210, 0.16)),
  clock: [paper(0, 1500, 0.03), paper(0.16, 1500, 0.03)],
  refused: [felt(0, 110, 0.1), felt(0.12, 95, 0.12)],
  end: [paper(0, 1800, 0.28, 0.6), felt(0.26, 150, 0.18)],
};

const APART = 0.2; // seconds from the beginning of one cue to the next at least
const SILENCE = 0.03; // between two of them

const lengthOf = (cue: Cue): number => Math.max(...TOUCHES[cue].map(({ start, length }) => start + length));

/** When each of several cues begins, in seconds: one at a time. */
export function startsOf(cues: readonly Cue[]): number[] {
  let next = 0;
  return cues.map((cue) => {
    const start = next;
    next += Math.max(APART, lengthOf(cue) + SILENCE);
    return start;
  });
}

/** The vibration of a cue, on and off in milliseconds: only your turn has one. */
export const BUZZES: Readonly<Partial<Record<Cue, readonly number[]>>> = { turn: [40, 60, 60] };

const MOST = 2; // cues per update, so that quick bots do not make a concert

/** The cues for an update. */
export function cuesFor(told: readonly Told[], wentOut: boolean, newTurn: boolean): Cue[] {
  if (told.some(({ kind }) => kind === "deal_ended")) return wentOut ? ["out"] : ["end"];
  const moves = told.flatMap(({ kind }) => CUE_OF[kind] ?? []);
  return [...moves.slice(newTurn ? 1 - MOST : -MOST), ...(newTurn ? (["turn"] as const) : [])];
}
