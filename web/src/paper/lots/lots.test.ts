import { expect, test } from "vitest";
import vector from "./lot.json";
import { drawn, firstRound, groupsOf, heightOf, linesOf, packOf, sealed, wrongIn } from "./lots";

test("a lot is drawn as the program in Python draws it", async () => {
  const receipt = await drawn({ secret: vector.secret, commitment: vector.commitment }, vector.items, vector.words);
  expect(receipt.order).toEqual(vector.order);
  expect(await wrongIn(JSON.stringify(vector))).toBe("");
});

test("a receipt that was changed is found out", async () => {
  expect(await wrongIn("Ann deals")).toBe("text");
  expect(await wrongIn(JSON.stringify({ ...vector, secret: "00" }))).toBe("text");
  expect(await wrongIn(JSON.stringify({ ...vector, secret: "11".repeat(128) }))).toBe("commitment");
  expect(await wrongIn(JSON.stringify({ ...vector, words: ["another"] }))).toBe("order");
  expect(await wrongIn(JSON.stringify({ ...vector, order: [...vector.order].reverse() }))).toBe("order");
});

test("every lot has a secret of its own", async () => {
  const [one, other] = [await sealed(), await sealed()];
  expect(one.secret).toHaveLength(256);
  expect(one.secret).not.toBe(other.secret);
});

test("packs begin in an order that everybody knows", () => {
  expect(packOf(1, 2)).toHaveLength(54);
  expect(packOf(2, 0).slice(0, 3)).toEqual(["AS", "AS", "2S"]);
  expect(packOf(1, 1).at(-1)).toBe("JK");
});

test("groups are even", () => {
  expect(groupsOf(["a", "b", "c", "d", "e"], 2)).toEqual([["a", "c", "e"], ["b", "d"]]);
});

test("in a cut the ace is high and suits break ties", () => {
  expect(["2S", "AC", "KS", "AS"].sort((one, other) => heightOf(other) - heightOf(one))).toEqual(["AS", "AC", "KS", "2S"]);
});

test.each([2, 3, 4, 5, 6, 7, 8, 11, 16, 33])("a bracket of %i has everybody once and a winner of every pair", (count) => {
  const names = Array.from({ length: count }, (_, place) => `n${place}`);
  const pairs = firstRound(names);
  expect(pairs.flat().filter((name) => name !== null).sort()).toEqual([...names].sort());
  const byes = pairs.filter(([, other]) => other === null).map(([name]) => name);
  expect(byes.sort()).toEqual(names.slice(0, 2 * pairs.length - count).sort());
  expect(pairs.every(([name]) => name)).toBe(true);
});

test("names are lines", () => {
  expect(linesOf(" Ann \n\nBob\n")).toEqual(["Ann", "Bob"]);
});
