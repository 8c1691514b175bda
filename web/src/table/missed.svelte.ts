// What happened while nobody looked: the page was closed, its line was lost, or it was hidden.

import type { TableView, Told } from "../generated/messages";
import { rememberSeen, seatAt } from "../net/memory";
import { plural, t } from "../words/words.svelte";

const LENGTH = 500;
/** More at once is not read out but listed. */
const READ_AT_ONCE = 8;

export class Missed {
  /** For a list. */
  told = $state.raw<readonly Told[]>([]);
  /** So much happened meanwhile that it is not listed: the log has it. */
  much = $state(false);

  /** The line was lost since the last update. */
  #lost = false;

  constructor(readonly say: (words: string) => void) {}

  lose(): void {
    this.#lost = true;
  }

  forget(): void {
    this.told = [];
    this.much = false;
  }

  /** Take in what an update tells, and whether it tells all; returns whether it is too much to be read out. */
  add(spoken: readonly Told[], before: TableView | null, view: TableView, isWhole: boolean): boolean {
    if (view.you === null) return false;
    const seen = before?.version ?? seatAt(view.table)?.seen;
    rememberSeen(view.table, view.version);
    if (!isWhole && seen !== undefined) this.#ownUp();
    const missed = this.#isAway(before) ? spoken.filter(({ version, seat }) => version > (seen ?? Infinity) && seat !== view.you) : [];
    this.#lost = false;
    if (missed.length === 0 || (missed.length === 1 && this.told.length === 0)) return false;
    this.told = [...this.told, ...missed].slice(-LENGTH);
    const isMuch = missed.length > READ_AT_ONCE;
    if (isMuch) this.say(plural(missed.length, "You missed {count} thing; a button shows it.", "You missed {count} things; a button shows them."));
    return isMuch;
  }

  #isAway(before: TableView | null): boolean {
    return before === null || this.#lost || document.hidden;
  }

  /** Too much to be listed; who comes for the first time has missed nothing. */
  #ownUp(): void {
    this.told = [];
    this.much = true;
    this.say(t("A lot has happened since you were here; see the log."));
  }
}
