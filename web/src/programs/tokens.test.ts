import { expect, test } from "vitest";
import { commandOf, freshName, tokens } from "./tokens.svelte";

test("a token is kept for its seat until it is forgotten", () => {
  tokens.keep("t", 1, "secret");
  expect([tokens.of("t", 1), tokens.of("t", 2), tokens.of("u", 1)]).toEqual(["secret", undefined, undefined]);
  tokens.forget("t", 1);
  expect(tokens.of("t", 1)).toBeUndefined();
});

test("the command has the link and the token", () => {
  expect(commandOf("https://rummy.example.org/t/ABC", "xyz")).toBe("openrummy bot --server https://rummy.example.org/t/ABC --token xyz python my_bot.py");
});

test("a second program has another name", () => {
  expect(freshName("Program", ["Ann"])).toBe("Program");
  expect(freshName("Program", ["Program", "Program 2"])).toBe("Program 3");
});
