// The deal of the day: asked for, begun, and compared.

import type { Daily, DailyField, DailyPack, Seated } from "../generated/messages";
import { asSeat, begins, request } from "../net/api";
import * as memory from "../net/memory";
import { router, tablePath } from "../router.svelte";
import { localeOf } from "../words/catalogues";
import { heard, language, t } from "../words/words.svelte";

/** The deals of the day, as far as this browser has played them. */
export function loadDaily(): Promise<Daily> {
  const guest = memory.guestSecret();
  return request<Daily>("/api/daily", undefined, guest ? { "x-openrummy-guest": guest } : {}).then(heard);
}

/** A finished deal of the day beside those of others. */
export const loadField = (table: string): Promise<DailyField> => request<DailyField>(`/api/tables/${encodeURIComponent(table)}/daily`, undefined, asSeat(table)).then(heard);

/** Play the deal of a day, or go on with it. */
export async function playDaily({ day, title, commitment }: DailyPack, goesOn: boolean): Promise<void> {
  const guest = memory.guestSecret() || memory.makeGuestSecret();
  const ask = (): Promise<Seated> => request<Seated>("/api/daily", { name: memory.playerName() || t("Player"), guest, day });
  const seated = await (goesOn ? ask() : begins(ask));
  memory.rememberCommitment(seated.table, 1, commitment);
  memory.takeSeatAgain({ ...seated, title: t("Deal of the day: {game}", { game: title }), at: Date.now() });
  router.go(tablePath(seated.table));
}

/** A day such as 2026-11-24 in the reader's language: `Tuesday 24 November`. */
export function dayWords(day: string): string {
  return new Intl.DateTimeFormat(localeOf(language()), { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
}

/** A time in the reader's language and time zone. */
export const timeWords = (at: number): string => new Intl.DateTimeFormat(localeOf(language()), { dateStyle: "medium", timeStyle: "short" }).format(new Date(at));
