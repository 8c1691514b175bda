import { expect, test } from "vitest";
import type { PaperMatch, PaperRound } from "../generated/messages";
import type { Rounds } from "./book";
import { type Clash, clashesIn, isOneMatch, isSame, merge, type Piece, rebased, settled, type Verdict } from "./merging";

const deal = (end: string): PaperRound => ({ end });
/** Deals in letters; the pieces of a merge in letters too, a clash as `[mine|theirs]`. */
const deals = (letters: string): Rounds => [...letters].map(deal);
const read = (rounds: Rounds): string => rounds.map(({ end }) => end).join("");
const shown = (pieces: readonly Piece[]): string => pieces.map((piece) => ("round" in piece ? piece.round.end : `[${piece.clash.mine?.end ?? ""}|${piece.clash.theirs?.end ?? ""}]`)).join("");
const merged = (base: string, mine: string, theirs: string): string => shown(merge(deals(base), deals(mine), deals(theirs)));

test.each([
  ["nobody wrote", "ab", "ab", "ab", "ab"],
  ["I entered a deal", "a", "ab", "a", "ab"],
  ["they entered a deal", "a", "a", "ab", "ab"],
  ["both entered the same", "a", "ab", "ab", "ab"],
  ["both entered another", "a", "ab", "ac", "a[b|c]"],
  ["they entered one more", "a", "ab", "abc", "abc"],
  ["both entered two, of which one is the same", "", "ab", "ac", "a[b|c]"],
  ["one phone wrote further", "", "ab", "c", "[a|c]b"],
  ["I changed a deal", "abc", "axc", "abc", "axc"],
  ["both changed another deal", "abc", "xbc", "aby", "xby"],
  ["both changed the same deal alike", "ab", "xb", "xb", "xb"],
  ["both changed the same deal", "ab", "xb", "yb", "[x|y]b"],
  ["I changed a deal and they entered one", "ab", "ax", "abc", "axc"],
  ["I took a deal out", "abc", "ac", "abc", "ac"],
  ["both took it out", "abc", "ac", "ac", "ac"],
  ["I took out what they changed", "abc", "ac", "axc", "a[|x]c"],
  ["they took out what I changed", "abc", "axc", "ac", "a[x|]c"],
  ["I took one out and they entered one", "ab", "a", "abc", "ac"],
  ["a deal comes back in the middle", "ac", "abc", "acd", "abcd"],
  ["a deal equal to the one before is a deal of its own", "a", "aa", "a", "aa"],
  ["all is taken out", "ab", "", "abc", "c"],
  ["a deal stays although one before it went and one came", "ae", "ey", "xe", "[|x]ey"],
])("%s", (_, base, mine, theirs, expected) => {
  expect(merged(base, mine, theirs)).toBe(expected);
});

test("a clash names both versions and their places, and is settled by a person", () => {
  const pieces = merge(deals("a"), deals("abd"), deals("ac"));
  expect(clashesIn(pieces)).toEqual<Clash[]>([{ mine: deal("b"), theirs: deal("c"), at: { mine: 1, theirs: 1 }, isNew: true }]);
  expect((["mine", "theirs", "both"] as const).map((verdict) => read(settled(pieces, [verdict])))).toEqual(["abd", "acd", "acbd"]);
  const changed = merge(deals("ab"), deals("b"), deals("xy"));
  expect(shown(changed)).toBe("[|x]y");
  expect((["mine", "theirs"] as const).map((verdict) => read(settled(changed, [verdict])))).toEqual(["y", "xy"]);
});

test("two clashes are settled in order", () => {
  const pieces = merge(deals("ab"), deals("xbc"), deals("ybd"));
  expect(shown(pieces)).toBe("[x|y]b[c|d]");
  expect(read(settled(pieces, ["theirs", "both"]))).toBe("ybdc");
});

test("what is empty, and the order of keys, make no other deal; nought points do", () => {
  const plain: PaperRound = { end: "went_out", seat: 1, hands: [{}, { points: { hand: 0 } }] };
  expect(isSame(plain, { hands: [{ mark: "", points: {}, cards: {} }, { points: { hand: 0 }, mark: "" }, {}], answers: [], card: "", switches: [], seat: 1, end: "went_out" })).toBe(true);
  expect(isSame(plain, { ...plain, hands: [{}, {}] })).toBe(false);
  expect(isSame(plain, { ...plain, seat: null })).toBe(false);
  expect(isSame(plain, { ...plain, hands: [{ points: { hand: 0 } }] })).toBe(false);
});

test("a sheet with other rules or names is another match, whatever was played", () => {
  const match: PaperMatch = { preset: "500", names: ["Ann", "Bob"] };
  expect(isOneMatch(match, { ...match, options: {}, dealer: 0, rounds: deals("a") })).toBe(true);
  expect([{ preset: "gin" }, { names: ["Bob", "Ann"] }, { dealer: 1 }, { options: { target_score: 300 } }].map((other) => isOneMatch(match, { ...match, ...other }))).toEqual([false, false, false, false]);
});

test("what can be undone keeps what others wrote, and ends where they changed the same deal", () => {
  const before = (from: string, was: string, to: string): string | null => {
    const rounds = rebased(deals(from), deals(was), deals(to));
    return rounds && read(rounds);
  };
  expect(before("ab", "a", "abc")).toBe("ac"); // my b is taken out, their c stays
  expect(before("xb", "ab", "xbc")).toBe("abc");
  expect(before("ax", "ab", "ay")).toBeNull();
});

// Properties, over many sheets: two sides that change, enter and take out deals at random.

/** Numbers from 0 to below `most`, the same in every run. */
function chance(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return (state >>> 8) % most;
  };
}

/** A side after some changes; few labels are common, so that both sides now and then type the same. */
function edited(rounds: Rounds, draw: (most: number) => number, side: string): Rounds {
  let now = rounds;
  for (let change = draw(4); change > 0; change--) {
    const typed = deal(draw(3) === 0 ? `common ${draw(3)}` : `${side} ${draw(1_000_000)}`);
    const place = draw(now.length + 1);
    if (draw(3) === 0) now = now.toSpliced(place, 1);
    else now = now.toSpliced(draw(2) === 0 ? place : now.length, 1, typed);
  }
  return now;
}

const beginnings = Array.from({ length: 400 }, (_, seed) => {
  const draw = chance(seed + 1);
  const base = deals("abcdefgh".slice(0, draw(7)));
  return { base, mine: edited(base, draw, "mine"), theirs: edited(base, draw, "theirs"), draw };
});
type Beginning = (typeof beginnings)[number];
/** The beginnings for which something is not so. */
const failing = (isSo: (beginning: Beginning) => boolean): readonly Beginning[] => beginnings.filter((beginning) => !isSo(beginning));
const anyVerdicts = (pieces: readonly Piece[], draw: (most: number) => number): Verdict[] => clashesIn(pieces).map(() => (["mine", "theirs", "both"] as const)[draw(3)] ?? "mine");

const swapped = (pieces: readonly Piece[]): readonly Piece[] =>
  pieces.map((piece) => ("round" in piece ? piece : { clash: { ...piece.clash, mine: piece.clash.theirs, theirs: piece.clash.mine, at: { mine: piece.clash.at.theirs, theirs: piece.clash.at.mine } } }));
const endsOf = (rounds: Rounds): string[] => rounds.map(({ end }) => end);
const allIn = (pieces: readonly Piece[]): string[] =>
  pieces.flatMap((piece) => ("round" in piece ? [piece.round] : [piece.clash.mine, piece.clash.theirs])).flatMap((round) => (round ? [round.end] : []));

test("the beginnings have clashes and none", () => {
  const clashing = failing(({ base, mine, theirs }) => clashesIn(merge(base, mine, theirs)).length === 0).length;
  expect(clashing).toBeGreaterThan(60);
  expect(beginnings.length - clashing).toBeGreaterThan(60);
});

test("merging in either order gives the same", () => {
  expect(failing(({ base, mine, theirs }) => isSame(merge(base, theirs, mine), swapped(merge(base, mine, theirs))))).toEqual([]);
});

test("whatever was typed is in the merged sheet or shown in a clash, and no deal comes from nowhere", () => {
  const isWhole = ({ base, mine, theirs }: Beginning): boolean => {
    const [found, known, typed] = [allIn(merge(base, mine, theirs)), endsOf(base), endsOf([...mine, ...theirs])];
    return typed.every((end) => known.includes(end) || found.includes(end)) && found.every((end) => typed.includes(end));
  };
  expect(failing(isWhole)).toEqual([]);
});

test("a deal that nobody touched stays", () => {
  const stays = ({ base, mine, theirs }: Beginning): boolean => {
    const found = allIn(merge(base, mine, theirs));
    return endsOf(base).every((end) => !endsOf(mine).includes(end) || !endsOf(theirs).includes(end) || found.includes(end));
  };
  expect(failing(stays)).toEqual([]);
});

test("a side that wrote nothing takes all of the other, and merging again changes nothing", () => {
  const isSettled = ({ base, mine, theirs, draw }: Beginning): boolean => {
    const pieces = merge(base, mine, theirs);
    const now = settled(pieces, anyVerdicts(pieces, draw));
    return isSame(settled(merge(theirs, now, theirs)), now) && isSame(settled(merge(base, base, theirs)), theirs) && isSame(settled(merge(base, mine, base)), mine);
  };
  expect(failing(isSettled)).toEqual([]);
});

test("three phones that send, merge and settle in any order end with one sheet", () => {
  for (const { base, mine, theirs, draw } of beginnings.slice(0, 100)) {
    let server = { version: 1, rounds: base };
    const phones = [mine, theirs, edited(base, draw, "third")].map((rounds) => ({ version: 1, base, rounds }));
    for (let turn = 0; turn < 12; turn++) {
      const phone = phones[turn < 6 ? draw(3) : turn % 3];
      if (!phone) continue;
      const pieces = merge(phone.base, phone.rounds, server.rounds);
      const rounds = settled(pieces, anyVerdicts(pieces, draw));
      if (!isSame(rounds, server.rounds)) server = { version: server.version + 1, rounds };
      Object.assign(phone, { version: server.version, base: rounds, rounds });
    }
    for (const { rounds } of phones) expect(rounds).toEqual(server.rounds);
  }
});
