// Plain language: the words of the game for whoever does not know them, as a list.

import type { ScoreView, TableView } from "../generated/messages";
import { settings } from "./settings.svelte";

const LIST: readonly (readonly [RegExp, string])[] = [
  [/\bgoing rummy\b/g, "going out all at once"],
  [/\bGoing rummy\b/g, "Going out all at once"],
  [/\blays off (.+?) on\b/g, "adds $1 to"],
  [/\bLay off (.+?) on\b/g, "Add $1 to"],
  [/\blay off (.+?) on\b/g, "add $1 to"],
  [/\bLay off\b/g, "Add"],
  [/\blay off\b/g, "add"],
  [/\blays off\b/g, "adds"],
  [/\bPut down a meld\b/g, "Put down a set or run"],
  [/\ba meld\b/g, "a set or run"],
  [/\bmelds (?=[\dAJQKj])/g, "puts down "],
  [/\bMeld(?= |$)/g, "Put down"],
  [/\bmeld (?=[\dAJQKj])/g, "put down "],
  [/\bmelds\b/g, "sets and runs"],
  [/\bMelds\b/g, "Sets and runs"],
  [/\bmeld\b/g, "set or run"],
  [/\bstock\b/g, "deck"],
  [/\bStock\b/g, "Deck"],
  [/\bpenalty\b/g, "points against"],
];

/** `text` in plain words. */
export function plainWords(text: string): string {
  return LIST.reduce((words, [term, plain]) => words.replace(term, plain), text);
}

/** `text` as the settings want it. */
export const inWords = (text: string): string => (settings.kept.plain ? plainWords(text) : text);

type Words = (text: string) => string;

/** What the server says, in other words: every text for people in it. */
export function rewordView(view: TableView, words: Words): TableView {
  return {
    ...view,
    prompt: words(view.prompt),
    offers: view.offers.map((offer) => ({ ...offer, words: words(offer.words) })),
    seats: view.seats.map((seat) => (seat.lastAct ? { ...seat, lastAct: words(seat.lastAct) } : seat)),
    lastDeal: view.lastDeal && { ...view.lastDeal, words: words(view.lastDeal.words), scores: view.lastDeal.scores.map((score) => rewordScore(score, words)) },
  };
}

export function rewordScore(score: ScoreView, words: Words): ScoreView {
  return { ...score, words: words(score.words), ...(score.parts ? { parts: score.parts.map((part) => rewordScore(part, words)) } : {}) };
}
