// The time that is played on this device: counted while a match is in sight, remembered here, and told to nobody.

import { keptTime, rememberTime } from "../net/memory";
import { plural, t } from "../words/words.svelte";
import { counted, isOverLimit, NO_TIME, onDay, remindersDue, type TimeKept, withLimit } from "./playtime";

const EACH_MS = 15_000;

class PlayTime {
  kept = $state.raw<TimeKept>(onDay({ ...NO_TIME, ...keptTime() }, Date.now()));

  /** Count until the returned function is called, if a reminder or a limit is wanted. */
  counts(): () => void {
    this.#count();
    const timer = setInterval(() => this.#count(), EACH_MS);
    return () => clearInterval(timer);
  }

  remind(minutes: number): void {
    this.#keep((kept) => ({ ...kept, remind: minutes, read: remindersDue({ ...kept, remind: minutes }) }));
  }

  limit(minutes: number): void {
    this.#keep((kept) => withLimit(kept, minutes));
  }

  /** The words of a reminder that is due and was not read; otherwise empty. */
  get reminder(): string {
    if (remindersDue(this.kept) <= this.kept.read) return "";
    const minutes = Math.floor(this.kept.played / 60);
    return plural(minutes, "You have played {count} minute today.", "You have played {count} minutes today.");
  }

  read(): void {
    this.#keep((kept) => ({ ...kept, read: remindersDue(kept) }));
  }

  /** Why no new match begins today; empty while one may. */
  stopped(): string {
    this.#keep((kept) => kept);
    return isOverLimit(this.kept) ? t("You have reached the limit that you set for today. Matches that you have begun can be finished.") : "";
  }

  #count(): void {
    if (document.visibilityState === "visible" && (this.kept.remind > 0 || this.kept.limit > 0)) this.#keep((kept) => counted(kept, Date.now()));
  }

  /** Change what is kept, from its latest state: another window may have written it. */
  #keep(change: (kept: TimeKept) => TimeKept): void {
    const before = onDay({ ...NO_TIME, ...keptTime() }, Date.now());
    const after = change(before);
    if (after !== before) rememberTime(after);
    this.kept = after;
  }
}

export const playTime = new PlayTime();
