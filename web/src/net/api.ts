// Requests over HTTP.  A failure is a `Trouble` with a message for the user.

import type {
  AddProgram, AskPosition, AskQuick, AskSettle, AskSitAndGo, Board, Catalogue, CompanyList, CompareRules, Complaint, EnterTournament, EntryKey, Film, Games, JoinTable, Laboratory, Lobby, LogPage, MyEvents, OpenAttempt, OpenSchedule, OpenTable, OpenTournament, Plays, PositionText, PositionView, Receipts, Replay, Review, RulesAnswer, ScheduleKey, ScheduleList, Seated, Settled, Sheet, Statistics, TableView,
  TournamentList, TournamentSeat, TournamentView,
} from "../generated/messages";
import { heard, language, t } from "../words/words.svelte";

import { type Filters, queryOf } from "../lobby/filters";
import type { MatchRecord } from "../replay/record";
import { answersAlone, askDevice, isOnDevice } from "./device";
import { playTime } from "../settings/timer.svelte";
import { online } from "./online.svelte";
import { boardAt, entryAt, scheduleAt, seatAt } from "./memory";

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

/** The status of an answer without a body, to a question that says what is known already. */
const NOTHING_NEW = 204;

const answers = new Map<string, Promise<unknown>>();

/** What an address answers in the language of the page, requested once. */
function once<Answer>(path: string): Promise<Answer> {
  const name = `${language()} ${path}`;
  const answer = (answers.get(name) as Promise<Answer> | undefined) ?? request<Answer>(path);
  answers.set(name, answer);
  const forget = (): boolean => answers.delete(name);
  answer.then(() => online.isAway && forget(), forget); // what this device answers is no sign of the server
  return answer.then(heard);
}

/** All games with their options, which a set-up needs. */
export const loadCatalogue = (): Promise<Catalogue> => once("/api/catalogue");
/** The games in few words, for the first page. */
export const loadGames = (): Promise<Games> => once("/api/games");

export const askRules = (asked: RulesRequest): Promise<RulesAnswer> => request<RulesAnswer>("/api/rules", asked).then(heard);
export const askSettle = (asked: AskSettle): Promise<Settled> => request<Settled>("/api/settle", asked).then(heard);
export const openTable = (table: OpenTable): Promise<Seated> => begins(() => request("/api/tables", table));
/** A table that this screen shows while phones hold the hands. */
export const openBoard = (table: OpenTable): Promise<Board> => begins(() => request("/api/boards", table));
export const joinTable = (id: string, join: JoinTable): Promise<Seated> =>
  join.token ? request(`${tablePath(id)}/join`, join) : begins(() => request(`${tablePath(id)}/join`, join));
/** As the host: a seat for a program, or another token for the one that it has. */
export const seatProgram = (id: string, program: AddProgram): Promise<Seated> => request(`${tablePath(id)}/bots`, program, asSeat(id));
/** As the host: the token of a program opens nothing any more. */
export const endProgram = (id: string, seat: number): Promise<void> => remove(`${tablePath(id)}/bots/${seat}`, asSeat(id));
/** A table that goes on from a moment of a finished match. */
export const openAttempt = (id: string, attempt: OpenAttempt): Promise<Seated> => request(`${tablePath(id)}/attempts`, attempt, asSeat(id));
export const watchTable = (id: string): Promise<TableView> => request(tablePath(id));
/** A table as this browser's seat sees it. */
export const loadSeat = (id: string): Promise<TableView> => request<TableView>(tablePath(id), undefined, asSeat(id)).then(heard);
export const loadStatistics = (): Promise<Statistics> => request<Statistics>("/api/statistics").then(heard);
export const STATISTICS_FILE = "/api/statistics.csv";
export const loadTables = (filters: Filters): Promise<Lobby> => request(`/api/tables?${queryOf(filters)}`);
/** Play now: a seat within ten seconds. */
export const quickTable = (asked: AskQuick): Promise<Seated> => request("/api/quick", asked);
/** The log of a table before a version, as far as this browser's seat may see it. */
export const loadLog = (id: string, before: number): Promise<LogPage> =>
  request<LogPage>(`${tablePath(id)}/log?before=${before}`, undefined, asSeat(id)).then(heard);
export const loadRecord = (id: string): Promise<MatchRecord> => request(`${tablePath(id)}/record`, undefined, asSeat(id));
/** A finished deal, frame by frame, with the scores as they are told to this browser's seat. */
export const loadReplay = (id: string, deal: number): Promise<Replay> =>
  request<Replay>(`${tablePath(id)}/replay/${deal}`, undefined, asSeat(id)).then(heard);
/** A finished deal as one seat saw it. */
export const loadFilm = (id: string, deal: number, seat: number): Promise<Film> =>
  request<Film>(`${tablePath(id)}/film/${deal}?seat=${seat}`, undefined, asSeat(id)).then(heard);
/** A moment of a finished deal as the text of a position. */
export const loadMomentText = (id: string, deal: number, step: number): Promise<PositionText> =>
  request<PositionText>(`${tablePath(id)}/position?deal=${deal}&step=${step}`, undefined, asSeat(id));
export const loadPosition = (asked: AskPosition): Promise<PositionView> => request<PositionView>("/api/position", asked).then(heard);
/** The actions of a finished match that changed the scores most. */
export const loadPlays = (id: string): Promise<Plays> => request<Plays>(`${tablePath(id)}/plays`, undefined, asSeat(id)).then(heard);

export const loadReview = (id: string, seat: number, known: number): Promise<Review> =>
  request<Review>(`${tablePath(id)}/review/${seat}?known=${known}`, undefined, asSeat(id)).then(heard);
/** The acts of the bots of a finished match, done again so far. */
export const loadReceipts = (id: string, known: number): Promise<Receipts> =>
  request<Receipts>(`${tablePath(id)}/receipts?known=${known}`, undefined, asSeat(id)).then(heard);
export const compareRules = (asked: CompareRules): Promise<Laboratory> => request("/api/laboratory", asked);

export const loadTournaments = (): Promise<TournamentList> => request("/api/tournaments");
export const openTournament = (asked: OpenTournament): Promise<TournamentSeat> => begins(() => request("/api/tournaments", asked));
export const sitAndGo = (asked: AskSitAndGo): Promise<TournamentSeat> => begins(() => request("/api/tournaments/sit-and-go", asked));
export const enterTournament = (id: string, asked: EnterTournament): Promise<TournamentSeat> => begins(() => request(`${tournamentPath(id)}/enter`, asked, asEntrant(id)));
/**
 * A tournament as this browser's player may see it; null if it is as in the view with the mark `known`.
 * whole: with all tables of rounds that have very many.
 */
export const loadTournament = (id: string, whole = false, known = ""): Promise<TournamentView | null> =>
  request<TournamentView | null>(`${tournamentPath(id)}?${new URLSearchParams({ ...(whole && { whole: "true" }), ...(known && { known }) })}`, undefined, asEntrant(id)).then((found) => found && heard(found));
/** How its players treat each other, for its host. */
export const loadTournamentCompany = (id: string, known: number): Promise<CompanyList> =>
  request<CompanyList>(`${tournamentPath(id)}/company?known=${known}`, undefined, asEntrant(id)).then(heard);

export const loadSchedules = (): Promise<ScheduleList> => request("/api/schedules");
export const openSchedule = (asked: OpenSchedule): Promise<ScheduleKey> => request("/api/schedules", asked);
export const stopSchedule = (id: string): Promise<ScheduleList> =>
  request(`/api/schedules/${encodeURIComponent(id)}/stop`, {}, { authorization: `Bearer ${scheduleAt(id)?.token ?? ""}` });
/** How the tournaments stand that this browser entered. */
export const loadMyEvents = (entries: readonly EntryKey[]): Promise<MyEvents> =>
  request("/api/tournaments/mine", { entries: entries.map(({ tournament, token }) => ({ tournament, token })) });
/** How a player of a duplicate stands beside the others with the same cards. */
export const loadSheet = (id: string, player: number): Promise<Sheet> => request(`${tournamentPath(id)}/sheet/${player}`);
/** The file with the results of a tournament. */
export const resultsFile = (id: string): string => `${tournamentPath(id)}/results.csv`;

type Deed = ["start", { bots: number }] | ["withdraw" | "call-off", Record<string, never>] | ["rebuy", { buy: boolean }] | ["time", { time: number }];

/** Do something in a tournament and return its new state. */
export const doInTournament = (id: string, ...[what, body]: Deed): Promise<TournamentView> =>
  request<TournamentView>(`${tournamentPath(id)}/${what}`, body, asEntrant(id)).then(heard);

/** Begin a match, unless its player has reached the limit that they set for the day. */
export async function begins<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const why = playTime.stopped();
  if (why) throw new Trouble("time_limit", why);
  return ask();
}

/** A header with this browser's token, if it has a seat or shows the table; in an address the token would end up in histories. */
export function asSeat(id: string): Record<string, string> {
  const seat = boardAt(id) ?? seatAt(id);
  return seat ? { authorization: `Bearer ${seat.token}` } : {};
}

function asEntrant(id: string): Record<string, string> {
  const entry = entryAt(id);
  return entry?.token ? { authorization: `Bearer ${entry.token}` } : {};
}

function tournamentPath(id: string): string {
  return `/api/tournaments/${encodeURIComponent(id)}`;
}

function tablePath(id: string): string {
  return `/api/tables/${encodeURIComponent(id)}`;
}

/** method: of a request with a body. */
export async function request<Answer>(path: string, body?: unknown, more: Readonly<Record<string, string>> = {}, method = "POST"): Promise<Answer> {
  const headers = { "accept-language": language(), ...more };
  const init = body === undefined ? { headers } : sending(method, body, headers);
  const response = await reach(path, init);
  if (response.status === NOTHING_NEW) return null as Answer;
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok || answer === null) throw trouble(response.status, answer);
  return answer as Answer;
}

/** Take something away; the answer is empty. */
export async function remove(path: string, more: Readonly<Record<string, string>>): Promise<void> {
  const response = await reach(path, { method: "DELETE", headers: { "accept-language": language(), ...more } });
  if (!response.ok) throw trouble(response.status, await response.json().catch(() => null));
}

/** The response of the server, or of this device where it answers alone. */
async function reach(path: string, init: RequestInit): Promise<Response> {
  if (isOnDevice(path)) return askDevice(path, init);
  const response = await fetch(path, init).catch(() => null);
  online.note(response !== null);
  if (response) return response;
  if (answersAlone(path)) return askDevice(path, init);
  throw new Trouble("away", t("The server cannot be reached."));
}

function sending(method: string, body: unknown, headers: Readonly<Record<string, string>>): RequestInit {
  return { method, headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(body) };
}

function trouble(status: number, answer: unknown): Trouble {
  const complaint = heard((answer ?? {}) as Partial<Complaint>);
  if (typeof complaint.words === "string") return new Trouble(complaint.code ?? "", complaint.words);
  return new Trouble(String(status), t("The server could not do that (error {status}).", { status }));
}
