// Requests over HTTP.  A failure is a `Trouble` with words for people.

import type {
  Catalogue, Complaint, JoinTable, Lobby, OpenTable, RulesAnswer, Seated, Statistics, TableView,
} from "../generated/messages";

export class Trouble extends Error {
  constructor(
    readonly code: string,
    words: string,
  ) {
    super(words);
  }
}

export interface RulesRequest {
  readonly preset: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly players: number;
}

export interface TablesRequest {
  readonly preset: string;
  readonly players: string;
  readonly free: boolean;
}

/** What is empty does not filter. */
export function tablesQuery({ preset, players, free }: TablesRequest): string {
  const query = new URLSearchParams();
  if (preset) query.set("preset", preset);
  if (players) query.set("players", players);
  if (free) query.set("free", "true");
  return query.toString();
}

let catalogue: Promise<Catalogue> | null = null;

/** The catalogue, asked for once. */
export function loadCatalogue(): Promise<Catalogue> {
  catalogue ??= request<Catalogue>("/api/catalogue");
  catalogue.catch(() => (catalogue = null));
  return catalogue;
}

export const askRules = (asked: RulesRequest): Promise<RulesAnswer> => request("/api/rules", asked);
export const openTable = (table: OpenTable): Promise<Seated> => request("/api/tables", table);
export const joinTable = (id: string, join: JoinTable): Promise<Seated> => request(`${tablePath(id)}/join`, join);
export const watchTable = (id: string): Promise<TableView> => request(tablePath(id));
export const loadStatistics = (): Promise<Statistics> => request("/api/statistics");
export const STATISTICS_FILE = "/api/statistics.csv";
export const loadTables = (asked: TablesRequest): Promise<Lobby> => request(`/api/tables?${tablesQuery(asked)}`);
export const recordPath = (id: string): string => `${tablePath(id)}/record`;

function tablePath(id: string): string {
  return `/api/tables/${encodeURIComponent(id)}`;
}

async function request<Answer>(path: string, body?: unknown): Promise<Answer> {
  const init = body === undefined ? {} : post(body);
  const response = await fetch(path, init).catch(() => {
    throw new Trouble("away", "The server does not answer.");
  });
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok || answer === null) throw trouble(response.status, answer);
  return answer as Answer;
}

function post(body: unknown): RequestInit {
  return { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

function trouble(status: number, answer: unknown): Trouble {
  const complaint = (answer ?? {}) as Partial<Complaint>;
  if (typeof complaint.words === "string") return new Trouble(complaint.code ?? "", complaint.words);
  return new Trouble(String(status), `The server could not do that (${status}).`);
}
