import { expect, test } from "vitest";
import { rulesPath } from "../router.svelte";
import { codeIn } from "./code";

const CODE = "basic-house(ace_mode=low,jokers=2)";

test("a code is taken as it is", () => {
  expect(codeIn(` ${CODE}\n`)).toBe(CODE);
  expect(codeIn("")).toBe("");
});

test("a link to rules is taken for its code", () => {
  expect(codeIn(`https://example.org${rulesPath(CODE)}`)).toBe(CODE);
  expect(codeIn(`https://example.org/#laboratory?game=gin&rules=${encodeURIComponent(CODE)}`)).toBe(CODE);
});
