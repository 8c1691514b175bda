// The page's part of each catalogue, src/openrummy/languages/*.po, as JSON in src/generated/texts: by the English text its
// translation, null for none, or an object with a translation for each plural category of CLDR.

import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type Entry, po } from "gettext-parser";

type Forms = Partial<Record<Intl.LDMLPluralRule, string>>;
export type Compiled = Record<string, string | Forms | null>;

const FOLDER = join(import.meta.dirname, "../../src/openrummy/languages");
const TARGET = join(import.meta.dirname, "../src/generated/texts");

/** Numbers that show every plural category and form of a language; some have one for a million. */
const NUMBERS = [...Array(201).keys(), 1_000_000];

/** Write the page's texts of every language; a file that is right is not touched, since another program may be reading it. */
export function writeCatalogues(): void {
  mkdirSync(TARGET, { recursive: true });
  const wanted = new Map(languages().map((language) => [`${language}.json`, JSON.stringify(compiled(language, catalogue(language)), null, 1)]));
  for (const file of globSync("*.json", { cwd: TARGET })) if (!wanted.has(file)) rmSync(join(TARGET, file));
  for (const [file, text] of wanted) if (!globSync(file, { cwd: TARGET }).length || readFileSync(join(TARGET, file), "utf8") !== text) writeFileSync(join(TARGET, file), text);
}

/** The languages that have a catalogue. */
export const languages = (): string[] => globSync("*.po", { cwd: FOLDER }).map((file) => basename(file, ".po")).sort();

export const catalogue = (language: string): string => readFileSync(join(FOLDER, `${language}.po`), "utf8");

/** The page's texts in the catalogue of a language.  Fails if its plural forms are not those of CLDR. */
export function compiled(language: string, catalogue: string): Compiled {
  const { headers, translations } = po.parse(catalogue);
  const places = formsBy(language, headers["Plural-Forms"] ?? headers["plural-forms"] ?? "");
  const entries = Object.values(translations).flatMap((entries) => Object.values(entries));
  return Object.fromEntries(entries.filter(isOfPage).map((entry) => [keyOf(entry), translated(entry, places)]));
}

/** The key of an entry: its context stands behind a bar. */
export const keyOf = ({ msgid, msgctxt }: Entry): string => (msgctxt ? `${msgid}|${msgctxt}` : msgid);

export const isOfPage = ({ comments }: Entry): boolean => comments?.reference?.includes("web/src") ?? false;

function translated(entry: Entry, places: ReadonlyMap<Intl.LDMLPluralRule, number>): string | Forms | null {
  const words = entry.comments?.flag?.includes("fuzzy") ? [] : entry.msgstr;
  if (!entry.msgid_plural) return words[0] || null;
  return words.every(Boolean) ? Object.fromEntries([...places].map(([category, place]) => [category, words[place] ?? ""])) : {};
}

/** The place of the form for each plural category, by the rule `Plural-Forms` of a catalogue. */
function formsBy(language: string, header: string): Map<Intl.LDMLPluralRule, number> {
  const rule = /plural=([n\d\s%!=<>&|?:()]+)/.exec(header)?.[1];
  if (!rule) throw new Error(`${language}.po has no Plural-Forms.`);
  const place = new Function("n", `return Number(${rule});`) as (count: number) => number;
  const rules = new Intl.PluralRules(language);
  const found = new Map<Intl.LDMLPluralRule, number>();
  for (const count of NUMBERS) {
    const category = rules.select(count);
    if ((found.get(category) ?? place(count)) !== place(count)) throw new Error(`${language}.po has another plural for ${count} than CLDR.`);
    found.set(category, place(count));
  }
  return found.has("other") ? found : found.set("other", Math.max(...found.values()));
}

/** Write the catalogues whenever Vite or Vitest starts. */
export const texts = (): { name: string; config: () => void } => ({ name: "texts", config: writeCatalogues });

if (import.meta.main) writeCatalogues();
