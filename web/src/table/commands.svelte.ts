// What people ask for by tap, drag or key, as acts of the session.  Where an act can be meant in several ways, a menu asks.

import { shortCards } from "./readings";
import { kindOf, nearest, offersFor, offersOnMeld } from "./choices";
import type { Offer } from "../generated/messages";
import type { Session } from "./session.svelte";
import { isMyTurn } from "./seats";

export type Panel = "menu" | "score" | "discards" | "log" | "rules" | "keys" | "check" | "sort" | "settings" | "replay";

export class Commands {
  /** The menu that is open: several offers to choose from. */
  picking = $state.raw<readonly Offer[]>([]);
  panel = $state.raw<Panel | null>(null);

  constructor(readonly session: Session) {}

  /** Do the one offer, ask which of several, or say why there is none. */
  choose(offers: readonly Offer[], otherwise = this.whyNot): void {
    const [only, second] = offers;
    if (this.session.busy) return;
    if (!only) return this.session.refuse(otherwise);
    if (second) this.picking = offers;
    else this.pick(only);
  }

  pick(offer: Offer): void {
    this.picking = [];
    this.session.act(offer);
  }

  primary(): void {
    this.choose(this.session.choices[0]?.offers ?? []);
  }

  draw(): void {
    this.choose(this.#free("draw_stock"));
  }

  take(): void {
    this.choose(this.#free("draw_discard").slice(0, 1));
  }

  /** A tap on the pile: throw the raised card, else take. */
  pile(): void {
    const throws = this.session.offers("discard");
    if (throws.length > 0) this.choose(throws);
    else this.take();
  }

  raisedTo(kind: string, otherwise: string): void {
    this.choose(this.session.offers(kind), this.session.hand.raised.size === 0 ? otherwise : this.whyNot);
  }

  ontoMeld(meld: number): void {
    const { view, hand } = this.session;
    if (hand.raised.size === 0) this.session.refuse("Raise a card of your hand first, then choose the meld.");
    else this.choose(offersOnMeld(view?.offers ?? [], hand.raisedCards, meld));
  }

  /** Drop these cards of the hand on a zone: `pile`, `melds` or `meld:<number>`.  Where nothing fits they go back. */
  dropOn(zone: string, cards: readonly string[]): void {
    const offers = offersFor(this.session.view?.offers ?? [], cards).filter((offer) => fitsZone(offer, zone));
    if (offers.length > 0) this.choose(offers);
  }

  /** Why nothing can be done with what is raised, in words. */
  get whyNot(): string {
    const { view, hand, busy } = this.session;
    if (busy || !view) return "Wait for the table to answer.";
    if (!isMyTurn(view)) return view.prompt || "It is not your turn.";
    const raised = hand.raisedCards;
    if (raised.length === 0) return view.prompt;
    const near = nearest(view.offers, raised);
    if (near) return `Raise more cards: ${near.words}?`;
    if (raised.length === 1 && raised[0] === view.taken) return view.prompt;
    return `Nothing can be done with ${shortCards(raised)} now.`;
  }

  /** Put the raised cards on a shelf of their own. */
  group(): void {
    const { hand, speech } = this.session;
    const cards = shortCards(hand.raisedCards);
    if (hand.group()) speech.say(`${cards} grouped.`);
    else this.session.refuse("Raise two cards or more to group them.");
  }

  ungroup(): void {
    const { hand, speech } = this.session;
    if (hand.ungroup()) speech.say("The group is taken apart.");
    else this.session.refuse("There is no group to take apart: go to one of its cards, or raise some.");
  }

  #free(kind: string): Offer[] {
    return offersFor(this.session.view?.offers ?? [], []).filter((offer) => kindOf(offer) === kind);
  }
}

function fitsZone(offer: Offer, zone: string): boolean {
  const kind = kindOf(offer);
  if (zone === "pile") return kind === "discard";
  if (zone === "melds") return kind === "meld";
  return zone === `meld:${String(offer.action.meld)}`;
}
