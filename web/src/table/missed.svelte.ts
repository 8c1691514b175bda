// Events missed while the page was closed, disconnected or hidden.

import type { TableView, Told } from "../generated/messages";
import { afterwards } from "../net/afterwards";
import { rememberSeen, seatAt } from "../net/memory";
import { plural, t } from "../words/words.svelte";

const LENGTH = 500;
/** The largest number of missed events that are read out; more are only listed. */
const READ_AT_ONCE = 8;

export class Missed {
  /** The missed events, for a list. */
  told = $state.raw<readonly Told[]>([]);
  /** Whether too much happened to be listed: the log has it. */
  much = $state(false);

  /** Whether the connection was lost since the last update. */
  #lost = false;

  constructor(readonly say: (words: string) => void) {}

  lose(): void {
    this.#lost = true;
  }

  forget(): void {
    this.told = [];
    this.much = false;
  }

  /** Take in an update.  isWhole: it has no gap.  Returns whether there is too much to be read out. */
  add(spoken: readonly Told[], before: TableView | null, view: TableView, isWhole: boolean): boolean {
    if (view.you === null) return false;
    const seen = before?.version ?? seatAt(view.table)?.seen;
    afterwards("seen", () => rememberSeen(view.table, view.version));
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

  /** Say that too much happened to be listed. */
  #ownUp(): void {
    this.told = [];
    this.much = true;
    this.say(t("A lot has happened while you were away; see the log."));
  }
}
