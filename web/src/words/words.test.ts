import { afterEach, expect, test } from "vitest";
import { compiled, languages } from "../../texts/catalogues";
import { CATALOGUES, languageNames, localeOf, type Texts } from "./catalogues";
import { amount, plural, preferred, speak, t } from "./words.svelte";

afterEach(() => speak("en"));

test("chips are written as the language writes numbers, points as they are", async () => {
  expect(["12.50", "-1234.00", "80"].map(amount)).toEqual(["12.50", "−1234", "80"]);
  await speak("de");
  expect(["12.50", "-1234.00", "80"].map(amount)).toEqual(["12,50", "−1234", "80"]);
});

test("a number in a text is written as the language writes it, with a minus and no hyphen, also where that is not looked up", async () => {
  for (const code of ["en", ...languages()]) {
    await speak(code);
    const numbers = new Intl.NumberFormat(localeOf(code), { useGrouping: "min2" });
    for (const points of [0, 7, 1234, 9999, 10_000, 1_234_567, -5, 0.5]) expect(t("{points} pt", { points })).toContain(numbers.format(points).replace("-", "−"));
  }
});

const POLISH = `msgid ""
msgstr "Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\\n"

#: web/src
msgid "Home"
msgstr "Start"

#: web/src
msgid "{count} card"
msgid_plural "{count} cards"
msgstr[0] "{count} karta"
msgstr[1] "{count} karty"
msgstr[2] "{count} kart"
`;

test("a third language is one more catalogue", async () => {
  const polish: Texts = compiled("pl", POLISH);
  Object.assign(CATALOGUES, { pl: () => Promise.resolve(polish) });
  await speak("pl");
  expect([1, 2, 5, 12, 22].map((count) => plural(count, "{count} card", "{count} cards"))).toEqual(["1 karta", "2 karty", "5 kart", "12 kart", "22 karty"]);
  expect([t("Home"), t("Try again")]).toEqual(["Start", "Try again"]);
  Reflect.deleteProperty(CATALOGUES, "pl");
});

test("every language that has a catalogue is offered under its own name", () => {
  expect(languageNames()).toMatchObject({ en: "English", de: "Deutsch", es: "Español" });
  expect(Object.keys(languageNames())).toEqual(["en", ...languages()]);
  expect(preferred(["pl", "de-CH"])).toBe("de");
});
