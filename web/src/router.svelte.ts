// The screen that the address names: `/t/<id>` is a table, `/tournament/<id>` a tournament, `/club/<id>` a club, `/#friends` and the like are screens of the home page,
// `/#friends?rules=<code>` the same with rules that somebody shared, `/#bots?game=<variant>` with the game that was chosen, `/#friends?board` with one screen as the table, `/#real-cards?tool=<key>` a tool for real cards, which reads the rest.  `/t/<id>#replay?deal=2&step=17` is a moment of a replay,
// `/#position?of=<text>` a position.

export type Route =
  | { readonly screen: "home" | "friends" | "bots" | "learn" | "rules" | "laboratory" | "deals" | "tables" | "tournaments" | "new-tournament" | "puzzles" | "daily" | "account" | "history"; readonly daily?: string; readonly link?: string; readonly rules?: string; readonly game?: string; readonly puzzle?: string; readonly board?: boolean }
  | { readonly screen: "table"; readonly table: string; readonly replay?: string }
  | { readonly screen: "tournament"; readonly tournament: string }
  | { readonly screen: "people"; readonly link?: string }
  | { readonly screen: "real-cards"; readonly query: string }
  | { readonly screen: "position"; readonly query: string }
  | { readonly screen: "club"; readonly club: string; readonly link?: string };

export function parseRoute(path: string, hash: string): Route {
  const table = /^\/t\/([^/]+)/.exec(path)?.[1];
  const replay = /^#replay\??(.*)/.exec(hash)?.[1];
  if (table) return { screen: "table", table: decodeURIComponent(table), ...(replay === undefined ? {} : { replay }) };
  const tournament = /^\/tournament\/([^/]+)/.exec(path)?.[1];
  if (tournament) return { screen: "tournament", tournament: decodeURIComponent(tournament) };
  const club = /^\/club\/([^/]+)/.exec(path)?.[1];
  const invitation = new URLSearchParams(/^#join\?(.*)/.exec(hash)?.[1]).get("link");
  if (club) return { screen: "club", club: decodeURIComponent(club), ...(invitation ? { link: invitation } : {}) };
  const [screen = "", query] = hash.slice(1).split("?");
  const asked = new URLSearchParams(query);
  if (screen === "real-cards" || screen === "position") return { screen, query: query ?? "" };
  if (screen === "people") return { screen, ...(asked.get("link") ? { link: asked.get("link") ?? "" } : {}) };
  const [rules, game, puzzle, link, daily] = [asked.get("rules"), asked.get("game"), asked.get("puzzle"), asked.get("link"), asked.get("table")];
  return { screen: isScreen(screen) ? screen : "home", ...(rules ? { rules } : {}), ...(game ? { game } : {}), ...(puzzle ? { puzzle } : {}), ...(link ? { link } : {}), ...(daily ? { daily } : {}), ...(asked.has("board") ? { board: true } : {}) };
}

const SCREENS = ["friends", "bots", "learn", "rules", "laboratory", "deals", "tables", "tournaments", "new-tournament", "puzzles", "daily", "account", "history"] as const;

function isScreen(name: string): name is (typeof SCREENS)[number] {
  return (SCREENS as readonly string[]).includes(name);
}

class Router {
  route = $state.raw<Route>(parseRoute(location.pathname, location.hash));
  /** Whether this page has already shown another screen: if so, a new screen takes the focus. */
  moved = false;
  /** Whether the home page is one step back from the sheet that is open. */
  #below = false;

  constructor() {
    addEventListener("popstate", () => this.#read());
  }

  go(address: string): void {
    history.pushState(null, "", address);
    this.#read();
    scrollTo(0, 0);
  }

  /** Open a sheet over the home page, or change what it shows; the page below stays where it is. */
  raise(address: string): void {
    if (this.route.screen === "home") history.pushState(null, "", address);
    else history.replaceState(history.state, "", address);
    this.#below = this.#below || this.route.screen === "home";
    this.#read();
  }

  /** Close the sheet. */
  lower(): void {
    if (this.#below) history.back();
    else this.go("/");
    this.#below = false;
  }

  #read(): void {
    this.moved = true;
    this.route = parseRoute(location.pathname, location.hash);
  }
}

export const router = new Router();
export const gamePath = (way: "friends" | "bots", game: string): string => `/#${way}?${new URLSearchParams({ game }).toString()}`;
export const rulesPath = (code: string): string => `/#friends?${new URLSearchParams({ rules: code }).toString()}`;
/** The way to a table that this screen shows to everybody in the room. */
export const BOARD_PATH = "/#friends?board";
/** The card of some rules, with the switches as they are in the code. */
export const rulesCardPath = (code: string): string => `/#rules?${new URLSearchParams({ rules: code }).toString()}`;
export const laboratoryPath = (code: string): string => `/#laboratory?${new URLSearchParams({ rules: code }).toString()}`;
export const puzzlePath = (puzzle: string): string => `/#puzzles?${new URLSearchParams({ puzzle }).toString()}`;
/** The page of a position.  seat: the only one whose hand is shown; null for all hands. */
export const positionPath = (of: string, seat: number | null = null): string => `/#position?${positionQuery(of, seat)}`;
export const positionQuery = (of: string, seat: number | null): string => new URLSearchParams({ of, ...(seat === null ? {} : { seat: String(seat) }) }).toString();
/** The page of a moment of a match as a position. */
export const momentPositionPath = (table: string, deal: number, step: number): string => `/#position?${new URLSearchParams({ table, deal: String(deal), step: String(step) }).toString()}`;
export const dailyPath = (table: string): string => `/#daily?${new URLSearchParams({ table }).toString()}`;
/** The link that makes its maker and whoever follows it first friends. */
export const friendPath = (token: string): string => `/#people?${new URLSearchParams({ link: token }).toString()}`;
export const clubPath = (club: string): string => `/club/${encodeURIComponent(club)}`;
/** The link by which people join a club. */
export const joinPath = (club: string, token: string): string => `${clubPath(club)}#join?${new URLSearchParams({ link: token }).toString()}`;
export const tournamentPath = (tournament: string): string => `/tournament/${encodeURIComponent(tournament)}`;
export const replayPath = (table: string, deal: number, step = 0): string => `${tablePath(table)}#replay?deal=${deal}&step=${step}`;
export const tablePath = (table: string): string => `/t/${encodeURIComponent(table)}`;

/** An attachment for the heading of a screen: a screen reader coming from another screen starts here. */
export function startsScreen(heading: HTMLElement): void {
  heading.tabIndex = -1;
  if (router.moved) heading.focus({ preventScroll: true });
}
