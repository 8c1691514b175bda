import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import type { TournamentView } from "../generated/messages";
import MatchTime from "./MatchTime.svelte";
import { whenWords } from "./starting";
import { standing } from "./words";

afterEach(cleanup);

const DAY = 24 * 3_600_000;
const TIME = Math.floor(Date.now() / DAY) * DAY + 2 * DAY;

function league(agreed: number[], time = TIME, kind: "person" | "bot" = "person"): TournamentView {
  const seats = [0, 1].map((player) => ({ player, chips: 0, went: null }));
  return {
    tournament: "league", code: "", version: 1, title: "League", status: "running", game: "Block rummy", rules: "block", card: [], form: "league",
    players: [{ name: "Ann", kind: "person" }, { name: "Bob", kind }], pool: "0.00", fee: "0.00", prizes: [], commitment: "", nonces: ["", ""], you: 0,
    rounds: [{ number: 1, final: false, until: TIME + DAY, tables: [{ status: "playing", number: 1, match: "m", seats, time, agreed }] }],
  };
}

test.each([
  [[], 0, ""],
  [[0], TIME, `You proposed ${whenWords(TIME)}. Bob has not answered yet.`],
  [[1], TIME, `Bob proposes ${whenWords(TIME)}.`],
  [[0, 1], TIME, `You play against Bob: ${whenWords(TIME)}.`],
])("with %j for %i it says: %s", (agreed, time, words) => {
  const propose = vi.fn();
  render(MatchTime, { view: league(agreed, time), busy: false, propose });
  expect(screen.getByRole("status").textContent).toBe(words);
  const accept = screen.queryByRole("button", { name: "Accept this time" });
  expect(!!accept).toBe(agreed.length === 1 && agreed[0] === 1);
  accept?.click();
  if (accept) expect(propose).toHaveBeenCalledExactlyOnceWith(TIME);
});

test("a time is proposed in the zone of the device", () => {
  const propose = vi.fn();
  render(MatchTime, { view: league([], 0), busy: false, propose });
  screen.getByRole("button", { name: "Propose this time" }).click();
  expect(propose).toHaveBeenCalledOnce();
  expect(propose.mock.calls[0]?.[0]).toBe(new Date(screen.getByLabelText<HTMLInputElement>("A time").value).getTime());
});

test("whoever has agreed is not asked to agree", () => {
  const [asked, done] = [[1], [0, 1]].map((agreed) => standing({ ...league(agreed), table: "m", seat: 0 }));
  expect(asked).toMatch(/^Agree with Bob when to play/);
  expect(done).toBe("Your table is ready.");
});

test("nobody agrees on a time with a bot", () => {
  render(MatchTime, { view: league([], 0, "bot"), busy: false, propose: vi.fn() });
  expect(screen.queryByRole("heading")).toBeNull();
});
