// The coach of one table: asks when its player wants it to, and never holds up an act.

import type { Advice, CountedOuts, LookedBack, Offer, TableView } from "../generated/messages";
import type { Command } from "../net/socket";
import { randomHex } from "../net/chance";
import { settings } from "../settings/settings.svelte";
import { isMyTurn, mayAct } from "../table/seats";
import type { Label } from "../words/catalogues";
import { t } from "../words/words.svelte";

export const COACHING = { off: "Off", ask: "When I ask", after: "After my turn", before: "Before my turn" } as const satisfies Record<string, Label>;
export type Coaching = keyof typeof COACHING;

/** Milliseconds until it says that it is thinking. */
const TELL = 500;
/** Acts of one turn that are looked back at: what the server remembers. */
const MOST = 8;

type Question = Extract<Command, { type: "hint" | "look_back" | "count_outs" }>;

export class Coach {
  /** What to do now and why. */
  advice = $state("");
  /** The offer that it advises, if it was asked. */
  advised = $state.raw<Offer | null>(null);
  /** The card that the advice discards, if it discards one: its outs are those of interest. */
  advisedDiscard = $state<string | null>(null);
  /** What the last turn cost; empty if nothing was certain. */
  last = $state("");
  /** Whether the words about the last turn are still to be read. */
  isNew = $state(false);
  /** The hint that is on its way. */
  asked = $state.raw<string | null>(null);
  isThinking = $state(false);

  /** The outs of the hand, as they were last counted. */
  outs = $state.raw<CountedOuts | null>(null);
  /** Why there are none. */
  noOuts = $state("");
  #counting = "";

  #telling: ReturnType<typeof setTimeout> | undefined;
  /** Whether the player pressed the button: then the advised cards are selected too. */
  #wanted = false;
  /** The version that was advised on without being asked. */
  #seen = 0;
  /** The turns of this player that the page has seen, and whether one is running. */
  #turn = 0;
  #inTurn = false;
  /** The questions about acts whose answers are still to come, with the turn of each. */
  #waiting = new Map<string, number>();
  /** The worst act so far of the turn that is judged. */
  #worst: LookedBack | null = null;

  constructor(
    readonly ask: (question: Question) => void,
    readonly say: (words: string) => void,
    readonly select: (cards: readonly string[]) => void,
  ) {}

  get mode(): Coaching {
    const { coach } = settings.kept;
    return coach in COACHING ? coach : "ask";
  }

  /** Ask for a hint because the player wants one. */
  hint(): void {
    this.#wanted = true;
    if (this.asked === null) this.#ask();
  }

  /** The table has changed: advise on a turn, or look back at it, if the player wants that. */
  follow(view: TableView): void {
    const inTurn = isMyTurn(view) && view.status === "playing";
    if (inTurn && !this.#inTurn) this.#turn += 1;
    this.#inTurn = inTurn;
    if (this.mode !== "before" || !view.hints || view.lesson || !mayAct(view) || view.offers.length < 2) return;
    if (this.#seen === view.version || this.asked !== null) return;
    this.#seen = view.version;
    this.#ask();
  }

  /** An act of this player was done. */
  acted(act: string, view: TableView | null): void {
    this.forget();
    this.isNew = false;
    if (this.mode !== "after" || !view?.hints || view.lesson || this.#waiting.size >= MOST) return;
    const id = randomHex(16);
    this.#waiting.set(id, this.#turn);
    this.ask({ type: "look_back", id, act });
  }

  advise(answer: Advice, view: TableView | null): void {
    const wanted = this.#wanted;
    this.#settle();
    if (!view) return;
    if (answer.version && answer.version !== view.version) return this.follow(view);
    this.advice = answer.words;
    this.advisedDiscard = answer.action.type === "discard" && typeof answer.action.card === "string" ? answer.action.card : null;
    this.say(answer.words);
    if (!wanted) return;
    const same = JSON.stringify(answer.action);
    this.advised = view.offers.find((one) => JSON.stringify(one.action) === same) ?? null;
    if (this.advised) this.select(this.advised.cards ?? []);
  }

  lookBack(answer: LookedBack): void {
    if (answer.words && answer.lost > (this.#worst?.lost ?? 0)) this.#worst = answer;
    this.#judged(answer.id);
  }

  /** Count the outs of the hand, without `discard` if a card has to go. */
  count(discard: string | null): void {
    this.#counting = randomHex(16);
    this.ask({ type: "count_outs", id: this.#counting, discard });
  }

  counted(answer: CountedOuts): void {
    if (answer.id !== this.#counting) return;
    this.outs = answer;
    this.noOuts = "";
  }

  /** A question was refused; returns whether the player should hear why. */
  refused(id: string, words: string): boolean {
    if (id === this.#counting) {
      this.outs = null;
      this.noOuts = words;
    }
    this.#judged(id);
    if (id !== this.asked) return false;
    const wanted = this.#wanted;
    this.#settle();
    return wanted;
  }

  /** The table has moved on. */
  forget(): void {
    this.advice = "";
    this.advised = this.advisedDiscard = null;
  }

  /** The player has begun something else. */
  read(): void {
    this.forget();
    this.isNew = false;
  }

  stop(): void {
    clearTimeout(this.#telling);
  }

  #ask(): void {
    this.asked = randomHex(16);
    this.#telling = setTimeout(() => (this.isThinking = true), TELL);
    this.ask({ type: "hint", id: this.asked });
  }

  #settle(): void {
    clearTimeout(this.#telling);
    this.asked = null;
    this.isThinking = this.#wanted = false;
  }

  /** Say what a turn cost, when it is over and all of it is judged. */
  #judged(id: string): void {
    const turn = this.#waiting.get(id);
    this.#waiting.delete(id);
    const isOver = turn !== undefined && (turn < this.#turn || !this.#inTurn) && ![...this.#waiting.values()].includes(turn);
    if (!isOver || !this.#worst) return;
    this.last = this.#worst.words;
    this.#worst = null;
    this.isNew = true;
    this.say(t("Your last turn: {words}", { words: this.last }));
  }
}
