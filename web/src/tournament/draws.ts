// Repeat the draws after the secret is revealed: see docs/fair-deals.md.

import type { RoundView, TournamentView } from "../generated/messages";
import { knocksOut } from "./words";
import { sha256, shuffled } from "../replay/shuffle";

const SHUFFLE = 0;

export type Verdict = { readonly fits: true } | { readonly fits: false; readonly round: number };

/** Check that secret, nonces and commitment lead to the tables of every round; round 0 is the secret itself. */
export async function checkDraws(view: TournamentView): Promise<Verdict> {
  const secret = view.secret ?? "";
  if ((await sha256(secret)) !== view.commitment) return { fits: false, round: 0 };
  const [first] = view.rounds;
  if (!knocksOut(view)) return first && view.players.length > 0 ? firstRound(view, first) : { fits: true };
  let players = view.players.map((_, player) => player);
  for (const { number, tables } of view.rounds) {
    const order = await shuffled(players, secret, view.nonces, number, SHUFFLE);
    const drawn = tables.map((_, table) => order.filter((_, place) => place % tables.length === table));
    const seen = tables.map(({ seats }) => seats.map(({ player }) => player));
    if (!drawn.every((one, table) => sorted(one) === sorted(seen[table] ?? []))) return { fits: false, round: number };
    players = tables.flatMap(({ seats }) => seats.filter(({ went }) => went === "on").map(({ player }) => player)).sort((a, b) => a - b);
  }
  return { fits: true };
}

/** Where nobody goes out only the first round is drawn by lot alone: the lot is the order of the players, cut into tables. */
async function firstRound(view: TournamentView, { tables }: RoundView): Promise<Verdict> {
  const lot = await shuffled(view.players.map((_, player) => player), view.secret ?? "", view.nonces, 1, SHUFFLE);
  let from = 0;
  const alone = tables.length > 1 && tables.every(({ seats }) => seats.length <= 2) && lot.length % 2 === 1;
  for (const { seats } of tables) {
    if (from >= lot.length) break; // later tables follow from who was free
    const drawn = lot.slice(from, (from += seats.length));
    if (!(alone && seats.length === 1) && sorted(drawn) !== sorted(seats.map(({ player }) => player))) return { fits: false, round: 1 };
  }
  return { fits: true };
}

const sorted = (players: readonly number[]): string => [...players].sort((a, b) => a - b).join();
