// Cards in what somebody typed or said: `7s 10h qd`, `seven of spades, jack hearts, two jokers`.

import { JOKER, RANKS } from "../../cards/faces";
import type { Language } from "../../words/catalogues";
import { JOKER_WORDS, LITTLE, NUMBERS, RANK_WORDS, SUIT_WORDS } from "./spokenWords";

export interface Heard {
  readonly cards: readonly string[];
  /** Words that are no part of a card, in their order. */
  readonly unknown: readonly string[];
}

type Word =
  | { readonly kind: "card"; readonly cards: readonly string[] }
  | { readonly kind: "rank"; readonly rank: string; readonly count: number }
  | { readonly kind: "suit"; readonly suit: string }
  | { readonly kind: "joker" | "little" | "unknown" };

const SIGNS: Record<string, string> = { "♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C" };
/** Ranks as they are typed, with the letters of German cards. */
const TYPED: Record<string, string> = { "10": "T", "1": "A", B: "J", D: "Q" };

/** The cards in a text, in the words of `language` or of English. */
export function cardsIn(text: string, language: Language): Heard {
  const listener = new Listener();
  for (const word of wordsOf(text)) listener.hear(word, meaning(word, language));
  return listener.done();
}

/** Puts ranks and suits together, whichever is said first. */
class Listener {
  readonly #cards: string[] = [];
  readonly #unknown: string[] = [];
  /** A rank or a number that waits for its suit or for jokers. */
  #rank: { readonly word: string; readonly rank: string; readonly count: number } | null = null;
  /** A suit that waits for its rank. */
  #suit = "";

  hear(word: string, read: Word): void {
    if (read.kind === "little") return;
    if (read.kind === "rank" && this.#suit) this.#take(read.rank + this.#suit);
    else if (read.kind === "rank") this.#wait({ word, rank: read.rank, count: read.count });
    else if (read.kind === "suit" && this.#rank) this.#take(this.#rank.rank + read.suit);
    else if (read.kind === "joker") this.#take(...Array<string>(Math.max(1, Math.min(8, this.#rank?.count ?? 1))).fill(JOKER));
    else {
      this.#wait(null);
      if (read.kind === "suit") this.#suit = read.suit;
      else if (read.kind === "card") this.#cards.push(...read.cards);
      else this.#unknown.push(word);
    }
  }

  done(): Heard {
    this.#wait(null);
    return { cards: this.#cards, unknown: this.#unknown };
  }

  #take(...cards: string[]): void {
    this.#cards.push(...cards);
    this.#rank = null;
    this.#suit = "";
  }

  /** Begin a card; a rank before it that got no suit is a card by itself, such as `as` for the ace of spades, or no card. */
  #wait(rank: { readonly word: string; readonly rank: string; readonly count: number } | null): void {
    const before = this.#rank;
    this.#rank = rank;
    this.#suit = "";
    if (!before) return;
    const typed = typedCards(before.word);
    if (typed) this.#cards.push(...typed);
    else this.#unknown.push(before.word);
  }
}

/** Words in lower case, without punctuation; signs of suits stay with their ranks. */
function wordsOf(text: string): string[] {
  return text.toLowerCase().replace(/\ufe0f/gu, "").split(/[\s,;.:/!?¿¡।-]+/u).filter(Boolean);
}

function meaning(word: string, language: Language): Word {
  const own = <Value>(table: Table<Value>): Value | undefined => found(table[language], word);
  const looked = <Value>(table: Table<Value>): Value | undefined => own(table) ?? found(table.en, word);
  if (JOKER_WORDS.has(word)) return { kind: "joker" };
  const typed = own(RANK_WORDS) ? null : typedCards(word);
  if (typed) return { kind: "card", cards: typed };
  const suit = looked(SUIT_WORDS) ?? found(SIGNS, word);
  if (suit) return { kind: "suit", suit };
  const rank = looked(RANK_WORDS) ?? plainRank(word);
  if (rank) return { kind: "rank", rank, count: looked(NUMBERS) ?? (Number(word) || 0) };
  return { kind: looked(LITTLE) ? "little" : "unknown" };
}

type Table<Value> = Readonly<Record<string, Readonly<Record<string, Value>>>>;

const found = <Value>(words: Readonly<Record<string, Value>> | undefined, word: string): Value | undefined =>
  words && Object.hasOwn(words, word) ? words[word] : undefined;

function plainRank(word: string): string | undefined {
  const letter = TYPED[word.toUpperCase()] ?? word.toUpperCase();
  return letter.length === 1 && RANKS.includes(letter) ? letter : undefined;
}

const faceOf = (rank: string, suit: string): string => rank.concat(suit);

/** `7s10hqd` as cards, null if it is anything else. */
function typedCards(word: string): string[] | null {
  const found = [...word.toUpperCase().matchAll(/(10|[2-9ATJQKDB1])([SHDC♠♥♦♣♤♡♢♧])|JK/gu)];
  if (found.map(([all]) => all).join("") !== word.toUpperCase() || found.length === 0) return null;
  return found.map(([all, rank = "", suit = ""]) => (all === "JK" ? JOKER : faceOf(TYPED[rank] ?? rank, SIGNS[suit] ?? suit)));
}
