// The state of a tournament in words, for players and viewers.

import type { RoundTableView, RoundView, TournamentView } from "../generated/messages";
import { ownMatch } from "./own";
import { startWords, whenWords } from "./starting";
import type { Label } from "../words/catalogues";
import { sentences } from "../words/lists";
import { listed, plural, t } from "../words/words.svelte";

/** Whether players go out; otherwise everybody plays every round, and a table of scores decides. */
export const knocksOut = ({ form }: TournamentView): boolean => (form ?? "knock-out") === "knock-out";

/** Whether you can withdraw now: before the start, or between rounds where nobody goes out. */
export function mayWithdraw(view: TournamentView): boolean {
  const number = view.you;
  if (number == null) return false;
  return view.status === "open" || (view.status === "running" && !!view.mayRetire && !view.players[number]?.retired);
}

export const roundName = (view: TournamentView, { number, final }: RoundView): string =>
  final && knocksOut(view) ? t("Final") : t("Round {number}", { number });

export function tableStatus(table: RoundTableView): string {
  if (table.status === "over") return t("done|a table");
  if (table.status === "asking") return t("a player may buy chips");
  return table.tie ? t("an extra deal breaks a tie") : t("being played");
}

/** One sentence about your state in the tournament, or the tournament's. */
export function standing(view: TournamentView): string {
  if (view.status === "open") return opening(view);
  if (view.status === "cancelled") return calledOff(view);
  if (view.status === "over") return won(view);
  if (view.you == null) return view.until ? sentences([t("The tournament is in progress."), timeLeft(view.until, view.now ?? 0)]) : t("The tournament is in progress.");
  if (view.rebuy) return t("You have too few chips to stay in.");
  const until = view.rounds.at(-1)?.until;
  const match = ownMatch(view);
  if (view.table && until && !(match?.mine && match.theirs)) return t("Agree with {name} when to play; your table is open until {time}.", { name: opponent(view), time: whenWords(until) });
  if (view.table) return t("Your table is ready.");
  if (view.until) return ticking(view, view.until);
  if (!knocksOut(view)) return between(view, view.you);
  const place = view.players[view.you]?.place;
  if (place != null) return t("You are out: place {place}.", { place });
  return goesOn(view) ? t("You are through. The next round is drawn when all tables are done.") : t("Waiting for the other tables.");
}

const CALLED_OFF: Record<NonNullable<TournamentView["calledOff"]>, Label> = {
  few: "The tournament was cancelled: too few were there.",
  host: "The host called the tournament off.",
  forgotten: "The tournament was called off, because nobody had started it for a month.",
  left: "All who waited here have left.",
};

function calledOff({ calledOff: why, entry, you }: TournamentView): string {
  return sentences([t(CALLED_OFF[why ?? "few"]), entry && you != null ? t("You have your chips back.") : ""]);
}

/** Where a clock ends it, while you have no table. */
function ticking({ players, you, now = 0 }: TournamentView, until: number): string {
  const { retired, place } = players[you ?? -1] ?? {};
  const rest = timeLeft(until, now);
  if (retired) return sentences([t("You have withdrawn."), rest]);
  const next = t("You get a table as soon as others are free.");
  return place == null ? sentences([next, rest]) : sentences([next, t("You are in place {place}.", { place }), rest]);
}

/** How long it still takes: `12 minutes left.` */
export function timeLeft(until: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  if (seconds <= 30) return t("No deal begins any more.");
  return plural(Math.ceil(seconds / 60), "{count} minute left.", "{count} minutes left.");
}

/** Who plays against you in the last round. */
function opponent({ players, rounds, you }: TournamentView): string {
  const seats = rounds.at(-1)?.tables.find((table) => table.seats.some(({ player }) => player === you))?.seats ?? [];
  return players[seats.find(({ player }) => player !== you)?.player ?? -1]?.name ?? "";
}

function opening(view: TournamentView): string {
  const { start = {}, now = 0, players } = view;
  const you = view.you;
  if (!start.full && !start.at) return you == null ? t("Enter before it starts.") : t("You are in. The tournament starts when the host is ready.");
  const begins = startWords(start, players.length, now);
  return you == null ? begins : sentences([t("You are in."), begins]);
}

function won(view: TournamentView): string {
  const winners = view.players.filter(({ place }) => place === 1).map(({ name }) => name);
  return winners.length > 1 ? t("{names} share the first place.", { names: listed(winners) }) : t("{name} won the tournament.", { name: winners[0] ?? "" });
}

/** Where nobody goes out, after your table of a round is done. */
function between({ players, rounds }: TournamentView, you: number): string {
  const { place, retired } = players[you] ?? {};
  if (retired) return t("You have withdrawn.");
  const alone = rounds.at(-1)?.tables.some(({ seats }) => seats.length === 1 && seats[0]?.player === you) ?? false;
  const next = alone ? t("You sit out this round, and it counts as won.") : t("Waiting for the other tables.");
  return place == null ? next : sentences([next, t("You are in place {place}.", { place })]);
}

function goesOn({ rounds, you }: TournamentView): boolean {
  return rounds.at(-1)?.tables.some(({ seats }) => seats.some((seat) => seat.player === you && seat.went === "on")) ?? false;
}

/** The players for the standings: those still in, then the rest by place. */
export function inOrder(view: TournamentView): number[] {
  const place = (player: number): number => view.players[player]?.place ?? 0;
  return view.players.map((_, player) => player).sort((a, b) => place(a) - place(b) || a - b);
}
