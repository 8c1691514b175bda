import { expect, test } from "vitest";
import type { Catalogue } from "./generated/messages";
import { playersFor } from "./opening";

const CATALOGUE: Catalogue = {
  version: "1", bots: [],
  variants: [
    {
      key: "500", name: "500", sentence: "", minPlayers: 2, maxPlayers: 8, fields: [],
      presets: [{ key: "500-river", name: "River", sentence: "", values: {}, minPlayers: 2, maxPlayers: 6 }],
    },
  ],
};

test("a preset is offered for the numbers of players it allows", () => {
  expect(playersFor(CATALOGUE, "500-river")).toEqual([2, 3, 4, 5, 6]);
});

test("with changed options every number of players the game allows can be tried", () => {
  expect(playersFor(CATALOGUE, "500-river", { deck_count: 2 }).at(-1)).toBe(8);
});
