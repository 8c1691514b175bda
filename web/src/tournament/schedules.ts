// Tournaments that take place again and again, in words: `Every Friday at 20:00`.

import type { ScheduleRule } from "../generated/messages";
import { language, listed, plural, t } from "../words/words.svelte";

export const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;
/** A Monday. */
const MONDAY = Date.UTC(2026, 0, 5, 12);
const DAY = 86_400_000;
const HOUR = 60;

export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

/** day: 0 for Monday. */
export const dayName = (day: number): string => new Intl.DateTimeFormat(language(), { weekday: "long", timeZone: "UTC" }).format(MONDAY + day * DAY);

export function oftenWords({ days = [], time = "20:00", every = 0, zone }: ScheduleRule): string {
  if (every === HOUR) return t("Every hour.");
  if (every) return plural(every, "Every {count} minute.", "Every {count} minutes.");
  if (days.length === DAYS.length) return t("Every day at {time} ({zone}).", { time, zone });
  return t("Every {days} at {time} ({zone}).", { days: listed(days.map(dayName)), time, zone });
}
