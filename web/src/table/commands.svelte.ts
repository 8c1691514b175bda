// What people ask for by tap, drag or key, as acts of the session.  Where an act can be meant in several ways, a menu asks.

import { shortCards } from "./readings";
import { kindOf, nearest, offersFor, offersOnMeld } from "./choices";
import { callsOf } from "./river";
import type { Offer } from "../generated/messages";
import type { Session } from "./session.svelte";
import type { Label } from "../words/catalogues";
import { t } from "../words/words.svelte";
import { isMyTurn } from "./seats";

export type Panel = "menu" | "score" | "discards" | "log" | "rules" | "keys" | "check" | "sort" | "settings" | "replay";

export class Commands {
  #picking = $state.raw<readonly Offer[]>([]);
  panel = $state.raw<Panel | null>(null);

  constructor(readonly session: Session) {}

  /** The menu that is open: several offers to choose from, as long as they stand. */
  get picking(): readonly Offer[] {
    const open = new Set(this.#picking.map(keyOf));
    return open.size > 0 ? (this.session.view?.offers ?? []).filter((offer) => open.has(keyOf(offer))) : [];
  }

  set picking(offers: readonly Offer[]) {
    this.#picking = offers;
  }

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
    this.choose(this.#takes.slice(0, 1));
  }

  get #takes(): Offer[] {
    return [...this.#free("take_upcard"), ...this.#free("draw_discard")];
  }

  /** By key: what is chosen is taken, else with several depths the pile gets the focus to choose one. */
  takeOrChoose(): void {
    const takes = this.#takes;
    const { pointed } = this.session;
    const [top] = takes;
    if (pointed) this.choose([pointed]);
    else if (takes.length < 2 || !top) this.choose(takes);
    else {
      this.session.point(top);
      document.querySelector<HTMLElement>(`[data-depth="${top.pile}"]`)?.focus();
    }
  }

  call(): void {
    this.choose(callsOf(this.session.view?.offers ?? []), t("There is nothing that you could call now."));
  }

  letGo(): void {
    this.choose([...this.#free("pass_call"), ...this.#free("pass_upcard")], t("There is nothing to let go by."));
  }

  /** Knock or go gin. */
  knock(): void {
    const best = this.session.view?.unmatched?.best;
    this.choose(this.session.knock?.offers ?? [], best === undefined ? this.whyNot : t("You cannot knock now: {points} would be left.", { points: best }));
  }

  /** Lay off no more. */
  finish(): void {
    const finishing = this.session.choices.find(({ kind }) => kind === "finish_layoffs");
    this.choose(finishing?.offers ?? this.#free("finish_layoffs"), t("There is nothing to finish now."));
  }

  /** Lay the hand in the groups that leave least. */
  layBest(): void {
    const { view, hand, speech } = this.session;
    if (!view?.unmatched) return this.session.refuse(t("Groups are for games in which melds stay in the hand."));
    hand.lay(view.unmatched.melds);
    speech.say(t("The best groups: {points} unmatched.", { points: view.unmatched.best }));
  }

  /** A tap on the pile: throw the raised card, else take. */
  pile(): void {
    const throws = this.session.offers("discard");
    if (throws.length > 0) this.choose(throws);
    else this.take();
  }

  raisedTo(kind: string, otherwise: Label): void {
    this.choose(this.session.offers(kind), this.session.hand.raised.size === 0 ? t(otherwise) : this.whyNot);
  }

  ontoMeld(meld: number): void {
    const { view, hand } = this.session;
    if (hand.raised.size === 0) this.session.refuse(t("Raise a card of your hand first, then choose the meld."));
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
    if (busy || !view) return t("Wait for the table to answer.");
    if (!isMyTurn(view)) return view.prompt || t("It is not your turn.");
    const raised = hand.raisedCards;
    if (raised.length === 0) return view.prompt;
    const near = nearest(view.offers, raised);
    if (near) return t("Raise more cards: {play}?", { play: near.words });
    if (raised.length === 1 && raised[0] === view.taken) return view.prompt;
    if (hand.whyNoMeld) return t("Not a meld: {why}.", { why: hand.whyNoMeld });
    return t("Nothing can be done with {cards} now.", { cards: shortCards(raised) });
  }

  /** Put the raised cards on a shelf of their own. */
  group(): void {
    const { hand, speech } = this.session;
    const cards = shortCards(hand.raisedCards);
    if (hand.group()) speech.say(t("{cards} grouped.", { cards }));
    else this.session.refuse(t("Raise two cards or more to group them."));
  }

  ungroup(): void {
    const { hand, speech } = this.session;
    if (hand.ungroup()) speech.say(t("The group is taken apart."));
    else this.session.refuse(t("There is no group to take apart: go to one of its cards, or raise some."));
  }

  #free(kind: string): Offer[] {
    return offersFor(this.session.view?.offers ?? [], []).filter((offer) => kindOf(offer) === kind);
  }
}

const keyOf = (offer: Offer): string => JSON.stringify(offer.action);

function fitsZone(offer: Offer, zone: string): boolean {
  const kind = kindOf(offer);
  if (zone === "pile") return kind === "discard";
  if (zone === "melds") return kind === "meld";
  return zone === `meld:${String(offer.action.meld)}`;
}
