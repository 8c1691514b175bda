// Answers to the reading keys: hand, opponents, pile, last act.

import { shortCard, spokenCard, spokenCards } from "../cards/faces";
import type { MeldView, TableView, Told } from "../generated/messages";
import type { Held } from "./hand";
import { othersInOrder, plural, possessive, presence, seatName } from "./seats";

export function readHand(held: readonly Held[]): string {
  if (held.length === 0) return "Your hand is empty.";
  return `Your hand, ${plural(held.length, "card")}: ${spokenCards(held.map((one) => one.card))}.`;
}

export function readOpponents(view: TableView): string {
  return othersInOrder(view).map((seat) => readSeat(view, seat)).join(" ");
}

export function readSeat(view: TableView, seat: number): string {
  const sitting = view.seats[seat];
  if (!sitting) return "";
  const parts = [seatName(view, seat), presence(sitting), plural(sitting.cards, "card"), `${sitting.score} points`];
  return `${parts.filter(Boolean).join(", ")}.`;
}

export function readPile(view: TableView): string {
  const top = view.pile.at(-1);
  const pile = top ? `Pile: ${spokenCard(top)}, ${plural(view.pile.length, "card")}.` : "The pile is empty.";
  return `${pile} Stock: ${plural(view.stock, "card")}.`;
}

export function readLast(log: readonly Told[]): string {
  return log.slice(-3).map(({ words }) => words).join(" ") || "Nothing has happened yet.";
}

/** `Mira's run: four, five, joker as six of clubs`. */
export function readMeld(view: TableView, meld: MeldView): string {
  const cards = meld.cards.map(({ card, standsFor }) =>
    standsFor ? `${spokenCard(card)} as ${spokenCard(standsFor)}` : spokenCard(card),
  );
  return `${possessive(view, meld.owner)} ${meld.kind}: ${cards.join(", ")}`;
}

export function shortCards(cards: readonly string[]): string {
  return cards.map(shortCard).join(" ");
}
