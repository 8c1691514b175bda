// The deal that is being typed: the draft, the box that is filled, and what the deal makes, asked for whenever it is whole.

import type { PaperDeal, PaperFault, PaperForm, PaperRound, PaperSheet } from "../generated/messages";
import { faultWords } from "../words/words.svelte";
import type { Rounds } from "./book";
import type { Evening } from "./evening.svelte";
import { blank, type Box, boxesOf, type Draft, draftOf, isCardBox, isFilled, isWhole, keyed, marked, placeOf, roundOf, textIn, turned, typed } from "./typing";

const CALM_MS = 200;

export class Entry {
  draft = $state.raw<Draft>({ end: "", seat: null, card: "", switches: [], hands: [] });
  /** The place of the box that is being filled, as `seat-field`. */
  place = $state("");
  /** The sheet with this deal, null while something is missing or it is being worked out. */
  preview = $state.raw<PaperSheet | null>(null);
  trouble = $state("");
  /** The rounds when this deal was begun to be typed: others may write on the sheet meanwhile. */
  readonly over: Rounds;

  readonly boxes = $derived.by(() => boxesOf(this.form, this.deal, this.draft));
  /** If the box that was filled is not asked any more, it is the next that is empty. */
  readonly active = $derived.by(() => this.boxes.find((box) => placeOf(box) === this.place) ?? this.boxes.find((box) => !isFilled(this.draft, box)) ?? null);
  readonly isWhole = $derived.by(() => isWhole(this.form, this.deal, this.draft));
  /** The fault of this very deal. */
  readonly fault = $derived.by<PaperFault | null>(() => (this.preview?.fault && (this.preview.fault.round ?? this.index) <= this.index ? this.preview.fault : null));
  readonly result = $derived.by(() => (this.fault ? null : (this.preview?.rounds?.[this.index] ?? null)));
  readonly round = $derived.by<PaperRound>(() => roundOf(this.form, this.deal, this.draft, this.over[this.index]?.answers));
  /** The rounds with this deal. */
  readonly rounds = $derived.by<Rounds>(() => this.over.toSpliced(this.index, 1, this.round));

  /** index: of the deal, from 0; the last begins empty, an earlier one as it was typed. */
  constructor(
    readonly evening: Evening,
    readonly form: PaperForm,
    readonly deal: PaperDeal,
    readonly index: number,
  ) {
    const seats = evening.sheet?.seats.length ?? 0;
    const { draft } = evening.kept ?? {};
    const isKept = draft?.index === index;
    this.over = (isKept ? draft.over : undefined) ?? evening.rounds;
    const old = this.over[index];
    this.draft = isKept ? draft.typed : old ? draftOf(old, seats) : blank(form, seats);
    this.place = placeOf(this.boxes.find((box) => !isFilled(this.draft, box)) ?? this.boxes[0]);
  }

  set(change: Partial<Draft>): void {
    this.#become({ ...this.draft, ...change });
  }

  write(box: Box, text: string): void {
    this.place = placeOf(box);
    this.#become(typed(this.draft, box, text));
  }

  mark(seat: number, mark: string): void {
    this.#become(marked(this.draft, seat, mark));
  }

  toggle(key: string): void {
    const { switches } = this.draft;
    this.set({ switches: switches.includes(key) ? switches.filter((one) => one !== key) : [...switches, key] });
  }

  /** Tell a box as cards, or as a number again. */
  turn(box: Box): void {
    this.place = placeOf(box);
    this.#become(turned(this.draft, box, !isCardBox(this.draft, box)));
  }

  /** A digit or the like from the pad, for the box that is being filled. */
  press(key: string): void {
    const box = this.active;
    if (box) this.write(box, keyed(textIn(this.draft, box), key));
  }

  /** Go to the next box that is empty, or else to the one after this; returns its place, empty if every box is filled. */
  next(): string {
    const at = this.boxes.findIndex((box) => box === this.active);
    const round = [...this.boxes.slice(at + 1), ...this.boxes.slice(0, at)];
    this.place = placeOf(round.find((box) => !isFilled(this.draft, box)));
    return this.place;
  }

  /** Work the deal out when nothing has changed for a moment; the result stops it.  To be called in an effect. */
  ask(): () => void {
    const { rounds, isWhole } = this;
    let late = false;
    const work = (): void => {
      this.evening.preview(rounds).then(
        (sheet) => late || ([this.preview, this.trouble] = [sheet, ""]),
        (error: unknown) => late || (this.trouble = faultWords(error, "The server cannot be reached.")),
      );
    };
    const timer = isWhole ? setTimeout(work, CALM_MS) : undefined;
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }

  #become(draft: Draft): void {
    [this.draft, this.preview] = [draft, null];
    void this.evening.keepDraft({ index: this.index, typed: draft, over: this.over });
  }
}
