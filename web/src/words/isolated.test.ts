import { afterEach, expect, test } from "vitest";
import { isolated } from "./isolated";
import { row } from "./lists";
import { listed, speak, t } from "./words.svelte";

afterEach(() => speak("en"));

test("a name from right to left stands alone in a sentence, so that the number beside it stays where it is", () => {
  expect(t("{name} {amount}", { name: "שלום 7", amount: "+3" })).toBe("⁨שלום 7⁩ +3");
  expect(t("{name} {amount}", { name: "Mira", amount: "+3" })).toBe("Mira +3");
  expect(listed(["علي", "Mira"])).toBe("⁨علي⁩ and Mira");
  expect(row(["שלום", "3"])).toBe("⁨שלום⁩, 3");
  expect(isolated(isolated("שלום"))).toBe("⁨שלום⁩");
});

test("Spanish says e before i and u before o, as Python does", async () => {
  await speak("es");
  expect([listed(["Mira", "Ines"]), listed(["Mira", "Hielo"]), listed(["7♠", "8♠"], "disjunction")]).toEqual(["Mira e Ines", "Mira y Hielo", "7♠ u 8♠"]);
});
