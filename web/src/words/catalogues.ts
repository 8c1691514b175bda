// The languages of the client, and the types of its texts.

import type german from "./de.json";

export type Language = "en" | "de";

/** Each language under its own name. */
export const LANGUAGES: Readonly<Record<Language, string>> = { en: "English", de: "Deutsch" };

/** The locales for lists, numbers and plurals; British English puts no comma before “and”. */
export const LOCALES: Readonly<Record<Language, string>> = { en: "en-GB", de: "de-DE" };

/** Every text of the client. */
export type Text = keyof typeof german;

/** The names of the gaps in a text. */
type Holes<Key extends string> = Key extends `${string}{${infer Hole}}${infer Rest}` ? Hole | Holes<Rest> : never;

/** A text without gaps. */
export type Label = { [Key in Text]: [Holes<Key>] extends [never] ? Key : never }[Text];

/** The arguments after a text: a value for each gap, and none if there are no gaps. */
export type Values<Key extends Text, Known extends string = never> = [Exclude<Holes<Key>, Known>] extends [never]
  ? []
  : [Readonly<Record<Exclude<Holes<Key>, Known>, string | number>>];

/** By the English text; null for one that is not translated yet, which is shown in English. */
export type Texts = Readonly<Partial<Record<Text, string | null>>>;

/** English needs no catalogue; the others are loaded on demand. */
export const CATALOGUES: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: () => Promise.resolve({}),
  de: () => import("./de.json").then((found) => found.default),
};
