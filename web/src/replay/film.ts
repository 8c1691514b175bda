// A film of a deal: the views that a seat had, one for each action, and the marks of its timeline.  No pages and no clocks.

import { CUE_OF } from "../generated/kinds";
import type { Film, FilmFrame, TableView, Told } from "../generated/messages";
import { sortKey } from "../cards/faces";
import { pieced } from "../net/pieces";
import { sentences } from "../words/lists";

/** The table after an action. */
export interface Shot extends Omit<FilmFrame, "view"> {
  readonly view: TableView;
}

/** Who looks at a film: a seat, and whether all hands lie open before it. */
export interface Eyes {
  readonly seat: number;
  readonly open: boolean;
}

/** The film with every view whole. */
export function developed({ view, frames }: Film): Shot[] {
  let whole = view;
  return frames.map((frame) => ({ ...frame, view: (whole = pieced(whole, frame.view, 0)) }));
}

const isSeen = (seat: number | null | undefined, eyes: Eyes): boolean => eyes.open || seat === eyes.seat;

/** What happened, as these eyes saw it: cards that were hidden from them are left out. */
export function toldTo({ told, view }: Shot, eyes: Eyes): Told[] {
  return told.map(({ outside, words, ...one }) => {
    const hides = Boolean(outside) && !isSeen(one.seat, eyes);
    return { ...one, version: view.version, words: (hides ? outside : words) ?? "", cards: hides ? [] : one.cards };
  });
}

export const wordsFor = (shot: Shot, eyes: Eyes): string => sentences(toldTo(shot, eyes).map(({ words }) => words));

export const bySuit = (cards: readonly string[]): string[] => [...cards].sort((a, b) => sortKey(a, "suit") - sortKey(b, "suit"));

/** The hand of a seat in groups: all of it by suit, or as it lay when the deal was over. */
export function groupsAt({ hands, view }: Shot, seat: number, isOver: boolean): string[][] {
  const shown = isOver ? view.lastDeal?.hands[seat] : undefined;
  const groups = shown ? [...shown.melds.map((cards) => [...cards]), bySuit(shown.rest)] : [bySuit(hands[seat] ?? [])];
  return groups.filter((cards) => cards.length > 0);
}

/** A mark on the timeline.  kind: of the most important thing that happened. */
export interface Mark {
  readonly at: number;
  readonly kind: "take" | "meld" | "out";
}

const MARKED = ["take", "meld", "out"] as const;

export function marksOf(shots: readonly Shot[]): Mark[] {
  return shots.flatMap(({ told }, at) => {
    const cues = told.map(({ kind }) => (kind === "deal_ended" ? "out" : CUE_OF[kind]));
    const kind = MARKED.findLast((one) => cues.includes(one));
    return kind ? [{ at, kind }] : [];
  });
}

/** The steps with which turns begin, each with the seat that acts. */
export function turnsOf(shots: readonly Shot[]): { readonly at: number; readonly seat: number }[] {
  return shots.flatMap(({ turn }, at) => (turn ? [{ at, seat: shots[at - 1]?.view.turn ?? 0 }] : []));
}

/** The nearest stop after a step, or before it if `by` is -1; the ends are stops too. */
export function nextStop(stops: readonly number[], step: number, by: 1 | -1, last: number): number {
  const all = [0, ...stops, last];
  return by > 0 ? (all.find((stop) => stop > step) ?? last) : (all.findLast((stop) => stop < step) ?? 0);
}
