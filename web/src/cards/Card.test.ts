import { render } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import { speak } from "../words/words.svelte";
import Card from "./Card.svelte";
import Deck from "./Deck.svelte";

afterEach(() => speak("en"));

test.each(["en", "de"] as const)("a jack, queen and king have their picture (%s)", async (language) => {
  await speak(language);
  const deck = render(Deck).container;
  for (const card of ["JS", "QH", "KD"]) {
    const shape = render(Card, { card }).container.querySelector("use[href^='#court-']");
    expect(deck.querySelector(shape?.getAttribute("href") ?? ""), card).not.toBeNull();
  }
});
