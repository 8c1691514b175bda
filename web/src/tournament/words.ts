// The state of a tournament in words, for players and viewers.

import type { RoundTableView, RoundView, TournamentView } from "../generated/messages";
import { t } from "../words/words.svelte";

export const roundName = ({ number, final }: RoundView): string => (final ? t("Final") : t("Round {number}", { number }));

export function tableStatus(table: RoundTableView): string {
  if (table.status === "over") return t("done|a table");
  if (table.status === "asking") return t("a player may buy chips");
  return table.tie ? t("an extra deal breaks a tie") : t("being played");
}

/** One sentence about your state in the tournament, or the tournament's. */
export function standing(view: TournamentView): string {
  if (view.status === "open") return view.you == null ? t("Enter before it starts.") : t("You are in. The tournament starts when the host is ready.");
  if (view.status === "over") return t("{name} won the tournament.", { name: winner(view) });
  if (view.you == null) return t("The tournament is in progress.");
  if (view.rebuy) return t("You have too few chips to stay in.");
  if (view.table) return t("Your table is ready.");
  const place = view.players[view.you]?.place;
  if (place != null) return t("You are out: place {place}.", { place });
  return goesOn(view) ? t("You are through. The next round is drawn when all tables are done.") : t("Waiting for the other tables.");
}

export const winner = (view: TournamentView): string => view.players.find(({ place }) => place === 1)?.name ?? "";

function goesOn({ rounds, you }: TournamentView): boolean {
  return rounds.at(-1)?.tables.some(({ seats }) => seats.some((seat) => seat.player === you && seat.went === "on")) ?? false;
}

/** The players for the standings: those still in, then the rest by place. */
export function inOrder(view: TournamentView): number[] {
  const place = (player: number): number => view.players[player]?.place ?? 0;
  return view.players.map((_, player) => player).sort((a, b) => place(a) - place(b) || a - b);
}
