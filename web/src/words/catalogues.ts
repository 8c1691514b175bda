// The languages of the client, and what a text of its own may be.

import type german from "./de.json";

export type Language = "en" | "de";

/** Each in its own words. */
export const LANGUAGES: Readonly<Record<Language, string>> = { en: "English", de: "Deutsch" };

/** How lists, numbers and plurals are written; British English puts no comma before “and”. */
export const LOCALES: Readonly<Record<Language, string>> = { en: "en-GB", de: "de-DE" };

/** Every text of the client. */
export type Text = keyof typeof german;

/** The names of the holes in a text. */
type Holes<Key extends string> = Key extends `${string}{${infer Hole}}${infer Rest}` ? Hole | Holes<Rest> : never;

/** A text that is complete as it stands. */
export type Label = { [Key in Text]: [Holes<Key>] extends [never] ? Key : never }[Text];

/** What has to be given with a text: a value for each hole, and nothing where there is none. */
export type Values<Key extends Text, Known extends string = never> = [Exclude<Holes<Key>, Known>] extends [never]
  ? []
  : [Readonly<Record<Exclude<Holes<Key>, Known>, string | number>>];

/** By the English text; null for one that is not translated yet, which is shown in English. */
export type Texts = Readonly<Partial<Record<Text, string | null>>>;

/** English needs none; the others come when they are asked for. */
export const CATALOGUES: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: () => Promise.resolve({}),
  de: () => import("./de.json").then((found) => found.default),
};
