// Events as motions: which card goes from where to where, when, and for how long.  No pages and no clocks.

import { type Path, PATHS } from "../generated/kinds";
import type { Told } from "../generated/messages";

export type Spot = Path["start"];

/** A place of cards: at a seat if `seat` is not null. */
export interface Place {
  readonly spot: Spot;
  readonly seat: number | null;
}

export interface Flight {
  /** The card, or null for a back. */
  readonly card: string | null;
  readonly start: Place;
  readonly goal: Place;
  /** Milliseconds from the event until it begins, and while it lasts. */
  readonly at: number;
  readonly takes: number;
  /** Milliseconds for which it is seen at its goal, and then fades; only a card that is drawn to be looked at. */
  readonly stays?: number;
  /** The cards of the goal that it stands for, by their places there; only in a deal. */
  readonly part?: readonly [from: number, to: number];
}

/** The part of a view that a deal needs: the number of cards in each hand, and who is dealt the first. */
export interface Dealt {
  readonly held: readonly number[];
  readonly first: number;
}

const LENGTH: Readonly<Partial<Record<Spot, Partial<Record<Spot, number>>>>> = {
  stock: { hand: 180, pile: 200 },
  pile: { hand: 240, melds: 240 },
  hand: { pile: 180, shown: 200 },
};
const USUAL = 220;
const DEAL = 350;
/** Between two cards of one event; between two events that came together, as a part of the first. */
const APART = 30;
const NEXT = 0.75;
/** Motions that came together never lag further behind than this: they are all made quicker. */
const LATEST = 900;
/** Cards in the air at once in a deal, and how long until the last of them sets off: then the upcard is turned, by `LATEST`. */
const DEALT = 24;
const WAVES = 350;

/** Between two cards of a toss, and how long they lie open. */
const TOSSED = 90;
const LOOK = 700;

const usedAt = (spot: Spot, seat: number | null): Place => ({ spot, seat: spot === "hand" || spot === "seats" ? seat : null });

/** The motions of events, in the order of time. */
export function flightsOf(told: readonly Told[], dealt: Dealt): Flight[] {
  const tossed = told.flatMap(tossOf);
  const begins = Math.max(0, ...tossed.map(({ at, takes, stays = 0 }) => at + takes + stays));
  return [...tossed, ...inTime(actsOf(told, dealt)).map((flight) => ({ ...flight, at: flight.at + begins }))];
}

/** The cards drawn for the first turn, one before each seat: they are looked at before anything else happens. */
function tossOf({ kind, cards = [] }: Told): Flight[] {
  const [path] = PATHS[kind] ?? [];
  if (path?.goal !== "seats") return [];
  return cards.map((card, seat) => ({ card, start: usedAt(path.start, null), goal: usedAt("seats", seat), at: seat * TOSSED, takes: USUAL, stays: LOOK }));
}

function actsOf(told: readonly Told[], dealt: Dealt): Flight[] {
  const flights: Flight[] = [];
  let at = 0;
  for (const one of told) {
    const made = flightsOfOne(one, dealt).map((flight) => ({ ...flight, at: flight.at + at }));
    flights.push(...made);
    for (const flight of made) at = Math.max(at, flight.at + flight.takes * NEXT);
  }
  return flights;
}

function flightsOfOne({ kind, seat = null, cards = [] }: Told, dealt: Dealt): Flight[] {
  const paths = (PATHS[kind] ?? []).filter(({ goal }) => goal !== "seats");
  const named = paths.filter((path) => path.named !== false);
  let begins = 0;
  return paths.flatMap((path) => {
    if (path.goal === "hands") {
      begins = WAVES + DEAL;
      return wavesOf(path, dealt);
    }
    const place = named.indexOf(path);
    const own = place < 0 ? [] : place === named.length - 1 ? cards.slice(place) : cards.slice(place, place + 1);
    const moved: readonly (string | null)[] = own.length > 0 ? own : Array<null>(path.backs ?? 0).fill(null);
    const takes = LENGTH[path.start]?.[path.goal] ?? USUAL;
    return moved.map((card, index) => ({ card, start: usedAt(path.start, seat), goal: usedAt(path.goal, seat), at: begins + index * APART, takes }));
  });
}

/** A deal: backs to every seat in turn, fewer than there are cards, so that few are in the air. */
function wavesOf({ start }: Path, { held, first }: Dealt): Flight[] {
  const most = Math.max(0, ...held);
  const seats = held.map((_, step) => (first + step) % held.length).filter((seat) => (held[seat] ?? 0) > 0);
  const waves = Math.min(most, Math.max(1, Math.floor(DEALT / Math.max(1, seats.length))));
  const apart = WAVES / Math.max(1, waves * seats.length);
  return Array.from({ length: waves }).flatMap((_, wave) =>
    seats.map((seat, turn) => {
      const share = (held[seat] ?? 0) / waves;
      const part = [Math.round(wave * share), Math.round((wave + 1) * share)] as const;
      return { card: null, start: usedAt(start, null), goal: { spot: "hand", seat } as const, at: (wave * seats.length + turn) * apart, takes: DEAL, part };
    }),
  );
}

function inTime(flights: readonly Flight[]): Flight[] {
  const last = Math.max(0, ...flights.map(({ at, takes }) => at + takes));
  const rate = Math.min(1, LATEST / Math.max(1, last));
  return flights.map((flight) => ({ ...flight, at: flight.at * rate, takes: flight.takes * rate }));
}
