// This browser's memory: the seats it holds, the name, the last set-up, small settings.

export type { TableChoice } from "../form/tableSettings";
import type { TableChoice } from "../form/tableSettings";
import type { PlayedMatch } from "../generated/messages";

export interface SeatMemory {
  readonly table: string;
  readonly token: string;
  readonly seat: number;
  readonly title: string;
  readonly at: number;
  /** The last version seen there. */
  readonly seen?: number;
  /** When something last happened there before this browser's eyes. */
  readonly played?: number;
  /** Whether the player left for good; a bot may keep the seat until they come back. */
  readonly left?: boolean;
  /** When the last chat line that was read there was sent. */
  readonly heard?: number;
}

export interface SetUp {
  readonly preset: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly players: number;
  readonly bot: string;
}

// A key that is dropped is a seat lost. Each takes some 200 of the 5 million bytes that a browser allows.
const KEPT_SEATS = 1000;

// If a browser forbids storage, even reading the global raises an error.

function read<Value>(key: string, otherwise: Value, where = (): Storage => localStorage): Value {
  try {
    const text = where().getItem(`openrummy.${key}`);
    return text === null ? otherwise : (JSON.parse(text) as Value);
  } catch {
    return otherwise;
  }
}

function write(key: string, value: unknown, where = (): Storage => localStorage): void {
  try {
    where().setItem(`openrummy.${key}`, JSON.stringify(value));
  } catch {
    // play goes on in a private window without storage
  }
}

const allSeats = (): SeatMemory[] => read<SeatMemory[]>("seats", []);

/** The seats of this browser with their tokens, also those that were left for good. */
export const playedSeats = (): SeatMemory[] => allSeats();

export const seats = (): SeatMemory[] => allSeats().filter(({ left }) => !left);

export const seatAt = (table: string): SeatMemory | undefined => seats().find((seat) => seat.table === table);

/** The table with this code at which this browser has a seat, or that it shows: an id begins with its code. */
export const tableOfCode = (code: string): string | undefined => [...boards(), ...seats()].find(({ table }) => table.startsWith(`${code}-`))?.table;

/** The seat that this browser's player left for good at a table. */
export const seatLeftAt = (table: string): SeatMemory | undefined => allSeats().find((seat) => seat.left && seat.table === table);

export function rememberSeat(seat: SeatMemory): void {
  const others = allSeats().filter((other) => other.table !== seat.table);
  write("seats", [seat, ...others].slice(0, KEPT_SEATS));
}

/** A table that this browser shows as the screen in the room.  address: at which phones reach its server, empty if the server does not know one. */
export interface BoardMemory {
  readonly table: string;
  readonly token: string;
  readonly address: string;
  readonly at: number;
}
const KEPT_BOARDS = 20;

export const boards = (): BoardMemory[] => read<BoardMemory[]>("boards", []);
export const boardAt = (table: string): BoardMemory | undefined => boards().find((one) => one.table === table);
export const rememberBoard = (board: BoardMemory): void => write("boards", [board, ...boards()].slice(0, KEPT_BOARDS));
export const forgetBoard = (table: string): void => write("boards", boards().filter((one) => one.table !== table));

/** A finished match that this browser played.  linked: an account has it too. */
export interface KeptMatch {
  readonly match: PlayedMatch;
  readonly token: string;
  readonly linked: boolean;
}

// Each takes some 600 of the 5 million bytes.
const KEPT_MATCHES = 1000;

export const keptMatches = (): KeptMatch[] => read<KeptMatch[]>("matches", []);

export const hasMatches = (): boolean => keptMatches().length > 0;

export function rememberMatch(kept: KeptMatch): void {
  const others = keptMatches().filter(({ match }) => match.table !== kept.match.table);
  write("matches", [kept, ...others].slice(0, KEPT_MATCHES));
}

/** Remember that an account has the matches that a server knows. */
export function linkMatches(): void {
  write("matches", keptMatches().map((kept) => (kept.match.table.startsWith("device-") ? kept : { ...kept, linked: true })));
}

/** Whether somebody is signed in here, as far as this browser knows. */
export const hasAccount = (): boolean => read("account", false);
export const rememberAccount = (has: boolean): void => write("account", has);

/** A tournament that this browser entered or hosts.  token: empty where its account did so on another device. */
export interface EntryMemory {
  readonly tournament: string;
  readonly token: string;
  readonly title: string;
  /** Whether nothing more happens there. */
  readonly done?: boolean;
}

export const entries = (): EntryMemory[] => read<EntryMemory[]>("tournaments", []);
export const entryAt = (tournament: string): EntryMemory | undefined => entries().find((entry) => entry.tournament === tournament);

export function rememberEntry(entry: EntryMemory): void {
  const others = entries().filter(({ tournament }) => tournament !== entry.tournament);
  write("tournaments", [entry, ...others].slice(0, KEPT_SEATS));
}

/** Remember that nothing more happens in a tournament. */
export const finishEntry = (tournament: string): void =>
  write("tournaments", entries().map((entry) => (entry.tournament === tournament ? { ...entry, done: true } : entry)));

/** A schedule that this browser hosts. */
export interface ScheduleMemory {
  readonly schedule: string;
  readonly token: string;
}

export const scheduleAt = (schedule: string): ScheduleMemory | undefined => read<ScheduleMemory[]>("schedules", []).find((one) => one.schedule === schedule);
export const rememberSchedule = (one: ScheduleMemory): void => write("schedules", [one, ...read<ScheduleMemory[]>("schedules", [])].slice(0, KEPT_SEATS));

/** Remember the seat at the next table of a tournament, and forget the earlier ones. */
export function takeSeatInTournament(seat: SeatMemory): void {
  for (const { table, token } of seats()) if (token === seat.token && table !== seat.table) forgetSeat(table);
  if (!allSeats().some(({ table }) => table === seat.table)) rememberSeat(seat);
}

/** What only this window knows about the hand, kept until it reloads and no longer. */
export interface OwnHand {
  readonly deal: number;
  /** The selected cards, each with its place in the hand. */
  readonly selected: readonly (readonly [place: number, card: string])[];
  /** The arrangement of the hand, if it has not been sent to the table yet. */
  readonly groups: readonly (readonly string[])[] | null;
}

export const handAt = (table: string): OwnHand | null => read<OwnHand | null>(`hand.${table}`, null, () => sessionStorage);
export const rememberHand = (table: string, hand: OwnHand): void => write(`hand.${table}`, hand, () => sessionStorage);

/** Remember the last version seen at a seat, so that the page can tell what was missed. */
export function rememberSeen(table: string, seen: number): void {
  if (seatAt(table)?.seen !== seen) changeSeat(table, { seen, played: Date.now() });
}

export function rememberHeard(table: string, heard: number): void {
  if (seatAt(table)?.heard !== heard) changeSeat(table, { heard });
}

function changeSeat(table: string, change: Partial<SeatMemory>): void {
  write("seats", allSeats().map((seat) => (seat.table === table ? { ...seat, ...change } : seat)));
}

/** Remember that the player left a seat for good, with what takes it back. */
export const leaveSeat = (table: string): void => changeSeat(table, { left: true });

export function forgetSeat(table: string): void {
  write("seats", allSeats().filter((seat) => seat.table !== table));
}

/** A club that this browser came to by its link. */
export interface ClubMemory {
  readonly id: string;
  readonly name: string;
}
const KEPT_CLUBS = 5;
/** What a browser remembers of somebody who only followed a link. */
const PASSING = new Set(["openrummy.clubs", "openrummy.account"]);

export const clubs = (): ClubMemory[] => read<ClubMemory[]>("clubs", []);
export const rememberClub = ({ id, name }: ClubMemory): void => write("clubs", [{ id, name }, ...clubs().filter((one) => one.id !== id)].slice(0, KEPT_CLUBS));
export const forgetClub = (id: string): void => write("clubs", clubs().filter((one) => one.id !== id));

/** Whether this browser has never been here but to open a table; false if it forbids storage. */
export function isNew(): boolean {
  try {
    return !Object.keys(localStorage).some((key) => key.startsWith("openrummy.") && !key.startsWith("openrummy.commitments.") && !PASSING.has(key));
  } catch {
    return false;
  }
}

/** Remember whether somebody said that they know rummy, so that nobody asks again. */
export const rememberKnows = (knows: boolean): void => write("knows", knows);

/** The kinds of action that were explained when they were met first. */
export const met = (): string[] => read("met", []);
export const rememberMet = (kind: string): void => write("met", [...new Set([...met(), kind])]);

/** The lessons that were played to their end. */
export const learnt = (): string[] => read("learnt", []);
export const rememberLearnt = (lesson: string): void => write("learnt", [...new Set([...learnt(), lesson])]);

/** The answers to puzzles, with the rating and what is wanted next. */
export const keptPuzzles = (): object => read("puzzles", {});
export const rememberPuzzles = (kept: object): void => write("puzzles", kept);

/** The secret by which this browser has one try at each deal of the day; empty until it has played one. */
export const guestSecret = (): string => read("guest", "");

export function makeGuestSecret(): string {
  const secret = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))));
  write("guest", secret);
  return secret;
}

/** Remember a seat unless it is known: what was read there stays. */
export function takeSeatAgain(seat: SeatMemory): void {
  if (seatAt(seat.table)) changeSeat(seat.table, { token: seat.token });
  else rememberSeat(seat);
}

export const playerName = (): string => read("name", "");
export const rememberName = (name: string): void => write("name", name);

/** What was chosen last for a quick match, besides the game. */
export interface QuickChoice {
  readonly clock: "none" | "relaxed" | "normal" | "fast";
}

export const quickChoice = (): QuickChoice => read<QuickChoice>("quick", { clock: "none" });
export const rememberQuickChoice = (choice: QuickChoice): void => write("quick", choice);

/** The filters of the lobby, as in its address. */
export const lobbyFilters = (): string => read("lobby", "");
export const rememberLobbyFilters = (query: string): void => write("lobby", query);

export const lastSetUp = (): SetUp | null => read<SetUp | null>("setup", null);
export const rememberSetUp = (setUp: SetUp): void => write("setup", setUp);

/** The rules and the players of the last score sheet for real cards. */
export interface PaperCompany {
  readonly preset: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly names: readonly string[];
}

export const paperCompany = (): PaperCompany | null => read<PaperCompany | null>("paper", null);
export const rememberPaperCompany = (company: PaperCompany): void => write("paper", company);

/** The settings of the last table of a kind; friends and bots have their own. */
export const tableChoice = (way: "friends" | "bots"): TableChoice => read(`table.${way}`, { settings: {}, extraTime: false });
export const rememberTableChoice = (way: "friends" | "bots", choice: TableChoice): void => write(`table.${way}`, choice);

/** The time played on this device, with its reminders and limit. */
export const keptTime = (): object => read("time", {});
export const rememberTime = (kept: object): void => write("time", kept);

export const readSettings = <Kept extends object>(): Kept | null => read<Kept | null>("settings", null);
export const rememberSettings = (kept: object): void => write("settings", kept);

/** The version of what this device keeps to play without a network, empty for nothing. */
export const keptVersion = (): string => read("kept", "");
export const rememberKept = (version: string): void => write("kept", version);
export const forgetKept = (): void => write("kept", "");

/** The commitments that this browser saw before their deals, by deal number. */
export const commitments = (table: string): Record<number, string> => read(`commitments.${table}`, {});

export function rememberCommitment(table: string, deal: number, commitment: string): void {
  const known = commitments(table);
  if (commitment && known[deal] === undefined) write(`commitments.${table}`, { ...known, [deal]: commitment });
}
