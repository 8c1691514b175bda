// Who is who, in words.

import type { SeatView, TableView } from "../generated/messages";

export function isMyTurn(view: TableView): boolean {
  return view.you !== null && view.status === "playing" && view.toAct.includes(view.you);
}

export function seatName(view: TableView, seat: number): string {
  return seat === view.you ? "You" : (view.seats[seat]?.name ?? `Seat ${seat + 1}`);
}

export function possessive(view: TableView, seat: number): string {
  const name = seatName(view, seat);
  return seat === view.you ? "Your" : `${name}'s`;
}

/** The seats in the order in which they come after yours; for a watcher from the first. */
export function othersInOrder(view: TableView): number[] {
  const count = view.seats.length;
  const first = view.you === null ? 0 : view.you + 1;
  const others = view.you === null ? count : count - 1;
  return Array.from({ length: others }, (_, step) => (first + step) % count);
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** `bot`, `away`, `bot plays`: what to say about who sits there. */
export function presence(seat: SeatView): string {
  if (seat.standIn) return "bot plays";
  if (seat.kind === "bot") return "bot";
  if (seat.kind === "free") return "free seat";
  return seat.connected ? "" : "away";
}

/** `You win the match`, `Mira wins the match`, `Mira and Tom share the match`. */
export function matchWords(view: TableView): string {
  const winners = view.winners ?? [];
  if (winners.length === 0) return "The match is over";
  if (winners.length > 1) return `${listed(winners.map((seat) => seatName(view, seat)))} share the match`;
  return winners[0] === view.you ? "You win the match" : `${seatName(view, winners[0] ?? 0)} wins the match`;
}

export interface Standing {
  readonly seat: number;
  readonly won: boolean;
  /** Counts from 1; equal totals share it. */
  readonly rank: number;
}

/** Everybody after a match, the best first: the winners, then by total, low or high as the winners' totals tell. */
export function standings(view: TableView): Standing[] {
  const winners = view.winners ?? [];
  const total = (seat: number): number => view.seats[seat]?.score ?? 0;
  const totals = view.seats.map((_, seat) => total(seat));
  const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
  const lowWins = sum(winners.map(total)) * totals.length <= sum(totals) * winners.length;
  const order = view.seats.map((_, seat) => ({ seat, won: winners.includes(seat) }));
  order.sort((a, b) => Number(b.won) - Number(a.won) || (total(a.seat) - total(b.seat)) * (lowWins ? 1 : -1));
  const alike = (a: (typeof order)[number], b: (typeof order)[number]): boolean =>
    a.won === b.won && (a.won || total(a.seat) === total(b.seat));
  return order.map((one) => ({ ...one, rank: 1 + order.findIndex((other) => alike(one, other)) }));
}

export function listed(names: readonly string[]): string {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** The seats that a guest may take: the free ones before the match, then those of bots that give them up. */
export function seatsToTake(view: TableView): number[] {
  const kind = (wanted: SeatView["kind"]): number[] =>
    view.seats.flatMap((seat, index) => (seat.kind === wanted && !seat.standIn ? [index] : []));
  if (view.you !== null || view.status === "over") return [];
  return [...(view.status === "lobby" ? kind("free") : []), ...(view.settings?.takeover ? kind("bot") : [])];
}

/** Somebody is there to talk to. */
export function canTalk(view: TableView): boolean {
  return view.seats.some((seat, index) => index !== view.you && (seat.kind === "person" || seat.standIn));
}

export const isAre = (count: number): string => (count === 1 ? "is" : "are");

/** The people who are here and have not agreed to the pause that somebody asks for. */
export function stillToAgree(view: TableView): SeatView[] {
  return view.seats.filter((seat) => seat.kind === "person" && seat.connected && !seat.pausing);
}

export function othersAreBots(view: TableView): boolean {
  return view.seats.every(({ kind }, seat) => seat === view.you || kind === "bot");
}
