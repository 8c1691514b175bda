import { render } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import { speak } from "../words/words.svelte";
import Card from "./Card.svelte";
import Deck from "./Deck.svelte";

afterEach(() => speak("en"));

test.each(["en", "de"] as const)("a jack, queen and king have their picture, upright and turned over (%s)", async (language) => {
  await speak(language);
  const deck = render(Deck).container;
  for (const card of ["JS", "QH", "KD"]) {
    const shapes = [...render(Card, { card }).container.querySelectorAll("use[href^='#court-']")];
    expect(shapes.map((shape) => shape.hasAttribute("transform")), card).toEqual([false, true]);
    expect(deck.querySelector(shapes[0]?.getAttribute("href") ?? ""), card).not.toBeNull();
  }
});

test("every picture that a card uses is in the deck", () => {
  const deck = render(Deck).container;
  const cards = [{ card: "KC" }, { card: "JK" }, { card: "JK", standsFor: "TH" }, { card: "7H", wild: true }, { card: null }];
  const used = cards.flatMap((card) => [...render(Card, card).container.querySelectorAll("use")].map((use) => use.getAttribute("href") ?? ""));
  expect(used.length).toBeGreaterThan(6);
  expect(used.filter((one) => !deck.querySelector(one))).toEqual([]);
});

test("a card has its index in two corners, and once as text; the large deck has it once and no court", () => {
  const shared = render(Deck).container;
  const { container } = render(Card, { card: "TD" });
  expect(container.textContent?.trim()).toBe("10");
  expect(shared.querySelector(container.querySelector("use")?.getAttribute("href") ?? "none")?.textContent).toBe("10");
  const large = render(Card, { card: "QD", deck: "large" }).container;
  expect(large.textContent?.trim()).toBe("Q");
  expect(large.querySelector("use")).toBeNull();
});
