// The time that somebody has played on a day, and the limits that they set for themselves: values in and values out.

/** What a device keeps.  All times are in minutes but `played`, in seconds. */
export interface TimeKept {
  /** The day that `played` is of, by the clock of the device: 2026-11-24. */
  readonly day: string;
  readonly played: number;
  /** When the last moment was counted, in milliseconds, by whichever window. */
  readonly counted: number;
  /** A reminder comes each time when so many minutes have been played; 0 for none. */
  readonly remind: number;
  /** The reminders of the day that were read. */
  readonly read: number;
  /** After so many minutes a day no new match begins; 0 for no limit. */
  readonly limit: number;
  /** The limit from the next day on, if it was made higher today. */
  readonly next: number | null;
}

export const NO_TIME: TimeKept = { day: "", played: 0, counted: 0, remind: 0, read: 0, limit: 0, next: null };

/** A longer pause between two counts is no play. */
const MOST_SECONDS = 30;

export const dayOf = (at: Date): string => `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, "0")}-${String(at.getDate()).padStart(2, "0")}`;

/** The same on the day of `now`: a new day begins with nothing played, and with the limit that was chosen for it. */
export function onDay(kept: TimeKept, now: number): TimeKept {
  const day = dayOf(new Date(now));
  return kept.day === day ? kept : { ...kept, day, played: 0, read: 0, limit: kept.next ?? kept.limit, next: null };
}

/** Count the time since the last count; two windows that count at once count it once. */
export function counted(kept: TimeKept, now: number): TimeKept {
  const today = onDay(kept, now);
  const seconds = (now - today.counted) / 1000;
  return { ...today, counted: now, played: today.played + (seconds > 0 && seconds <= MOST_SECONDS ? seconds : 0) };
}

/** Choose a limit: a lower one holds at once, a higher one or none from the next day on. */
export function withLimit(kept: TimeKept, limit: number): TimeKept {
  const isTighter = kept.limit === 0 || (limit > 0 && limit <= kept.limit);
  return isTighter ? { ...kept, limit, next: null } : { ...kept, next: limit };
}

/** The reminders that have come due today. */
export const remindersDue = ({ remind, played }: TimeKept): number => (remind > 0 ? Math.floor(played / 60 / remind) : 0);

export const isOverLimit = ({ limit, played }: TimeKept): boolean => limit > 0 && played >= limit * 60;
