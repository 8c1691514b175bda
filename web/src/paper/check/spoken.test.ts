import { expect, test } from "vitest";
import type { Language } from "../../words/catalogues";
import { cardsIn } from "./spoken";

const cards = (text: string, language: Language = "en"): string => cardsIn(text, language).cards.join(" ");

test.each<[Language, string, string]>([
  ["en", "seven of spades, jack hearts, two jokers", "7S JH JK JK"],
  ["en", "Ace of spades two of hearts 10 of diamonds queen of clubs", "AS 2H TD QC"],
  ["en", "the four of clubs and for of hearts, ate of spades", "4C 4H 8S"],
  ["en", "7 of Spades 8 of Spades 9 of Spades a joker", "7S 8S 9S JK"],
  ["en", "7♠ 10♥ Q♦️ K♣", "7S TH QD KC"],
  ["en", "7s10hqd jk", "7S TH QD JK"],
  ["en", "hearts king, spades ace", "KH AS"],
  ["de", "Pik sieben, Herz Bube, zwei Joker", "7S JH JK JK"],
  ["de", "Karo 10 Kreuz Dame und Herz Ass", "TD QC AH"],
  ["de", "DH bk 10♦", "QH TD"],
  ["de", "die Sieben von Pik", "7S"],
  ["es", "siete de picas, jota de corazones y dos comodines", "7S JH JK JK"],
  ["es", "El as de tréboles, la reina de diamantes, el 10 de picas", "AC QD TS"],
  ["es", "as 7h as qd as", "AS 7H AS QD AS"],
  ["hi", "हुकुम का इक्का, पान की बेगम, ईंट का दहला, दो जोकर", "AS QH TD JK JK"],
  ["hi", "चिड़ी का गुलाम और पान का 7", "JC 7H"],
])("in %s, %s is heard as %s", (language, text, found) => {
  expect(cards(text, language)).toBe(found);
});

test("words that are no card are told", () => {
  expect(cardsIn("seven of spades please king", "en")).toEqual({ cards: ["7S"], unknown: ["please", "king"] });
  expect(cardsIn("", "en")).toEqual({ cards: [], unknown: [] });
  expect(cardsIn("toString constructor", "en").cards).toEqual([]);
});
