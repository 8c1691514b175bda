// Plain words instead of the terms of the game, for people who do not know them: a list for each language with terms to
// replace.  German card words (auslegen, anlegen, Satz, Folge) are everyday words already.

import type { Language } from "../words/catalogues";

const ENGLISH: readonly (readonly [RegExp, string])[] = [
  [/\bgoing rummy\b/g, "going out all at once"],
  [/\bGoing rummy\b/g, "Going out all at once"],
  [/\blays off (.+?) on\b/g, "adds $1 to"],
  [/\bLay off (.+?) on\b/g, "Add $1 to"],
  [/\blay off (.+?) on\b/g, "add $1 to"],
  [/\bLay off\b/g, "Add"],
  [/\blay off\b/g, "add"],
  [/\blays off\b/g, "adds"],
  [/\blaid off\b/g, "added"],
  [/\blaying off\b/g, "adding cards"],
  [/\blay (it|them) off\b/g, "add $1"],
  [/\blay-offs\b/g, "added cards"],
  [/\ba later lay-off\b/g, "a card added later"],
  [/\bmelded\b/g, "put down"],
  [/\bmeld it\b/g, "put it down"],
  [/\b(you|to|may|must|not) meld\b/g, "$1 put down"],
  [/\bPut down a meld\b/g, "Put down a set or run"],
  [/\b(a|no) meld\b/g, "$1 set or run"],
  [/\bmelds (?=[\dAJQKj{])/g, "puts down "],
  [/\bMeld(?= |$)/g, "Put down"],
  [/\bmeld (?=[\dAJQKj{])/g, "put down "],
  [/\bmelds\b/g, "sets and runs"],
  [/\bMelds\b/g, "Sets and runs"],
  [/\bmeld\b/g, "set or run"],
  [/\bstock(s?)\b/g, "deck$1"],
  [/\bStock\b/g, "Deck"],
  [/\ba (fixed )?penalty\b/g, "$1points against"],
  [/\bpenalt(y points|ies|y)\b/g, "points against"],
  [/([\d}]) deadwood\b/g, "$1 unmatched"],
  [/^deadwood(?=[:,])/g, "unmatched"],
  [/\bless deadwood than\b/g, "a lower unmatched total than"],
  [/\bno more deadwood than\b/g, "no higher unmatched total than"],
  [/\bmost deadwood\b/g, "highest unmatched total"],
  [/\bdeadwood\b/g, "unmatched total"],
];

const LISTS: Partial<Record<Language, typeof ENGLISH>> = { en: ENGLISH };

export const hasPlainWords = (language: Language): boolean => language in LISTS;

/** `text` in plain words, if its language has any; gaps and quotations stay as they are. */
export function plainWords(language: Language, text: string): string {
  const kept: string[] = [];
  const open = text.replace(/\{\w+\}|“[^”]*”/g, (part) => `{${kept.push(part) - 1}}`);
  const plain = (LISTS[language] ?? []).reduce((words, [term, other]) => words.replace(term, other), open);
  return plain.replace(/\{(\d+)\}/g, (_, index: string) => kept[Number(index)] ?? "");
}

/** The fields of messages that hold sentences of the server, not names or what people say. */
const SENTENCES = new Set(["words", "label", "help", "sentence", "prompt", "lastAct", "lastTurn", "why", "problems", "choiceWords", "text", "title", "terms", "notes", "standing", "faults", "kinds", "brief", "outside"]);

/** A message from the server with every sentence in it replaced by `words`. */
export function reworded<Said>(said: Said, words: (text: string) => string): Said {
  if (Array.isArray(said)) return said.map((one: unknown) => reworded(one, words)) as Said;
  if (typeof said !== "object" || said === null) return said;
  const changed = Object.entries(said).map(([name, value]: [string, unknown]) => [name, inField(name, value, words)]);
  return Object.fromEntries(changed) as Said;
}

function inField(name: string, value: unknown, words: (text: string) => string): unknown {
  if (typeof value === "string") return SENTENCES.has(name) ? words(value) : value;
  if (SENTENCES.has(name) && Array.isArray(value)) return value.map((one: unknown) => (typeof one === "string" ? words(one) : reworded(one, words)));
  return reworded(value, words);
}
