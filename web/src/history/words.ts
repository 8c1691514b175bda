// Finished matches and their figures in words.

import type { Games, MatchSeat, PlayedMatch } from "../generated/messages";
import { findPreset } from "../opening";
import type { Label } from "../words/catalogues";
import { ago } from "../words/ago";
import { language, listed, numeral, plural, t } from "../words/words.svelte";
import { isWon, mineOf } from "./figures";

/** How a deal ended for the player, by the words that its game counts, in the order in which they are shown. */
export const ENDS: Readonly<Record<string, Label>> = {
  went_out: "Went out",
  gin: "Gin",
  big_gin: "Big gin",
  knock: "Knocked and won",
  undercut: "Undercut a knock",
  declared: "Declared",
  last_in: "The last one in",
  wrong_declaration: "Won by a wrong declaration",
  lost: "Not won",
  drops: "Dropped",
};

/** Without `games`, the key stands in for the name. */
export const gameName = (games: Games | null, preset: string): string => (games ? findPreset(games, preset)?.preset.name : undefined) ?? preset;

export const levelName = (games: Games | null, bot: string): string => bot === "program" ? t("a program") : games?.levels.find(({ key }) => key === bot)?.name ?? t("Bot");

/** `with Mira (good) and Bob`. */
export function othersWords(games: Games | null, { seats, you }: PlayedMatch): string {
  const names = seats.flatMap((seat, number) => (number === you ? [] : [seatWords(games, seat)]));
  return t("with {names}", { names: listed(names) });
}

function seatWords(games: Games | null, { name, bot }: MatchSeat): string {
  if (!bot) return name || t("somebody");
  const level = games?.levels.find(({ key }) => key === bot)?.name;
  return level ? t("{name} ({level})", { name, level }) : name;
}

/** `Won`, `2nd of 3` and the like. */
export function resultWords(match: PlayedMatch): string {
  const { place } = mineOf(match);
  const shared = match.seats.filter((seat) => seat.place === place).length > 1;
  if (match.void) return t("No winner");
  if (isWon(match)) return shared ? t("Won, shared") : t("Won");
  return t("Place {place} of {seats}", { place, seats: match.seats.length });
}

export const pointsWords = (match: PlayedMatch): string => plural(mineOf(match).points, "{count} point", "{count} points");
export const share = (part: number, whole: number): string => numeral(whole > 0 ? part / whole : 0, { style: "percent", maximumFractionDigits: 0 });
/** A number with a true minus. */
export const number = (value: number, maximumFractionDigits = 0): string => numeral(value, { maximumFractionDigits });
export const average = (sum: number, count: number): string => number(count > 0 ? sum / count : 0, 1);

const RECENT_MS = 14 * 86_400_000;

/** How long ago a match ended, or its day if that is long ago. */
export const whenWords = (at: number, now = Date.now()): string =>
  now - at < RECENT_MS ? ago(at, now) : new Intl.DateTimeFormat(language(), { dateStyle: "medium" }).format(at);
