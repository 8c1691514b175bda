// One score sheet that is open: what was typed, the sheet worked from it, and what can be done with both.

import type { PaperMatch, PaperRound, PaperSheet } from "../generated/messages";
import { request } from "../net/api";
import { faultWords, heard } from "../words/words.svelte";
import { keepSheet, type KeptSheet, type Rounds, sheetCalled } from "./book";
import type { Draft } from "./typing";

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

  /** The sheet as it would be with another round in a place. */
  preview(index: number, round: PaperRound): Promise<PaperSheet> {
    return worked(this.#with(index, round));
  }

  /** Keep a round in its place.  sheet: as it was previewed. */
  async keepRound(index: number, round: PaperRound, sheet: PaperSheet): Promise<void> {
    await this.#change(this.#with(index, round).rounds ?? [], sheet);
  }

  /** Take a deal out, and all answers after it. */
  removeRound = (index: number): Promise<void> => this.#change(this.rounds.toSpliced(index, 1));

  /** Answer a question after the last deal, or leave the match. */
  answer(seat: number, answer: string): Promise<void> {
    const last = this.rounds.at(-1);
    return last ? this.#change(this.rounds.with(-1, { ...last, answers: [...(last.answers ?? []), { seat, answer }] })) : Promise.resolve();
  }

  undo = (): Promise<void> => this.#step("past", "undone");
  redo = (): Promise<void> => this.#step("undone", "past");

  /** Keep what is being typed for a deal; null if nothing is. */
  async keepDraft(index: number, typed: Draft | null): Promise<void> {
    if (this.kept) await this.#keep({ ...this.kept, draft: typed && { index, typed } });
  }

  #with(index: number, round: PaperRound): PaperMatch {
    const { match } = this.kept as KeptSheet;
    return { ...match, rounds: (match.rounds ?? []).toSpliced(index, 1, round) };
  }

  async #change(rounds: Rounds, sheet?: PaperSheet): Promise<void> {
    const { kept } = this;
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
