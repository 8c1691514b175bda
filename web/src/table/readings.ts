// The answers to the reading keys: hand, other players, pile, last action.

import { shortCard, spokenCard, spokenCards, withSigns } from "../cards/faces";
import type { MeldView, PlacedCard, SeatView, ShelfView, TableView, Told } from "../generated/messages";
import type { Held } from "./hand";
import { panelOf } from "./panels";
import { row, sentence, sentences, spaced } from "../words/lists";
import { plural, t } from "../words/words.svelte";
import { countsMelds, meldName, othersInOrder, presence, seatName } from "./seats";

export function readHand(held: readonly Held[], view: TableView | null = null): string {
  if (held.length === 0) return noCards(view);
  const cards = spokenCards(held.map((one) => one.card));
  const hand = plural(held.length, "Your hand, {count} card: {cards}.", "Your hand, {count} cards: {cards}.", { cards });
  const unmatched = panelOf(view, "unmatched");
  return sentences([hand, unmatched?.words ? t("At the moment: {words}.", { words: unmatched.words }) : ""]);
}

/** Why you hold no cards: you have played them, or you are not in the deal. */
export function noCards(view: TableView | null): string {
  return view?.outside || t("Your hand is empty.");
}

/** The latest turn of a seat without its name: `took K♠, discarded Q♥`; the steps between the first and the last are seen on the table. */
export const turnWords = ({ lastTurn = [] }: SeatView): string => row(lastTurn.length > 2 ? [lastTurn[0] ?? "", lastTurn.at(-1) ?? ""] : lastTurn);

const CARD = /(?:10|[\dA-Z])[♠♥♦♣]/gu;

/** The same in signs, the card that was taken and the one that was discarded: `+K♠ −Q♥`; in words if they are no such turn. */
export function turnSigns(seat: SeatView): string {
  const [first = "", last] = [seat.lastTurn?.[0], seat.lastTurn?.at(-1)];
  const [taken, left] = [first, last ?? ""].map((words) => words.match(CARD) ?? []);
  if ((seat.lastTurn?.length ?? 0) < 2 || left?.length !== 1) return turnWords(seat);
  return spaced([...(taken?.length === 1 ? [`+${taken[0]}`] : []), `−${left[0]}`]);
}

export function readOpponents(view: TableView): string {
  return sentences(othersInOrder(view).map((seat) => readSeat(view, seat)));
}

export function readSeat(view: TableView, seat: number): string {
  const sitting = view.seats[seat];
  if (!sitting) return "";
  const melded = sitting.melded ? t("{points} on the table", { points: pointCount(sitting.melded) }) : "";
  const floats = sitting.floating ? t("floating|a player") : "";
  const parts = [seatName(view, seat), presence(sitting), ...(sitting.notes ?? []), floats, cardCount(sitting.cards), pointCount(sitting.score), melded];
  return sentence(row(parts));
}

export function readPile(view: TableView): string {
  return sentences([readCards(view), ...(panelOf(view, "terms")?.words ?? []).map(sentence)]);
}

function readCards(view: TableView): string {
  const top = view.pile.at(-1);
  const cards = cardCount(view.pile.length);
  const all = (): string => t("Pile, {cards}, from the top: {all}.", { cards, all: spokenCards(view.pile.toReversed()) });
  const pile = !top ? t("The pile is empty.") : panelOf(view, "spread") ? all() : t("Pile: {card}, {cards}.", { card: spokenCard(top), cards });
  return sentences([pile, t("Stock: {cards}.", { cards: cardCount(view.stock) })]);
}

export function readLast(log: readonly Told[]): string {
  return sentences(log.slice(-3).map(({ words }) => words)) || t("Nothing has happened yet.");
}

/** `Mira's run: four, five, joker as six of clubs`.  facing: in the hand laid open. */
export function readMeld(view: TableView, meld: MeldView, facing = false): string {
  const cards = meld.cards.map((placed) => {
    const words = readPlaced(placed);
    if (placed.credit === meld.owner) return words;
    if (facing) return laidOff(view, placed);
    return countsMelds(view) ? t("{card} (counts for {name})", { card: words, name: objectName(view, placed.credit) }) : words;
  });
  return t("{name}: {words}", { name: meldName(view, meld), words: row(cards) });
}

/** The cards of a meld, with those laid off by another player marked. */
export function readLaid(view: TableView, { owner, cards }: MeldView): string {
  return row(cards.map((placed) => (placed.credit === owner ? readPlaced(placed) : laidOff(view, placed))));
}

function readPlaced({ card, standsFor }: PlacedCard): string {
  return standsFor ? t("{card} as {other}", { card: spokenCard(card), other: spokenCard(standsFor) }) : spokenCard(card);
}

function laidOff(view: TableView, placed: PlacedCard): string {
  const card = readPlaced(placed);
  return placed.credit === view.you ? t("{card} (laid off by you)", { card }) : t("{card} (laid off by {name})", { card, name: seatName(view, placed.credit) });
}

/** A seat as the object of a sentence. */
const objectName = (view: TableView, seat: number): string => (seat === view.you ? t("you|whom") : seatName(view, seat));

export const cardCount = (count: number): string => plural(count, "{count} card", "{count} cards");
export const pointCount = (points: number): string => plural(points, "{count} point", "{count} points");

/** The kind and value of a group, short enough for its shelf: `24 · run`, `21 · two 7♥`. */
export function shelfLabel(shelf: ShelfView | undefined): string {
  if (!shelf) return "";
  const what = shelf.kind ? (shelf.label ?? "") : shelf.brief ? `✗ ${withSigns(shelf.brief)}` : t("not a meld");
  return `${shelf.points} · ${what}`;
}

/** A group for speech: `group 1, 3 cards, not a meld: 9♦ 10♦ Q♦ leave a gap in the run, 29 points`. */
export function readGroup(group: number, count: number, shelf: ShelfView | undefined): string {
  const cards = plural(count, "group {group}, {count} card", "group {group}, {count} cards", { group });
  if (!shelf) return cards;
  return row([cards, shelf.kind ? (shelf.label ?? "") : t("not a meld: {why}", { why: withSigns(shelf.why ?? "") }), pointCount(shelf.points)]);
}

export function shortCards(cards: readonly string[]): string {
  return spaced(cards.map(shortCard));
}
