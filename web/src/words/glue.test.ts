import { expect, test } from "vitest";
import { glueIn, pageGlue } from "../../texts/glue";

const SEAT = `
const cardCount = (count: number): string => plural(count, "{count} card", "{count} cards");
const cards = cardCount(seat.cards);
const parts = [cards, seat.host ? t("host") : ""];
`;

test("no sentence of the page is glued", () => {
  expect(pageGlue()).toEqual([]);
}, 60_000);

test.each([
  "`${cards}, ${seat.points}`",
  "`${seat.name} ${cards}`",
  "`${told.words}.`",
  'parts.filter(Boolean).join(", ")',
  'seats.map((one) => cardCount(one.cards)).join(" ")',
  'cards + "s"',
  "cards.toLowerCase()",
])("%s is glue", (glue) => {
  expect(glueIn("seats.ts", `${SEAT} show(${glue});`)).toContain(glue);
});

test.each(['{t("Stock")} {view.stock}', '{told.words}.', '{view.game}, {t("playing")}'])("%s is glue in markup", (glue) => {
  expect(glueIn("Seats.svelte", `<p>${glue}</p>`)).toEqual([glue]);
  expect(glueIn("Seats.svelte", `<p aria-label="${glue.replaceAll('"', "'")}"></p>`)).toHaveLength(1);
});

test.each(['t("{cards}, {points}", { cards, points })', "row(parts)", 'parts.join("\\n")', "`★ ${cards}`", "`${seat.name}: ${seat.points}`"])("%s is none", (said) => {
  expect(glueIn("seats.ts", `${SEAT} show(${said});`)).toEqual([]);
});

test("a sign beside a text, and the name of the page, are no glue", () => {
  expect(glueIn("Seats.svelte", '<p>{t("Stock")}{won ? " ★" : ""} <b>{view.stock}</b></p><title>{t("Home")} · openrummy</title>')).toEqual([]);
});
