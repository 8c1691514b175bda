// What can be done now with the cards that are selected, and why not.

import type { Offer, Reason, TableView } from "../generated/messages";
import type { Coach } from "../coach/coach.svelte";
import type { Command } from "../net/socket";
import { choicesFor, type Gesture, mainOffers, offersFor, withGesture } from "./choices";
import { ending, isEnding, knockFor } from "./endings";
import type { HandState } from "./handstate.svelte";
import { callsOf, takesOf } from "./river";
import { isMyTurn } from "./seats";

/** What it depends on. */
interface Moment {
  readonly view: TableView | null;
  readonly sending: Command | null;
  readonly hand: HandState;
  readonly coach: Coach;
}

export class Possible {
  /** The take from the pile that is chosen but not yet done. */
  pointed = $state.raw<Offer | null>(null);
  #reason = $state.raw<Reason | null>(null);
  /** The view as long as no command is on its way. */
  readonly #view = $derived.by(() => (this.moment.sending ? null : this.moment.view));
  readonly #selected = $derived.by(() => this.moment.hand.selectedCards);
  /** Whether the table knows the groups of the hand as they are now. */
  readonly told = $derived.by(() => groupsKey(this.moment.view?.groups ?? []) === groupsKey(this.moment.hand.groups));
  readonly choices = $derived.by(() => {
    if (!this.#view) return [];
    const led = this.moment.coach.advised ?? this.#view.offers.find(({ taught }) => taught) ?? null;
    const offers = mainOffers(this.#view.offers, led, this.pointed);
    const choices = choicesFor(offers, this.#selected, this.pointed ?? led);
    return choices.map((choice) => (choice.offers.every(isEnding) ? (ending(choice.offers, this.told) ?? choice) : choice));
  });
  /** The selected cards, if nothing can be done with them. */
  readonly unfit = $derived.by(() => {
    const cards = this.#selected;
    return this.#view && isMyTurn(this.#view) && cards.length > 0 && offersFor(this.#view.offers, cards).length === 0 ? cards : null;
  });
  /** Why not, in the words of the table; empty until it has answered. */
  readonly whyUnfit = $derived.by(() => (this.#reason && this.unfit?.join() === this.#reason.cards.join() && this.#reason.version === this.moment.view?.version ? this.#reason.words : ""));
  /** The knock that is possible now. */
  readonly knock = $derived.by(() => (this.#view ? knockFor(this.#view.offers, this.#selected, this.told) : null));
  /** The calls possible on your own turn. */
  readonly calls = $derived.by(() => (this.#view && isMyTurn(this.#view) ? callsOf(this.#view.offers) : []));

  constructor(readonly moment: Moment) {}

  /** Take in why nothing can be done with some cards; returns what is now to be said. */
  hear(reason: Reason): string {
    this.#reason = reason;
    return this.whyUnfit;
  }

  /** The offers of one gesture for the selected cards. */
  offers(gesture: Gesture): Offer[] {
    return withGesture(this.moment.view?.offers ?? [], gesture, this.#selected);
  }

  /** The take that was chosen before, if it still is in the next view. */
  pointedIn(before: TableView | null, view: TableView): Offer | null {
    return samePile(before, view) ? (takesOf(view.offers).get(this.pointed?.pile ?? 0) ?? null) : null;
  }
}

/** A key for the groups of a hand without its loose cards, which does not depend on the order of cards. */
const groupsKey = (groups: readonly (readonly string[])[]): string => JSON.stringify(groups.slice(0, -1).map((cards) => [...cards].sort()));

const samePile = (before: TableView | null, view: TableView): boolean => before?.pile.join(" ") === view.pile.join(" ");
