// The players in words.

import type { MeldView, SeatView, TableView } from "../generated/messages";
import type { Label, Text } from "../words/catalogues";
import { isolated } from "../words/isolated";
import { listed, t } from "../words/words.svelte";
import { isCall } from "./river";

/** Whether you can act now, on your turn or out of turn. */
export function mayAct(view: TableView): boolean {
  return view.you !== null && view.status === "playing" && view.toAct.includes(view.you);
}

/** Whether the table waits for your seat; a call on another player's turn does not count. */
export function isMyTurn(view: TableView): boolean {
  return mayAct(view) && (view.turn === view.you || !view.offers.some(isCall));
}

/** The seats that the others wait for: the one whose turn it is, or all who must answer before the next turn. */
export function awaited(view: TableView): readonly number[] {
  return view.toAct.includes(view.turn) ? [view.turn] : view.toAct;
}

export function seatName(view: TableView, seat: number): string {
  return seat === view.you ? t("You") : isolated(view.seats[seat]?.name ?? t("Seat {number}", { number: seat + 1 }));
}

const OWN_MELDS: Record<MeldView["kind"], Label> = { set: "Your set", run: "Your run" };
const MELDS = { set: "{name}'s set|alone", run: "{name}'s run|alone" } as const satisfies Record<MeldView["kind"], Text>;

/** `Mira's run`. */
export function meldName(view: TableView, { owner, kind }: Pick<MeldView, "owner" | "kind">): string {
  return owner === view.you ? t(OWN_MELDS[kind]) : meldOf(seatName(view, owner), kind);
}

export const meldOf = (name: string, kind: MeldView["kind"]): string => t(MELDS[kind], { name });

/** The letters of a text as readers see them: `मी` and a flag are one each. */
const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: "grapheme" });

const known = new Map<string, string>();

/** Found once for each name: every seat and meld asks with every change. */
function initialOf(name: string): string {
  const initial = known.get(name) ?? GRAPHEMES.segment(name).containing(0)?.segment.toLocaleUpperCase() ?? "";
  known.set(name, initial);
  return initial;
}

/** One letter for each seat, with the seat number if two names begin alike. */
export function initials(view: TableView): string[] {
  const letters = view.seats.map(({ name }) => initialOf(name));
  return letters.map((letter, seat) => (letters.indexOf(letter) === letters.lastIndexOf(letter) ? letter : `${letter}${seat + 1}`));
}

/** Whether melded cards count for the player who laid them down. */
export const countsMelds = (view: TableView): boolean => view.seats.some(({ melded }) => melded != null);

/** The other seats in order of play after yours; for a spectator, all from the first. */
export function othersInOrder(view: TableView): number[] {
  const count = view.seats.length;
  const first = view.you === null ? 0 : view.you + 1;
  const others = view.you === null ? count : count - 1;
  return Array.from({ length: others }, (_, step) => (first + step) % count);
}

/** One side of a wide table. */
export interface Side {
  readonly at: "left" | "top" | "right";
  readonly seats: readonly number[];
}

/**
 * Seats around a table in order of play, clockwise from the left of the one below: as many at the left as at the right, and more above.
 *
 * upright: on a table higher than wide, with one or two above.
 */
export function around(seats: readonly number[], upright = false): Side[] {
  const most = upright ? Math.floor((seats.length - 1) / 2) : 2;
  const beside = Math.min(most, seats.length < 3 ? 0 : seats.length < 6 && !upright ? 1 : 2);
  const sides: Side[] = [
    { at: "left", seats: seats.slice(0, beside) },
    { at: "top", seats: seats.slice(beside, seats.length - beside) },
    { at: "right", seats: seats.slice(seats.length - beside) },
  ];
  return sides.filter((side) => side.seats.length > 0);
}

/** The status of a seat: `bot, casual`, `away`, `free seat` or `a bot is playing`; otherwise empty. */
export function presence(seat: SeatView): string {
  if (seat.standIn) return t("a bot is playing");
  if (seat.program) return seat.connected ? (seat.level ?? "") : t("away");
  if (seat.kind === "bot") return seat.level ? t("bot, {level}", { level: seat.level }) : t("bot");
  if (seat.kind === "free") return t("free seat");
  return seat.connected ? "" : t("away");
}

/** `You win the match`, `Mira wins the match`, `Mira and Tom share the match`. */
export function matchWords(view: TableView): string {
  const winners = view.winners ?? [];
  const others = winners.filter((seat) => seat !== view.you).map((seat) => seatName(view, seat));
  if (winners.length === 0) return t("The match is over");
  if (others.length === 0) return t("You win the match");
  if (others.length < winners.length) return t("You and {names} share the match", { names: listed(others) });
  return others.length > 1 ? t("{names} share the match", { names: listed(others) }) : t("{name} wins the match", { name: others[0] ?? "" });
}

/** The seats, the best first; seats that share a place keep their order. */
export const byPlace = ({ seats }: TableView): number[] => seats.map((_, seat) => seat).sort((a, b) => (seats[a]?.place ?? 0) - (seats[b]?.place ?? 0));

/** The seats that a guest may take: the free ones before the match, later those of bots that give them up. */
export function seatsToTake(view: TableView): number[] {
  const kind = (wanted: SeatView["kind"]): number[] =>
    view.seats.flatMap((seat, index) => (seat.kind === wanted && !seat.standIn && !seat.program ? [index] : []));
  if (view.you !== null || view.status === "over") return [];
  return [...(view.status === "lobby" ? kind("free") : []), ...(view.settings?.takeover ? kind("bot") : [])];
}

/** Whether there is somebody to talk to. */
export function canTalk(view: TableView): boolean {
  return view.seats.some((seat, index) => index !== view.you && (seat.kind === "person" || seat.standIn));
}

/** The people present who have not yet agreed to the requested pause. */
export function stillToAgree(view: TableView): SeatView[] {
  return view.seats.filter((seat) => seat.kind === "person" && seat.connected && !seat.pausing);
}

/** Whether nobody is waited for; a program comes when its owner starts it. */
export function othersAreBots(view: TableView): boolean {
  return view.seats.every(({ kind, program }, seat) => seat === view.you || (kind === "bot" && !program));
}
