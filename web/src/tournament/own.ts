// Your match in a round in which people agree when to play.

import type { TournamentView } from "../generated/messages";

export interface OwnMatch {
  /** Of the other player. */
  readonly name: string;
  /** That was proposed, 0 for none, and by when the match must begin, in milliseconds since 1970. */
  readonly time: number;
  readonly until: number;
  /** Whether it suits you, and the other player. */
  readonly mine: boolean;
  readonly theirs: boolean;
}

/** Your match whose time can be agreed on: against a person, in a round that goes on. */
export function ownMatch({ rounds, players, you, status }: TournamentView): OwnMatch | null {
  const round = rounds.at(-1);
  if (status !== "running" || you == null || !round?.until) return null;
  const table = round.tables.find(({ status, match, seats }) => status === "playing" && match && seats.some(({ player }) => player === you));
  const other = table?.seats.find(({ player }) => player !== you)?.player;
  if (!table || other == null || players[other]?.kind !== "person") return null;
  const agreed = table.agreed ?? [];
  return { name: players[other].name, time: table.time ?? 0, until: round.until, mine: agreed.includes(you), theirs: agreed.includes(other) };
}
