// Play chips: how many somebody has, and how many they may bring to a table.

import type { Chips, Me } from "../generated/messages";
import { request } from "../net/api";

/** What may be brought to a table; nobody brings more than a quarter of what they have. */
const STAKES = [10, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000];
export const PART = 4;

export const loadChips = (): Promise<Chips> => request("/api/people/chips");
export const fillUp = (): Promise<Chips> => request("/api/people/chips/top-up", {});

/** The chips of whoever is signed in; null for a guest. */
export async function chipsHere(): Promise<Chips | null> {
  const { account } = await request<Me>("/api/people/me");
  return account ? loadChips() : null;
}

export const stakesFor = (balance: number): number[] => STAKES.filter((stake) => PART * stake <= balance);
