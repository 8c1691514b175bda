import { expect, test } from "vitest";
import { speak } from "../words/words.svelte";
import { indexOf, shortCard, sortKey, speakable, spokenCard } from "./faces";

test("cards in words, in short form and as card indices", () => {
  expect(["TD", "AS", "KH", "7C", "JK"].map(spokenCard)).toEqual([
    "10 of diamonds", "ace of spades", "king of hearts", "7 of clubs", "joker",
  ]);
  expect(["TD", "JK"].map(shortCard)).toEqual(["10♦", "joker"]);
  expect(["TD", "QC"].map(indexOf)).toEqual(["10", "Q"]);
});

test("German cards have German indices", async () => {
  await speak("de");
  expect(["JS", "QD", "KH", "AC"].map(indexOf)).toEqual(["B", "D", "K", "A"]);
  expect(speakable("Mira legt D♦ ab.")).toBe("Mira legt Karo Dame ab.");
  await speak("en");
});

test("a Hindi queen is of her suit as a woman, and a king as a man", async () => {
  await speak("hi");
  expect(["QD", "KD", "7H"].map(spokenCard)).toEqual(["ईंट की बेगम", "ईंट का बादशाह", "पान का 7"]);
  expect(speakable("आपने फेंका: Q♦।")).toBe("आपने फेंका: ईंट की बेगम।");
  await speak("en");
});

test("suit symbols are written out for speech", () => {
  expect(speakable("Mira discards 10♥; pile: K♦.")).toBe("Mira discards 10 of hearts; pile: king of diamonds.");
});

test("suits alternate in colour when sorted", () => {
  const hand = ["2D", "2C", "2H", "2S", "JK"];
  expect(hand.sort((a, b) => sortKey(a, "suit") - sortKey(b, "suit")).join(" ")).toBe("2S 2H 2C 2D JK");
});
