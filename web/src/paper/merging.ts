// Bring together what two devices wrote on one sheet since the rounds that both knew.  A deal changed on one side is taken, equal changes
// are one, and a deal that both changed differently is a clash, which a person settles: nothing typed is lost without being shown.

import type { PaperMatch, PaperRound } from "../generated/messages";
import type { Rounds } from "./book";

/** Two versions of one deal; a place is null where the deal was taken out. */
export interface Clash {
  readonly mine: PaperRound | null;
  readonly theirs: PaperRound | null;
  /** The places in the rounds of either side, from 0. */
  readonly at: { readonly mine: number | null; readonly theirs: number | null };
  /** Whether both entered a new deal, so that both may be kept. */
  readonly isNew: boolean;
}

export type Piece = { readonly round: PaperRound } | { readonly clash: Clash };

/** What becomes of a clash; both: theirs first. */
export type Verdict = "mine" | "theirs" | "both";

/** What a side made of the rounds that both knew. */
interface Change {
  readonly rounds: Rounds;
  /** For each round of the base its place now, null if it was taken out. */
  readonly kept: readonly (number | null)[];
  /** The places of new rounds before each round of the base, and after the last. */
  readonly added: readonly (readonly number[])[];
}

/** Merge the rounds of two sides.  base: those that both knew. */
export function merge(base: Rounds, mine: Rounds, theirs: Rounds): readonly Piece[] {
  const [one, other] = [changeOf(base, mine), changeOf(base, theirs)];
  const added = (place: number): readonly Piece[] => newIn(one, other, place);
  return [...base.flatMap((round, place) => [...added(place), ...keptOf(round, one, other, place)]), ...added(base.length)];
}

export const clashesIn = (pieces: readonly Piece[]): readonly Clash[] => pieces.flatMap((piece) => ("clash" in piece ? [piece.clash] : []));

/** The rounds after every clash is settled.  verdicts: one for each clash, in order. */
export function settled(pieces: readonly Piece[], verdicts: readonly Verdict[] = []): Rounds {
  const left = [...verdicts];
  return pieces.flatMap((piece) => ("round" in piece ? [piece.round] : chosen(piece.clash, left.shift() ?? "mine")));
}

const chosen = ({ mine, theirs }: Clash, verdict: Verdict): Rounds =>
  [verdict === "mine" ? null : theirs, verdict === "theirs" ? null : mine].filter((round) => round !== null);

/** A text that two values share if they say the same: nothing stands for what is empty, and the order of keys does not count. */
export const saying = (value: unknown): string => JSON.stringify(bare(value)) ?? "";
export const isSame = (one: unknown, other: unknown): boolean => saying(one) === saying(other);

/** Whether two sheets are of one match: the same rules, names and dealer, whatever was played. */
export const isOneMatch = (one: PaperMatch, other: PaperMatch): boolean => isSame(headOf(one), headOf(other));
const headOf = ({ preset, options, names, dealer = 0 }: PaperMatch): PaperMatch => ({ preset, names, dealer, ...(options && { options }) });

/** The rounds before a change of mine as if theirs had been there all along; null if they changed the same deals, so that it cannot be undone. */
export function rebased(from: Rounds, before: Rounds, to: Rounds): Rounds | null {
  const pieces = merge(from, before, to);
  return clashesIn(pieces).length > 0 ? null : settled(pieces);
}

function bare(value: unknown): unknown {
  if (Array.isArray(value)) {
    const all = value.map((one) => bare(one) ?? null);
    return all.length > 0 ? all.slice(0, all.findLastIndex((one) => one !== null) + 1) : undefined;
  }
  if (typeof value !== "object" || value === null) return value === "" || value === null ? undefined : value;
  const entries = Object.entries(value).map(([key, one]) => [key, bare(one)] as const);
  const told = entries.filter(([, one]) => one !== undefined && !(Array.isArray(one) && one.length === 0));
  return told.length > 0 ? Object.fromEntries(told.sort(([one], [other]) => (one < other ? -1 : 1))) : undefined;
}

/** A round of the base: a change of one side is taken. */
function keptOf(round: PaperRound, one: Change, other: Change, place: number): readonly Piece[] {
  const at = { mine: one.kept[place] ?? null, theirs: other.kept[place] ?? null };
  const [mine, theirs] = [roundAt(one, at.mine), roundAt(other, at.theirs)];
  if (isSame(mine, theirs) || isSame(theirs, round)) return agreed(mine);
  return isSame(mine, round) ? agreed(theirs) : [{ clash: { mine, theirs, at, isNew: false } }];
}

/** New rounds in one place: what stands at the same number is the same deal. */
function newIn(one: Change, other: Change, place: number): readonly Piece[] {
  const [own, strange] = [one.added[place] ?? [], other.added[place] ?? []];
  return Array.from({ length: Math.max(own.length, strange.length) }, (_, number): Piece[] => {
    const at = { mine: own[number] ?? null, theirs: strange[number] ?? null };
    const [mine, theirs] = [roundAt(one, at.mine), roundAt(other, at.theirs)];
    if (!mine || !theirs || isSame(mine, theirs)) return agreed(mine ?? theirs);
    return [{ clash: { mine, theirs, at, isNew: true } }];
  }).flat();
}

const roundAt = ({ rounds }: Change, at: number | null): PaperRound | null => (at === null ? null : (rounds[at] ?? null));
const agreed = (round: PaperRound | null): Piece[] => (round ? [{ round }] : []);

/** The costs of a round that was taken out or added, and of one that was changed: less than both together, more than either. */
const [ALONE, CHANGED] = [2, 3];

/** Find which rounds were changed, taken out and added: the least that explains the rounds. */
function changeOf(base: Rounds, rounds: Rounds): Change {
  const [olds, news] = [base.map(saying), rounds.map(saying)];
  const cost = costs(olds, news);
  const kept: (number | null)[] = [];
  const added: number[][] = [[]];
  let [old, now] = [0, 0];
  while (old < olds.length || now < news.length) {
    const left = cost(old, now);
    if (left === cost(old + 1, now + 1) + changing(olds[old], news[now])) kept[old++] = now++;
    else if (left === cost(old + 1, now) + ALONE) kept[old++] = null;
    else added[old]?.push(now++);
    added[old] ??= [];
  }
  return { rounds, kept, added };
}

const changing = (old: string | undefined, now: string | undefined): number => (old === now ? 0 : CHANGED);

/** The least cost from each pair of places to the ends; without end beyond them. */
function costs(olds: readonly string[], news: readonly string[]): (old: number, now: number) => number {
  const cost = Array.from({ length: olds.length + 1 }, () => Array<number>(news.length + 1).fill(0));
  const at = (old: number, now: number): number => cost[old]?.[now] ?? Infinity;
  for (let old = olds.length; old >= 0; old--) {
    for (let now = news.length - Number(old === olds.length); now >= 0; now--) {
      (cost[old] as number[])[now] = Math.min(at(old + 1, now + 1) + changing(olds[old], news[now]), at(old + 1, now) + ALONE, at(old, now + 1) + ALONE);
    }
  }
  return at;
}
