// The nine cues as short tones made by Web Audio, so that no sound files are fetched.

import { CUE_OF } from "../generated/kinds";
import type { Told } from "../generated/messages";
import type { Cue } from "../settings/settings.svelte";

/** One tone: its pitch in hertz, its start and length in seconds. */
export type Tone = readonly [pitch: number, start: number, length: number];

export const TONES: Readonly<Record<Cue, readonly Tone[]>> = {
  turn: [[660, 0, 0.12], [880, 0.11, 0.16]],
  draw: [[420, 0, 0.05]],
  take: [[340, 0, 0.05], [470, 0.06, 0.06]],
  discard: [[250, 0, 0.06]],
  meld: [[520, 0, 0.05], [655, 0.05, 0.05], [780, 0.1, 0.08]],
  out: [[523, 0, 0.1], [659, 0.1, 0.1], [784, 0.2, 0.1], [1047, 0.3, 0.25]],
  clock: [[980, 0, 0.05], [980, 0.15, 0.05]],
  refused: [[190, 0, 0.1], [150, 0.1, 0.14]],
  end: [[587, 0, 0.14], [440, 0.14, 0.22]],
};

/** The cues as vibrations: on, off, on … in milliseconds. */
export const BUZZES: Readonly<Record<Cue, readonly number[]>> = {
  turn: [40, 60, 60], draw: [10], take: [15, 30, 15], discard: [20], meld: [15, 25, 15, 25, 15],
  out: [60, 40, 60, 40, 120], clock: [30, 80, 30], refused: [90], end: [80, 60, 80],
};

const MOST = 2; // cues per update, so that quick bots do not make a concert

/** The cues for an update. */
export function cuesFor(told: readonly Told[], wentOut: boolean, newTurn: boolean): Cue[] {
  if (told.some(({ kind }) => kind === "deal_ended")) return wentOut ? ["out"] : ["end"];
  const moves = told.flatMap(({ kind }) => CUE_OF[kind] ?? []);
  return [...moves.slice(newTurn ? 1 - MOST : -MOST), ...(newTurn ? (["turn"] as const) : [])];
}
