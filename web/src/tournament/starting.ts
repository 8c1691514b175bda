// When a tournament starts, in times of this browser's clock and in words.

import type { StartRule } from "../generated/messages";
import { sentences } from "../words/lists";
import { language, plural, t } from "../words/words.svelte";

export type StartWay = "host" | "full" | "time" | "again";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const TIME_LENGTH = "2026-01-01T20:00".length;

/** The next full hour but one, as a field for a time wants it. */
export const soon = (now = Date.now()): string => fieldOf(Math.ceil((now + HOUR) / HOUR) * HOUR);

/** A time in milliseconds since 1970, as a field for a time wants it. */
export const fieldOf = (at: number): string => new Date(at - new Date(at).getTimezoneOffset() * MINUTE).toISOString().slice(0, TIME_LENGTH);

/** Milliseconds since 1970 for what a field for a time holds, 0 for nothing. */
export const atTime = (field: string): number => (field ? new Date(field).getTime() : 0) || 0;

/** `Friday, 27 November at 20:00`, in the zone of this browser. */
export const whenWords = (at: number): string => new Intl.DateTimeFormat(language(), { weekday: "long", day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" }).format(at);

/** How long it is until then: `It starts in 5 minutes.` */
export function untilWords(at: number, now: number): string {
  const minutes = Math.max(0, Math.ceil((at - now) / MINUTE));
  if (minutes === 0) return t("It starts now.");
  if (minutes < 100) return plural(minutes, "It starts in {count} minute.", "It starts in {count} minutes.");
  return t("It starts: {time}.", { time: whenWords(at) });
}

/** How a tournament that is open starts. */
export function startWords(start: StartRule, players: number, now: number): string {
  if (start.full && start.at) return sentences([startWords({ full: start.full }, players, now), plural(Math.max(0, Math.ceil((start.at - now) / 1000)), "Bots take the free places in {count} second.", "Bots take the free places in {count} seconds.")]);
  if (start.full) return plural(Math.max(0, start.full - players), "It starts when {count} more has entered.", "It starts when {count} more have entered.");
  return start.at ? untilWords(start.at, now) : t("It starts when the host is ready.");
}
