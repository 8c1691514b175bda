// Which open tables are shown: kept in the address, so that it can be shared, and on the device.

export interface Filters {
  /** A preset; empty for all, as everywhere here. */
  readonly preset: string;
  readonly players: string;
  readonly clock: string;
  /** A level of bots, or `none` for tables without bots. */
  readonly bots: string;
  readonly rated: "" | "true" | "false";
  readonly chips: "" | "true" | "false";
  readonly free: boolean;
}

export const ALL: Filters = { preset: "", players: "", clock: "", bots: "", rated: "", chips: "", free: false };

/** The query of the filters that are set, for the address and for the server alike. */
export function queryOf(filters: Partial<Filters>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value) query.set(name, String(value));
  return query.toString();
}

/** The filters in a query; whatever it does not know is left out. */
export function filtersIn(query: string): Filters {
  const asked = new URLSearchParams(query);
  const text = (name: string): string => asked.get(name) ?? "";
  const either = (name: string): Filters["rated"] => (asked.get(name) === "true" ? "true" : asked.get(name) === "false" ? "false" : "");
  return { preset: text("preset"), players: text("players"), clock: text("clock"), bots: text("bots"), rated: either("rated"), chips: either("chips"), free: asked.get("free") === "true" };
}

/** How many are set. */
export const countOf = (filters: Filters): number => Object.values(filters).filter(Boolean).length;
