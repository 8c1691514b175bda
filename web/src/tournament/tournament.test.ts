// A tournament in words, its draws computed again, and going to a table automatically once.

import { expect, test } from "vitest";
import type { TournamentView } from "../generated/messages";
import { sha256 } from "../replay/shuffle";
import { checkDraws } from "./draws";
import { ledTo } from "./led";
import { inOrder, mayWithdraw, standing } from "./words";

const SECRET = "00".repeat(128);
const seat = (player: number, went: "on" | "out" | null = null) => ({ player, chips: 240, went });

const VIEW: TournamentView = {
  tournament: "cup", code: "", version: 1, title: "Cup", status: "running", game: "Block rummy", rules: "block", card: [],
  players: [{ name: "Ann", kind: "person" }, { name: "Mira", kind: "bot" }, { name: "Otto", kind: "bot" }],
  rounds: [{ number: 1, final: true, tables: [{ status: "playing", seats: [seat(0), seat(1), seat(2)] }] }],
  pool: "0.00", fee: "0.00", prizes: [], commitment: "", nonces: ["", "", ""], you: 0,
};

test("one sentence says where you are", () => {
  expect(standing({ ...VIEW, status: "open" })).toBe("You are in. The tournament starts when the host is ready.");
  expect(standing({ ...VIEW, status: "open", you: null })).toBe("Enter before it starts.");
  expect(standing({ ...VIEW, you: null })).toBe("The tournament is in progress.");
  expect(standing(VIEW)).toBe("Waiting for the other tables.");
  expect(standing({ ...VIEW, table: "abc" })).toBe("Your table is ready.");
  expect(standing({ ...VIEW, rebuy: { chips: 1, price: "1.00" } })).toBe("You have too few chips to stay in.");
  const on = { ...VIEW, rounds: [{ number: 1, final: false, tables: [{ status: "over" as const, seats: [seat(0, "on")] }] }] };
  expect(standing(on)).toContain("You are through.");
  const players = VIEW.players.map((player, place) => ({ ...player, place: 3 - place }));
  expect(standing({ ...VIEW, players })).toBe("You are out: place 3.");
  expect(standing({ ...VIEW, players, status: "over" })).toBe("Otto won the tournament.");
  expect(inOrder({ ...VIEW, players })).toEqual([2, 1, 0]);
});

test("whoever is in may withdraw when anybody may", () => {
  const open = { ...VIEW, status: "open" as const };
  expect([open, { ...open, you: null }].map(mayWithdraw)).toEqual([true, false]);
  const retired = { ...VIEW, mayRetire: true, players: VIEW.players.map((player) => ({ ...player, retired: true })) };
  expect([VIEW, { ...VIEW, mayRetire: true }, retired].map(mayWithdraw)).toEqual([false, true, false]);
});

/** The result of `drawn` in Python for five players at tables of three, the first of whom sent the nonce aa. */
const DRAWN = [
  { number: 1, final: false, tables: [[seat(4, "out"), seat(1, "out"), seat(3, "on")], [seat(0, "on"), seat(2, "out")]] },
  { number: 2, final: true, tables: [[seat(3, "on"), seat(0, "out")]] },
].map((round) => ({ ...round, tables: round.tables.map((seats) => ({ status: "over" as const, seats })) }));

test("correct draws are told from wrong ones", async () => {
  const players = ["Ann", "Bob", "Cy", "Dan", "Eve"].map((name) => ({ name, kind: "person" as const }));
  const fair = { ...VIEW, players, rounds: DRAWN, nonces: ["aa", "", "", "", ""], secret: SECRET, commitment: await sha256(SECRET) };
  expect(await checkDraws(fair)).toEqual({ fits: true });
  expect(await checkDraws({ ...fair, commitment: "00" })).toEqual({ fits: false, round: 0 });
  expect(await checkDraws({ ...fair, nonces: ["ab", "", "", "", ""] })).toEqual({ fits: false, round: 1 });
  const [first, second] = DRAWN;
  const strange = { ...second, number: 2, final: true, tables: [{ status: "over" as const, seats: [seat(3, "on"), seat(1, "out")] }] };
  expect(await checkDraws({ ...fair, rounds: [first!, strange] })).toEqual({ fits: false, round: 2 });
});

test("a player is taken to a table once", () => {
  expect([ledTo("a"), ledTo("a"), ledTo("b")]).toEqual([true, false, true]);
});
