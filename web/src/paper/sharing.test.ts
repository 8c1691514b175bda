import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PaperMatch, PaperSheet, SheetVersion } from "../generated/messages";
import { allSheets, keepSheet, newSheet, removeSheet, type Rounds, type Shared } from "./book";
import { Evening } from "./evening.svelte";
import { isSame } from "./merging";
import { opens, shareSheet } from "./sending";
import { Sharing } from "./sharing.svelte";

const MATCH: PaperMatch = { preset: "500", names: ["Ann", "Bob"] };
const KEY = "secret";
const sheetOf = ({ rounds = [] }: PaperMatch): PaperSheet => ({ rules: "500", title: "500", form: null, seats: [{ name: "Ann", total: rounds.length }, { name: "Bob", total: 0 }] });

/** A server as the devices know it.  mood: what goes wrong with the next requests. */
class Server {
  found: SheetVersion | null = null;
  mood: "" | "away" | "lost" | "too long" = "";
  asked: string[] = [];

  readonly fetch = (path: string, { method = "GET", body }: RequestInit = {}): Promise<Response> => {
    const told = body ? (JSON.parse(body as string) as Record<string, unknown>) : {};
    if (path === "/api/paper/sheet") return this.#answer(200, sheetOf(told as unknown as PaperMatch));
    this.asked.push(method);
    if (this.mood === "away") return Promise.reject(new TypeError("away"));
    const answer = this.#shared(method, told, Number(/after=(\d+)/.exec(path)?.[1] ?? 0));
    return this.mood === "lost" ? Promise.reject(new TypeError("lost")) : answer;
  };

  #shared(method: string, told: Record<string, unknown>, after: number): Promise<Response> {
    const { found } = this;
    if (method === "POST") return this.#write(1, told["match"] as PaperMatch, { sheet: "code", key: KEY });
    if (!found) return this.#answer(404, { code: "no_sheet", words: "There is no such sheet." });
    if (method === "GET") return found.version === after ? Promise.resolve(new Response(null, { status: 204 })) : this.#answer(200, found);
    if (method === "DELETE") return (this.found = null), this.#answer(200, {});
    if (told["key"] !== KEY) return this.#answer(403, { code: "wrong_key", words: "The key is wrong." });
    if (this.mood === "too long") return this.#answer(413, { code: "sheet_too_long", words: "This sheet is too long." });
    if (isSame(told["match"], found.match)) return this.#answer(200, { version: found.version });
    return told["base"] === found.version ? this.#write(found.version + 1, told["match"] as PaperMatch) : this.#answer(409, { code: "sheet_changed", words: "It was changed." });
  }

  #write(version: number, match: PaperMatch, more = {}): Promise<Response> {
    this.found = { version, match, changed: 0 };
    return this.#answer(200, { version, ...more });
  }

  #answer = (status: number, answer: unknown): Promise<Response> => Promise.resolve(new Response(JSON.stringify(answer), { status }));
}

let server = new Server();

beforeEach(() => {
  server = new Server();
  vi.stubGlobal("fetch", server.fetch);
});
afterEach(async () => {
  for (const { id } of await allSheets()) await removeSheet(id);
  vi.unstubAllGlobals();
});

class Phone {
  readonly evening = new Evening();
  readonly sharing = new Sharing(this.evening);

  async open(match: PaperMatch): Promise<this> {
    const kept = newSheet(match);
    await keepSheet(kept);
    await this.evening.open(kept.id);
    return this;
  }

  enter = (end: string, index = this.evening.rounds.length): Promise<unknown> => this.evening.write(this.evening.rounds, this.evening.rounds.toSpliced(index, 1, { end }));

  get ends(): string {
    return endsOf(this.evening.rounds);
  }
}

const endsOf = (rounds: Rounds = []): string => rounds.map(({ end }) => end).join(" ");
const onServer = (): string => endsOf(server.found?.match.rounds);

/** Two phones with one sheet, on which there is a deal. */
async function company(): Promise<[owner: Phone, writer: Phone]> {
  const owner = await new Phone().open({ ...MATCH, rounds: [{ end: "one" }] });
  await owner.sharing.begin();
  const { match, version } = server.found as SheetVersion;
  const writer = await new Phone().open(match);
  await writer.evening.keepShared({ sheet: "code", key: KEY, isOwner: false, version, base: match, sent: null });
  return [owner, writer];
}

async function meet(...phones: Phone[]): Promise<void> {
  for (const { sharing } of [...phones, ...phones]) await sharing.step();
}

test("what one phone writes, the other sees", async () => {
  const [owner, writer] = await company();
  expect(owner.sharing.shared).toMatchObject({ sheet: "code", key: KEY, isOwner: true, version: 1 });
  await writer.enter("two");
  expect(writer.sharing.standing).toBe("unsent");
  await meet(writer, owner);
  expect([owner.ends, writer.ends, owner.sharing.standing, writer.sharing.standing]).toEqual(["one two", "one two", "current", "current"]);
  expect(owner.evening.sheet?.seats[0]?.total).toBe(2);
});

test("nothing is asked for a sheet that is not shared, and little where nothing is new", async () => {
  const alone = await new Phone().open(MATCH);
  await alone.sharing.step();
  expect([alone.sharing.standing, server.asked]).toEqual([null, []]);
  const [owner] = await company();
  server.asked = [];
  await owner.sharing.step();
  expect(server.asked).toEqual(["GET"]);
});

test("without the server a phone writes on, and is merged when it is back", async () => {
  const [owner, writer] = await company();
  server.mood = "away";
  await writer.enter("uno", 0);
  await writer.sharing.step();
  expect(writer.sharing.standing).toBe("away");
  await writer.enter("two");
  server.mood = "";
  await owner.enter("other");
  await owner.enter("more");
  await meet(owner);
  await owner.enter("two", 1); // the same deal as on the other phone
  await meet(owner, writer, owner);
  expect([owner.ends, writer.ends, onServer()]).toEqual(["uno two more", "uno two more", "uno two more"]);
});

test.each([
  ["mine", "one mine"],
  ["theirs", "one theirs"],
  ["both", "one theirs mine"],
] as const)("two deals at the same number wait for a person, who keeps %s", async (verdict, expected) => {
  const [owner, writer] = await company();
  await owner.enter("theirs");
  await writer.enter("mine");
  await meet(owner, writer);
  expect([writer.sharing.standing, writer.ends, owner.ends]).toEqual(["apart", "one mine", "one theirs"]);
  server.asked = [];
  await writer.sharing.step();
  expect(server.asked).toEqual(["GET"]); // nothing is sent before it is settled
  await writer.sharing.settle([verdict]);
  await meet(owner);
  expect([writer.sharing.standing, writer.ends, owner.ends, onServer()]).toEqual(["current", expected, expected, expected]);
});

test("a clash that somebody takes back is none", async () => {
  const [owner, writer] = await company();
  await owner.enter("theirs");
  await writer.enter("mine");
  await meet(owner, writer);
  await writer.evening.undo();
  await meet(writer);
  expect([writer.sharing.standing, writer.ends]).toEqual(["current", "one theirs"]);
});

test("undo takes back only what was written here", async () => {
  const [owner, writer] = await company();
  await owner.enter("mine");
  await meet(owner, writer);
  await writer.enter("theirs");
  await meet(writer, owner);
  await owner.evening.undo();
  expect(owner.ends).toBe("one theirs");
  await owner.evening.redo();
  expect([owner.ends, owner.evening.isCut]).toEqual(["one mine theirs", false]);
  await meet(owner, writer);
  await writer.enter("changed", 1);
  await meet(writer, owner);
  expect([owner.ends, owner.evening.canUndo, owner.evening.isCut]).toEqual(["one changed theirs", false, true]);
});

test("an answer that was lost makes no clash, even if the deal was changed again", async () => {
  const [owner, writer] = await company();
  await owner.enter("two");
  server.mood = "lost";
  await owner.sharing.step();
  server.mood = "";
  await owner.enter("mended", 1);
  await meet(owner, writer);
  expect([owner.sharing.standing, owner.ends, writer.ends, server.found?.version]).toEqual(["current", "one mended", "one mended", 3]);
});

test("a deal typed while somebody entered it is not kept unseen", async () => {
  const [owner, writer] = await company();
  const over = owner.evening.rounds;
  await writer.enter("theirs");
  await meet(writer, owner);
  const pieces = await owner.evening.write(over, [...over, { end: "mine" }]);
  expect([pieces.length, owner.ends]).toEqual([2, "one theirs"]);
  await owner.evening.settle(pieces, "theirs");
  expect([owner.ends, owner.evening.canUndo]).toEqual(["one theirs", false]);
  await owner.evening.settle(pieces, "both");
  expect(owner.ends).toBe("one theirs mine");
});

test("a deal typed over another that came meanwhile keeps both", async () => {
  const [owner, writer] = await company();
  const over = owner.evening.rounds;
  await writer.enter("corrected", 0);
  await meet(writer, owner);
  expect(await owner.evening.write(over, [...over, { end: "two" }])).toEqual([]);
  expect(owner.ends).toBe("corrected two");
});

test("a link that ended, a wrong key and another match end the exchange; the sheet stays", async () => {
  const [owner, writer] = await company();
  const other = await new Phone().open(MATCH);
  await other.evening.keepShared({ ...(writer.evening.kept?.shared as Shared), key: "wrong" });
  await other.enter("x");
  await meet(other);
  expect([other.sharing.standing, onServer()]).toEqual(["refused", "one"]);
  await owner.sharing.end();
  expect([owner.sharing.standing, server.found]).toEqual([null, null]);
  await writer.enter("two");
  await meet(writer);
  expect([writer.sharing.standing, writer.ends]).toEqual(["ended", "one two"]);
  server.asked = [];
  await meet(writer);
  expect(server.asked).toEqual([]);
  await writer.sharing.leave();
  await writer.sharing.begin();
  expect([writer.sharing.standing, onServer()]).toEqual(["current", "one two"]);
  server.found = { version: 7, match: { ...MATCH, preset: "gin" }, changed: 0 };
  await meet(writer);
  expect([writer.sharing.standing, writer.evening.kept?.match.preset]).toEqual(["other", "500"]);
});

test("a sheet that is too long is said to be so once, and sent when it is changed", async () => {
  const [owner] = await company();
  server.mood = "too long";
  await owner.enter("two");
  await meet(owner);
  expect([owner.sharing.standing, owner.sharing.trouble]).toEqual(["stuck", "This sheet is too long."]);
  server.asked = [];
  await owner.sharing.step();
  expect([server.asked, owner.sharing.standing]).toEqual([["GET"], "stuck"]);
  server.mood = "";
  await owner.enter("short", 1);
  await meet(owner);
  expect([owner.sharing.standing, owner.sharing.trouble, onServer()]).toEqual(["current", "", "one short"]);
});

test("sharing that cannot begin says why", async () => {
  server.mood = "away";
  const alone = await new Phone().open(MATCH);
  await alone.sharing.begin();
  expect([alone.sharing.standing, alone.sharing.trouble]).toEqual([null, "The server cannot be reached."]);
});

test("a key is tried without a change", async () => {
  await shareSheet(MATCH);
  const link: Shared = { sheet: "code", key: KEY, isOwner: false, version: 1, base: MATCH, sent: null };
  expect(await opens(link)).toBe(true);
  expect(server.found?.version).toBe(1);
  expect(await opens({ ...link, key: "another" })).toBe(false);
  expect(await opens({ ...link, version: 0, base: { ...MATCH, rounds: [{ end: "went_out" }] } })).toBe(true); // others were faster
  server.mood = "away";
  await expect(opens(link)).rejects.toThrow();
});
