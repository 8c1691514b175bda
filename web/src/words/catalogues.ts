// The languages of the client, and the types of its texts.

import type texts from "../generated/texts/de.json";

/** The code of a language: English, or one that has a catalogue. */
export type Language = string;

type Known = typeof texts;

/** Every text of the client that is said with a number, by its English for one. */
export type Counted = { [Key in keyof Known]: Known[Key] extends string | null ? never : Key }[keyof Known];

/** Every other text of the client. */
export type Text = Exclude<keyof Known, Counted>;

/** The names of the gaps in a text. */
type Holes<Key extends string> = Key extends `${string}{${infer Hole}}${infer Rest}` ? Hole | Holes<Rest> : never;

/** A text without gaps. */
export type Label = { [Key in Text]: [Holes<Key>] extends [never] ? Key : never }[Text];

/** The arguments after a text: a value for each gap, and none if there are no gaps. */
export type Values<Key extends string, Known extends string = never> = [Exclude<Holes<Key>, Known>] extends [never]
  ? []
  : [Readonly<Record<Exclude<Holes<Key>, Known>, string | number>>];

/** By the English text: its translation, one for each plural category if it has a number, or null for none. */
export type Texts = Readonly<Record<string, string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> | null>>;

const LOADERS = import.meta.glob<Texts>("../generated/texts/*.json", { import: "default" });
const codeOf = (file: string): Language => /([^/]+)\.json$/.exec(file)?.[1] ?? "";

/** English needs no catalogue; the others are loaded on demand. */
export const CATALOGUES: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: () => Promise.resolve({}),
  ...Object.fromEntries(Object.entries(LOADERS).map(([file, load]) => [codeOf(file), load])),
};

/** Each language under its own name; the browser takes long to look the names up, so that nothing asks before somebody chooses. */
export const languageNames = (): Readonly<Record<Language, string>> => Object.fromEntries(Object.keys(CATALOGUES).map((code) => [code, ownName(code)]));

function ownName(code: Language): string {
  const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/** The locale for lists, numbers and plurals; British English puts no comma before “and”. */
export const localeOf = (language: Language): string => (language === "en" ? "en-GB" : language);
