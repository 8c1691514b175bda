// What anybody may say at any table: sent by its key, read in the reader's own language.

import type { Line } from "../generated/messages";

export type Phrase = NonNullable<Line["phrase"]>;

const WORDS: Record<"en" | "de", Record<Phrase, string>> = {
  en: {
    hello: "Hello!",
    good_luck: "Good luck!",
    your_turn: "Your turn.",
    one_moment: "One moment, please.",
    well_played: "Well played!",
    lucky: "That was lucky.",
    oops: "Oops.",
    sorry: "Sorry!",
    thanks: "Thank you!",
    good_game: "Good game!",
    again: "Another one?",
    bye: "Bye!",
  },
  de: {
    hello: "Hallo!",
    good_luck: "Viel Glück!",
    your_turn: "Du bist dran.",
    one_moment: "Einen Moment, bitte.",
    well_played: "Gut gespielt!",
    lucky: "Das war Glück.",
    oops: "Hoppla.",
    sorry: "Entschuldigung!",
    thanks: "Danke!",
    good_game: "Schönes Spiel!",
    again: "Noch eins?",
    bye: "Tschüss!",
  },
};

export const PHRASES = Object.keys(WORDS.en) as Phrase[];

/** A phrase in the language of the page. */
export function phraseWords(phrase: Phrase, language = document.documentElement.lang): string {
  return (language.startsWith("de") ? WORDS.de : WORDS.en)[phrase];
}

/** What somebody said.  A phrase that this page does not know yet is shown by its key. */
export function lineWords({ phrase, text = "" }: Line): string {
  return phrase ? (phraseWords(phrase) ?? phrase) : text;
}
