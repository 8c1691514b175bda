import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import type { TournamentView } from "../generated/messages";
import Bracket from "./Bracket.svelte";
import Standings from "./Standings.svelte";

afterEach(cleanup);

const table = (number: number, ...players: number[]) => ({ status: "over" as const, number, seats: players.map((player) => ({ player, chips: number, went: null })) });
/** An event of which the asker was sent tables 3 and 9. */
const VIEW: TournamentView = {
  tournament: "points", code: "", version: 1, title: "Points", status: "running", game: "Block rummy", rules: "block", card: [], form: "timed", until: 1, columns: ["Chips", "Deals"],
  players: ["Ann", "Bob", "Cy"].map((name) => ({ name, kind: "person" as const, score: "400", points: 2 })),
  rounds: [{ number: 1, final: true, tables: [table(3, 0, 1), table(9, 0, 2)], leftOut: 7 }],
  pool: "0.00", fee: "0.00", prizes: [], commitment: "", nonces: ["", "", ""], you: 0,
};

test("tables keep their numbers, and those that were left out are asked for", () => {
  const all = vi.fn();
  render(Bracket, { view: VIEW, all });
  expect(screen.getAllByRole("heading", { level: 3 }).map((one) => one.textContent?.split(" ").slice(0, 2).join(" "))).toEqual(["Table 3", "Table 9"]);
  screen.getByRole("button", { name: "Show 7 more tables" }).click();
  expect(all).toHaveBeenCalledOnce();
});

test("a name opens every table of its player, and asks for those that were left out", async () => {
  const all = vi.fn();
  render(Standings, { view: VIEW, all });
  screen.getByRole("button", { name: /Ann/ }).click();
  const lines = await screen.findAllByRole("listitem");
  expect(lines.map((one) => one.textContent?.trim().slice(0, 7))).toEqual(["Table 3", "Table 9"]);
  expect(all).toHaveBeenCalledOnce();
});
