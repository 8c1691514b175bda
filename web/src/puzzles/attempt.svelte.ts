// One try at a puzzle, on a table without a server: the first act is the answer.

import type { Offer, PuzzleChoice, PuzzleView } from "../generated/messages";
import { disjoint } from "../table/hand";
import { asItLies } from "../table/choices";
import { panelOf } from "../table/panels";
import { Session } from "../table/session.svelte";
import { sentences } from "../words/lists";
import { t } from "../words/words.svelte";

/** The choice that an offer stands for: an act is known by its fields. */
export const chosenIn = ({ choices }: PuzzleView, { action }: Offer): PuzzleChoice | undefined => choices.find((choice) => same(choice.action, action));

const same = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

export class Attempt extends Session {
  /** The act that was chosen. */
  answer = $state.raw<PuzzleChoice | null>(null);

  /** answered: called with the answer. */
  constructor(
    readonly puzzle: PuzzleView,
    readonly answered: (answer: PuzzleChoice) => void,
  ) {
    super(puzzle.view.table, null, "");
    this.begin();
  }

  get solved(): boolean {
    return this.answer?.lost === 0;
  }

  /** Lay the table as it was, for another try too. */
  begin(): void {
    const { view, task, told } = this.puzzle;
    this.answer = null;
    this.view = { ...view, seats: view.seats.map((seat, index) => (index === view.you ? { ...seat, name: t("You") } : seat)), prompt: sentences([task, view.prompt]) };
    this.logbook.told = told;
    const melds = disjoint(view.offers.flatMap((offer) => (offer.gesture === "meld" ? [asItLies(offer)] : [])), view.hand);
    this.hand.receive({ deal: view.deal, hand: view.hand, laid: [], best: panelOf(view, "unmatched")?.melds ?? null, melds, full: view.offers.some(({ gesture }) => gesture === "discard") });
  }

  override act(offer: Offer): void {
    const choice = chosenIn(this.puzzle, offer);
    if (!choice || this.answer || !this.view) return;
    this.answer = choice;
    this.view = { ...this.view, offers: [] };
    this.answered(choice);
  }

  override wonder(): void {
    // the table that could say why is not there: the prompt says what can be done
  }
}
