import { afterEach, expect, test } from "vitest";
import { amount, speak } from "./words.svelte";

afterEach(() => speak("en"));

test("chips are written as the language writes numbers, points as they are", async () => {
  expect(["12.50", "-1234.00", "80"].map(amount)).toEqual(["12.50", "−1234.00", "80"]);
  await speak("de");
  expect(["12.50", "-1234.00", "80"].map(amount)).toEqual(["12,50", "−1234,00", "80"]);
});
