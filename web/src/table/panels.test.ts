import { cleanup, fireEvent, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, test } from "vitest";
import type { Panel, TableView } from "../generated/messages";
import { show, stubBrowser } from "../testing/place";
import { GIN, GIN_OVER, LAYING_OFF, PLAYING, RIVER } from "../testing/views";
import { panelOf } from "./panels";

beforeAll(stubBrowser);
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

/** A panel of a game that this page does not know. */
const TRICKS = { type: "tricks", taken: [3, 1], words: ["Clubs are trumps"] } as unknown as Panel;

/** The table and its score sheet as they are drawn. */
async function drawn(view: TableView): Promise<string[]> {
  await show(view);
  await fireEvent.click(await screen.findByRole("button", { name: "Menu" }));
  const table = screen.getByRole("main").innerHTML;
  await fireEvent.click(await screen.findByRole("button", { name: "Score" }));
  const sheet = (await screen.findByRole("dialog", { name: "Score" })).innerHTML;
  cleanup();
  sessionStorage.clear();
  localStorage.clear(); // what is explained when it is first met
  return [table, sheet].map((html) => html.replaceAll(/"c\d+"/g, "")); // the number of an element
}

test.each<[string, TableView]>([["gin", GIN], ["an open hand", LAYING_OFF], ["the river", RIVER], ["the end of a match", GIN_OVER], ["no panels", PLAYING]])(
  "a panel of an unknown kind is skipped: %s",
  async (_, view) => {
    const known = await drawn(view);
    expect(await drawn({ ...view, panels: [TRICKS, ...(view.panels ?? []), TRICKS] })).toEqual(known);
  },
);

test("a panel is found by its kind", () => {
  expect(panelOf(GIN, "terms")?.words).toEqual(["Knock limit 7", "Spades: double"]);
  expect(panelOf({ panels: [TRICKS] }, "terms")).toBeUndefined();
  expect(panelOf(null, "terms")).toBeUndefined();
});
