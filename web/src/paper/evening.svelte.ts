// One score sheet that is open: what was typed, the sheet worked from it, and what can be done with both.

import type { PaperMatch, PaperSheet } from "../generated/messages";
import { request } from "../net/api";
import { faultWords, heard } from "../words/words.svelte";
import { keepSheet, type KeptSheet, type Rounds, type Shared, sheetCalled } from "./book";
import { clashesIn, isSame, merge, type Piece, rebased, settled, type Verdict } from "./merging";

/** Changes that can be undone. */
const MOST_PAST = 60;

/** Work out a sheet: by the server, or by this device. */
export const worked = (match: PaperMatch): Promise<PaperSheet> => request<PaperSheet>("/api/paper/sheet", match).then(heard);

export class Evening {
  kept = $state.raw<KeptSheet | null>(null);
  /** Why the sheet could not be worked out, empty if it could. */
  trouble = $state("");
  busy = $state(false);
  /** Whether this browser refuses to keep the sheet. */
  isFleeting = $state(false);
  /** Whether others changed a deal since this device did, so that its own change cannot be undone any more. */
  isCut = $state(false);

  readonly sheet = $derived(this.kept?.worked ?? null);
  readonly rounds = $derived<Rounds>(this.kept?.match.rounds ?? []);
  readonly canUndo = $derived((this.kept?.past.length ?? 0) > 0);
  readonly canRedo = $derived((this.kept?.undone.length ?? 0) > 0);

  /** Open a sheet of this device; returns whether there is one. */
  async open(id: string): Promise<boolean> {
    this.kept = await sheetCalled(id);
    if (this.kept) void this.again();
    return this.kept !== null;
  }

  /** Work the sheet out anew: in another language, or after a failure. */
  again = (): Promise<void> => this.#take(this.kept, this.kept?.match);

  /** The sheet as it would be with other rounds. */
  preview(rounds: Rounds): Promise<PaperSheet> {
    return worked({ ...(this.kept as KeptSheet).match, rounds });
  }

  /**
   * Keep rounds that somebody typed here.  over: the rounds when that was begun; sheet: as it was previewed.
   *
   * Returns the pieces of both where others have meanwhile written something else in the same place; then nothing is kept.
   */
  async write(over: Rounds, rounds: Rounds, sheet?: PaperSheet): Promise<readonly Piece[]> {
    const pieces = merge(over, rounds, this.rounds);
    if (clashesIn(pieces).length > 0) return pieces;
    await this.#change(settled(pieces), isSame(over, this.rounds) ? sheet : undefined);
    return [];
  }

  /** Settle what `write` returned. */
  settle = (pieces: readonly Piece[], verdict: Verdict): Promise<void> => this.#change(settled(pieces, [verdict]));

  /** Answer a question after the last deal, or leave the match. */
  answer(seat: number, answer: string): Promise<void> {
    const last = this.rounds.at(-1);
    return last ? this.#change(this.rounds.with(-1, { ...last, answers: [...(last.answers ?? []), { seat, answer }] })) : Promise.resolve();
  }

  undo = (): Promise<void> => this.#step("past", "undone");
  redo = (): Promise<void> => this.#step("undone", "past");

  /** Keep what is being typed; null if nothing is. */
  async keepDraft(draft: KeptSheet["draft"]): Promise<void> {
    if (this.kept) await this.#keep({ ...this.kept, draft: draft ?? null });
  }

  async keepShared(shared: Shared | null): Promise<void> {
    if (this.kept) await this.#keep({ ...this.kept, shared });
  }

  /** Take rounds in which others wrote.  What this device changed can be undone as if theirs had been there all along. */
  async adopt(rounds: Rounds, shared: Shared): Promise<void> {
    const { kept, rounds: from } = this;
    if (!kept || isSame(rounds, from)) return this.keepShared(shared);
    const [past, undone] = [carried(kept.past, from, rounds), carried(kept.undone, from, rounds)];
    this.isCut = past.length < kept.past.length;
    await this.#take({ ...kept, shared, past, undone }, { ...kept.match, rounds });
  }

  async #change(rounds: Rounds, sheet?: PaperSheet): Promise<void> {
    const { kept } = this;
    if (isSame(rounds, this.rounds)) return this.keepDraft(null);
    this.isCut = false;
    if (kept) await this.#take({ ...kept, past: [...kept.past, this.rounds].slice(-MOST_PAST), undone: [], draft: null }, { ...kept.match, rounds }, sheet);
  }

  async #step(from: "past" | "undone", to: "past" | "undone"): Promise<void> {
    const { kept } = this;
    const rounds = kept?.[from].at(-1);
    if (kept && rounds) await this.#take({ ...kept, [from]: kept[from].slice(0, -1), [to]: [...kept[to], this.rounds] }, { ...kept.match, rounds });
  }

  /** Keep a match first, so that nothing typed is lost, and then its sheet. */
  async #take(kept: KeptSheet | null, match: PaperMatch | undefined, known?: PaperSheet): Promise<void> {
    if (!kept || !match) return;
    const isNew = match !== this.kept?.match;
    [this.busy, this.trouble] = [true, ""];
    await this.#keep({ ...kept, match, changed: isNew ? Date.now() : kept.changed });
    try {
      const sheet = known ?? (await worked(match));
      if (this.kept?.match === match) await this.#keep({ ...this.kept, worked: sheet });
    } catch (error) {
      this.trouble = faultWords(error, "The server cannot be reached.");
    }
    this.busy = false;
  }

  async #keep(kept: KeptSheet): Promise<void> {
    this.kept = kept;
    this.isFleeting = !(await keepSheet($state.snapshot(kept) as KeptSheet));
  }
}

/** Rounds before changes, the latest last, with what others wrote since; those behind a change that they changed again are gone. */
function carried(before: readonly Rounds[], from: Rounds, to: Rounds): readonly Rounds[] {
  const all = before.map((rounds) => rebased(from, rounds, to));
  return all.slice(all.lastIndexOf(null) + 1).filter((rounds) => rounds !== null);
}
