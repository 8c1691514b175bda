// Commands given by tap, drag or key, carried out by the session.  A menu asks if a command has several meanings.

import { shortCards } from "./readings";
import { type Gesture, isCostly, nearest, offersFor, offersOnMeld, placed, withGesture } from "./choices";
import { isEnding } from "./endings";
import { panelOf } from "./panels";
import { callsOf } from "./river";
import type { Offer } from "../generated/messages";
import type { Session } from "./session.svelte";
import type { Label } from "../words/catalogues";
import { row } from "../words/lists";
import { t } from "../words/words.svelte";
import { isMyTurn } from "./seats";

export type DialogKind = "menu" | "score" | "discards" | "log" | "rules" | "keys" | "check" | "bots" | "sort" | "settings" | "leave" | "coach" | "join";

export class Commands {
  #picking = $state.raw<readonly Offer[]>([]);
  dialog = $state.raw<DialogKind | null>(null);
  #finishing = $state.raw<string | null>(null);
  #costly = $state.raw<Offer | null>(null);

  constructor(readonly session: Session) {}

  /** The open menu: several offers to choose from, as long as they are valid. */
  get picking(): readonly Offer[] {
    const open = new Set(this.#picking.map(keyOf));
    return open.size > 0 ? (this.session.view?.offers ?? []).filter((offer) => open.has(keyOf(offer))) : [];
  }

  set picking(offers: readonly Offer[]) {
    this.#picking = offers;
  }

  /** The card in the finish slot, as long as it can go there. */
  get finishing(): string | null {
    const card = this.#finishing;
    return card !== null && this.#mayDeclare && this.session.hand.held.some((one) => one.card === card) ? card : null;
  }

  set finishing(card: string | null) {
    this.#finishing = card;
  }

  /** The offer that costs points and waits for a yes, as long as it is valid. */
  get costly(): Offer | null {
    const wanted = this.#costly;
    return wanted && ((this.session.view?.offers ?? []).find((offer) => keyOf(offer) === keyOf(wanted)) ?? null);
  }

  set costly(offer: Offer | null) {
    this.#costly = offer;
  }

  get #mayDeclare(): boolean {
    return panelOf(this.session.view, "finish")?.open === true;
  }

  /** Carry out the only offer, ask which of several, or say why there is none. */
  choose(offers: readonly Offer[], otherwise = this.whyNot): void {
    const [only, second] = offers;
    if (this.session.busy) return;
    if (!only) return this.session.refuse(otherwise);
    if (second) this.picking = offers;
    else this.pick(only);
  }

  pick(offer: Offer): void {
    this.picking = [];
    if (isCostly(offer)) this.costly = offer;
    else this.session.act(offer);
  }

  primary(): void {
    this.choose(this.session.possible.choices[0]?.offers ?? []);
  }

  draw(): void {
    this.choose(this.#free("draw"));
  }

  take(): void {
    this.choose(this.#takes.slice(0, 1));
  }

  get #takes(): Offer[] {
    return this.#free("take");
  }

  /** Take the chosen cards by key, or if there are several depths, move the focus to the pile to choose one. */
  takeOrChoose(): void {
    const takes = this.#takes;
    const { pointed } = this.session.possible;
    const [top] = takes;
    if (pointed) this.choose([pointed]);
    else if (takes.length < 2 || !top) this.choose(takes);
    else {
      this.session.point(top);
      document.querySelector<HTMLElement>(`[data-depth="${top.pile}"]`)?.focus();
    }
  }

  call(): void {
    this.choose(callsOf(this.session.view?.offers ?? []), t("There is nothing you can call right now."));
  }

  letGo(): void {
    this.choose(this.#free("pass"), t("There is nothing you can pass on right now."));
  }

  /** Knock or go gin. */
  knock(): void {
    const { view, possible } = this.session;
    const { knock } = possible;
    const least = panelOf(view, "unmatched")?.least;
    const facts = row([least, ...(panelOf(view, "terms")?.words ?? [])]);
    this.choose(knock?.offers ?? [], least === undefined ? this.whyNot : t("You cannot knock now: {facts}.", { facts }));
  }

  /** Put the selected card, or the only loose one, into the finish slot, which shows the declaration before it is made. */
  declare(cards: readonly string[] = this.session.hand.selectedCards): void {
    const { hand, busy } = this.session;
    const loose = hand.groups.at(-1) ?? [];
    const [card, second] = cards.length > 0 ? cards : loose;
    if (busy || !this.#mayDeclare) return this.session.refuse(busy ? this.whyNot : t("You can declare on your turn, after you have drawn."));
    if (!card || second) return this.session.refuse(t("Select only the card to finish with, then choose the finish slot."));
    if (card === this.session.view?.taken && hand.held.filter((one) => one.card === card).length === 1 && !this.#isOffered(card)) {
      return this.session.refuse(t("You took {card} this turn, so it stays in your hand.", { card: shortCards([card]) }));
    }
    hand.tellNow();
    this.finishing = card;
  }

  #isOffered(card: string): boolean {
    return offersFor(this.session.view?.offers ?? [], [card]).length > 0;
  }

  /** Drop out of the deal, after a question about the cost. */
  drop(): void {
    const [offer] = placed(this.session.view?.offers ?? [], "costly");
    if (offer) this.costly = offer;
    else this.session.refuse(t("You can drop on your turn before you draw, if the rules allow it."));
  }

  /** Do what the main button does when hands are shown or finished. */
  finish(): void {
    if (this.#mayDeclare) return this.declare();
    const finishing = this.session.possible.choices.find(({ offers }) => offers.every(endsDeal));
    this.choose(finishing?.offers ?? (this.session.view?.offers ?? []).filter(endsDeal), t("You have nothing to finish now."));
  }

  /** Group the hand so that the fewest points are left over. */
  layBest(): void {
    const { view, hand, speech } = this.session;
    const unmatched = panelOf(view, "unmatched");
    if (!view || !unmatched) return this.session.refuse(t("Groups are for games in which melds stay in your hand."));
    hand.lay(unmatched.melds);
    speech.say(t("The best groups: {words}.", { words: unmatched.least ?? "" }));
  }

  /** Let the hand lay itself from now on, or keep the order as its owner makes it. */
  layItself(): void {
    const { hand, speech } = this.session;
    hand.auto = !hand.auto;
    speech.say(hand.auto ? t("Your hand lays itself.") : t("The order of your hand is yours."));
  }

  /** On a tap on the pile, discard the selected card, or otherwise take. */
  pile(): void {
    const discards = this.session.possible.offers("discard");
    if (discards.length > 0) this.choose(discards);
    else this.take();
  }

  selectedTo(gesture: Gesture, otherwise: Label): void {
    this.choose(this.session.possible.offers(gesture), this.session.hand.selected.size === 0 ? t(otherwise) : this.whyNot);
  }

  ontoMeld(meld: number): void {
    const { view, hand } = this.session;
    if (hand.selected.size === 0) this.session.refuse(t("Select a card in your hand first, then choose the meld."));
    else this.choose(offersOnMeld(view?.offers ?? [], hand.selectedCards, meld));
  }

  /** Drop these cards of the hand on a zone: `pile`, `melds` or `meld:<number>`.  If nothing fits, they go back. */
  dropOn(zone: string, cards: readonly string[]): void {
    if (zone === "finish") return this.declare(cards);
    const offers = offersFor(this.session.view?.offers ?? [], cards).filter((offer) => fitsZone(offer, zone));
    if (offers.length > 0) this.choose(offers);
  }

  /** Swipe these cards onto the table: to the meld that they reach, or otherwise as the discard; returns whether they were. */
  swipe(zone: string | null, cards: readonly string[]): boolean {
    const offers = offersFor(this.session.view?.offers ?? [], cards);
    const onMeld = offers.filter((offer) => zone !== null && fitsZone(offer, zone));
    const swiped = onMeld.length > 0 ? onMeld : offers.filter((offer) => fitsZone(offer, "pile"));
    if (swiped.length > 0) this.choose(swiped);
    return swiped.length > 0;
  }

  /** Why nothing can be done with the selected cards. */
  get whyNot(): string {
    const { session } = this;
    const { view, hand, busy, link } = session;
    if (busy && link.kind !== "open") return t("The connection is gone. Your last action is sent when it is back.");
    if (busy || !view) return t("Wait for the table's answer.");
    if (!isMyTurn(view)) return view.prompt || t("It is not your turn.");
    const selected = hand.selectedCards;
    if (selected.length === 0) return view.prompt;
    const near = nearest(view.offers, selected);
    if (near) return t("{play}: select more cards.", { play: near.words });
    return session.possible.whyUnfit || view.prompt;
  }

  /** Put the selected cards on a new shelf. */
  group(): void {
    const { hand, speech } = this.session;
    const cards = shortCards(hand.selectedCards);
    if (hand.group()) speech.say(t("{cards} grouped.", { cards }));
    else this.session.refuse(t("Select two or more cards to group them."));
  }

  ungroup(): void {
    const { hand, speech } = this.session;
    if (hand.ungroup()) speech.say(t("The group has been split up."));
    else this.session.refuse(t("There is no group to split up: go to one of its cards, or select some."));
  }

  /** The offers of one gesture that need no card. */
  #free(gesture: Gesture): Offer[] {
    return withGesture(this.session.view?.offers ?? [], gesture);
  }
}

/** Whether the offer is all that is left to do in the deal: to show the hand, or to stop laying off. */
const endsDeal = (offer: Offer): boolean => isEnding(offer) && offer.place !== "ending";

const keyOf = (offer: Offer): string => JSON.stringify(offer.action);

function fitsZone({ gesture, meld }: Offer, zone: string): boolean {
  if (zone === "pile") return gesture === "discard";
  return zone === (gesture === "meld" ? "melds" : `meld:${meld}`);
}
