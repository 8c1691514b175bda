// The client's own texts in the reader's language.  The English text is the key; a catalogue has the same text
// in another language, with the same {gaps}.  The part after a `|` tells apart two meanings of one English word and is
// not shown.  A text that is missing from the catalogue does not compile.

import { plainWords, reworded } from "../settings/plain";
import { settings } from "../settings/settings.svelte";
import { whenIdle } from "../ui/moments";
import { isolated } from "./isolated";
import { CATALOGUES, type Counted, type Label, type Language, localeOf, type Text, type Texts, type Values } from "./catalogues";

interface Spoken {
  readonly language: Language;
  readonly texts: Texts;
  readonly plurals: () => Intl.PluralRules;
  readonly numbers: () => Intl.NumberFormat;
  readonly lists: Readonly<Record<Joining, () => Intl.ListFormat>>;
}

/** Numbers below this have no separators. */
const SMALL = 10_000;

type Joining = "conjunction" | "disjunction";

function speaking(language: Language, texts: Texts): Spoken {
  const locale = localeOf(language);
  const numbers = once(() => new Intl.NumberFormat(locale, { useGrouping: "min2" }));
  const lists = { conjunction: once(() => new Intl.ListFormat(locale)), disjunction: once(() => new Intl.ListFormat(locale, { type: "disjunction" })) };
  return { language, texts, plurals: once(() => new Intl.PluralRules(locale)), numbers, lists };
}

/** What is made when it is first asked for: the browser's first look into its tables of a language takes a tenth of a second on a slow phone. */
function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

let spoken = $state.raw(speaking("en", {}));
let wanted: Language = "en";

/** The language of the page; templates and effects that read it follow a change. */
export const language = (): Language => spoken.language;

/** A text in the language of the page, its gaps filled. */
export function t<Key extends Text>(text: Key, ...[values]: Values<Key>): string {
  const found = spoken.texts[text];
  return filled(typeof found === "string" ? found : text.replace(/\|.*$/, ""), values ?? {});
}

/** A text with a number, `{count}`, in the form that the language has for it: in English the first for one, the second for others. */
export function plural<Key extends Counted>(count: number, one: Key, other: string, ...[values]: Values<Key, "count">): string {
  const forms = spoken.texts[one];
  const found = typeof forms === "object" ? (forms?.[spoken.plurals().select(count)] ?? forms?.other) : undefined;
  return filled(found ?? (count === 1 ? one : other), { count, ...values });
}

/** `Mira, Tomasz and Ann`. */
export const listed = (words: readonly string[], type: Joining = "conjunction"): string => spoken.lists[type]().format(words.map(isolated));

export function numeral(value: number, options: Intl.NumberFormatOptions): string {
  return minused(new Intl.NumberFormat(localeOf(spoken.language), options).format(value));
}

/** A number with the sign of a minus, where the browser writes a hyphen. */
const minused = (number: string): string => number.replace("-", "−");

/** An amount of chips from the server, `12.50`, in the format of the language; a whole number has no fraction. */
export const amount = (text: string): string =>
  text.replace(/\.0+$/, "").includes(".") ? numeral(Number(text), { minimumFractionDigits: 2, useGrouping: false }) : minused(text.replace(/\.0+$/, ""));

/** The message of a failure: the server's or this client's, or else `otherwise`. */
export function faultWords(error: unknown, otherwise: Label): string {
  return error instanceof Error && error.message ? error.message : t(otherwise);
}

function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return asWanted(text).replace(/\{(\w+)\}/g, (_, hole: string) => shown(values[hole] ?? ""));
}

const asWanted = (words: string): string => (settings.kept.plain ? plainWords(spoken.language, words) : words);

/** A message from the server, in plain words if the settings ask for them. */
export const heard = <Said>(said: Said): Said => (settings.kept.plain ? reworded(said, asWanted) : said);

const shown = (value: string | number): string => (typeof value === "number" ? written(value) : isolated(value));

/** A number in the format of the language; small ones are the same digits in all of ours. */
const written = (value: number): string => (Number.isInteger(value) && value >= 0 && value < SMALL ? String(value) : minused(spoken.numbers().format(value)));

/** Show the page in a language as soon as its texts are loaded; fails if they cannot be fetched. */
export async function speak(language: Language): Promise<void> {
  wanted = language;
  const texts = (await CATALOGUES[language]?.()) ?? {};
  if (wanted !== language) return;
  spoken = speaking(language, texts);
  document.documentElement.lang = language;
  whenIdle(() => void [spoken.numbers(), spoken.plurals(), spoken.lists.conjunction()]);
}

/** Show the page in a language and remember the choice. */
export async function choose(language: Language): Promise<void> {
  await speak(language);
  settings.change({ language });
}

/** Begin with the language chosen here, or else the browser's first preferred language that the client has. */
export async function begin(): Promise<void> {
  const { language } = settings.kept;
  await speak(language && Object.hasOwn(CATALOGUES, language) ? language : preferred(navigator.languages)).catch(() => speak("en"));
}

export function preferred(asked: readonly string[]): Language {
  const found = asked.map((one) => one.toLowerCase().split("-")[0] ?? "").find((one) => Object.hasOwn(CATALOGUES, one));
  return found ?? "en";
}
