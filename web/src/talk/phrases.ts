// Phrases that anybody may send at any table: sent by key, read in the reader's own language.

import type { Line } from "../generated/messages";
import type { Label } from "../words/catalogues";
import { t } from "../words/words.svelte";

export type Phrase = NonNullable<Line["phrase"]>;

const WORDS: Record<Phrase, Label> = {
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
};

export const PHRASES = Object.keys(WORDS) as Phrase[];

/** A phrase in the language of the page, or its key if this page does not know it yet. */
export function phraseWords(phrase: Phrase): string {
  return phrase in WORDS ? t(WORDS[phrase]) : phrase;
}

/** The words of a chat line. */
export function lineWords({ phrase, text = "" }: Line): string {
  return phrase ? phraseWords(phrase) : text;
}
