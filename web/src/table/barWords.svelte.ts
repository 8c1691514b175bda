// The words of the action bar: on its main button, and the line above the buttons.
import type { TableView } from "../generated/messages";
import { firstMet } from "../learn/firsts";
import { sentences } from "../words/lists";
import { listed, t } from "../words/words.svelte";
import { leadsOn } from "./choices";
import type { Commands } from "./commands.svelte";
import { callsOf } from "./river";
import { awaited, isMyTurn, mayAct, seatName } from "./seats";

/** More letters than two lines of a phone take, and than small type takes. */
const LONG = 17;
const LONGEST = 36;

/** The classes of a button by its words: no act ends in an ellipsis. */
export const lengths = (said: string): Record<string, boolean> => ({ long: said.length > LONG, longest: said.length > LONGEST });

export class BarWords {
  readonly #commands: () => Commands;
  readonly #view: () => TableView;

  constructor(commands: () => Commands, view: () => TableView) {
    this.#commands = commands;
    this.#view = view;
  }

  readonly #session = $derived.by(() => this.#commands().session);
  readonly mine = $derived.by(() => isMyTurn(this.#view()));
  readonly primary = $derived.by(() => this.#session.possible.choices[0]);
  readonly isCall = $derived.by(() => callsOf(this.primary?.offers ?? []).length > 0);
  /** An act that this player has not met before. */
  readonly first = $derived.by(() => (this.#view().lesson || !mayAct(this.#view()) ? undefined : firstMet(this.#view().offers)));
  /** Whether the line is the coach's. */
  readonly isCoached = $derived.by(() => {
    const { refusal, coach } = this.#session;
    return !refusal && (coach.advice !== "" || (coach.isNew && coach.mode === "after"));
  });

  /** On the main button. */
  readonly main = $derived.by(() => {
    const session = this.#session;
    if (session.ending.part !== null) return t("Result");
    if (this.#view().paused) return t("Paused");
    if (session.sending) return session.link.kind === "open" ? t("Sending …") : t("Disconnected");
    return this.primary ? this.primary.words : this.#withoutAct();
  });

  #withoutAct(): string {
    const view = this.#view();
    const waiting = listed(awaited(view).map((seat) => seatName(view, seat)));
    if (!this.mine) return waiting ? t("{name}'s turn", { name: waiting }) : t("Wait");
    const { selectedCards } = this.#session.hand;
    if (selectedCards.length === 0) return t("Select a card");
    return leadsOn(view.offers, selectedCards) ? t("Select another card") : t("Not possible");
  }

  /** Above the buttons. */
  readonly told = $derived.by(() => {
    const { refusal, coach } = this.#session;
    if (refusal) return refusal;
    if (coach.advice) return t("Hint: {advice}", { advice: coach.advice });
    if (this.isCoached) return t("Your last turn: {words}", { words: coach.last });
    if (coach.isThinking) return sentences([this.#view().prompt, t("The coach is thinking …")]);
    return this.#uncoached();
  });

  #uncoached(): string {
    const { mine, primary, first } = this;
    if (first?.first && (!mine || primary)) return first.first;
    const [call, second] = primary && this.isCall ? primary.offers : [];
    if (call && !second) return call.words;
    return mine && (!primary || this.#session.possible.unfit) ? this.#commands().whyNot : this.#view().prompt;
  }
}
