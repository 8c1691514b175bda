import { expect, test } from "vitest";
import type { LogPage, Told, Update } from "../generated/messages";
import { PLAYING } from "../testing/views";
import { LogBook } from "./logbook.svelte";

const told = (version: number): Told => ({ version, kind: "discarded", words: `Act ${version}.`, seat: 1 });
const range = (first: number, last: number): Told[] => Array.from({ length: last - first + 1 }, (_, index) => told(first + index));
const update = (version: number, complete: boolean, ...happened: Told[]): Update => ({
  type: "update", told: happened, view: { ...PLAYING, version }, complete,
});

/** The pages of a log, 200 versions each, as the server sends them. */
const pages = (before: number): Promise<LogPage> => {
  const first = Math.max(1, before - 200);
  return Promise.resolve({ first, told: range(first, before - 1) });
};
const versions = (book: LogBook): number[] => book.told.map(({ version }) => version);

test("after a gap the log starts over with the page before it, and earlier ones are loaded on request", async () => {
  const book = new LogBook(pages);
  book.add(update(3, true, ...range(1, 3)), range(1, 3));
  expect(book.gap).toBe(false);
  book.add(update(500, false), []);
  book.add(update(501, true, told(501)), [told(501)]);
  await expect.poll(() => book.busy).toBe(false);
  expect(versions(book)).toEqual(range(301, 501).map(({ version }) => version));
  expect(book.gap).toBe(true);
  await book.earlier();
  await book.earlier();
  expect(versions(book)).toEqual(range(1, 501).map(({ version }) => version));
  expect(book.gap).toBe(false);
});

test("a page that cannot be loaded is reported and can be requested again", async () => {
  let away = true;
  const book = new LogBook((before) => (away ? Promise.reject(new Error("The server does not answer.")) : pages(before)));
  book.add(update(300, false), []);
  await expect.poll(() => book.trouble).toBe("The server does not answer.");
  away = false;
  await book.earlier();
  expect([book.trouble, book.told.length, book.gap]).toEqual(["", 200, true]);
});

test("a page that arrives after another gap is ignored", async () => {
  const answers: ((page: LogPage) => void)[] = [];
  const book = new LogBook(() => new Promise((resolve) => answers.push(resolve)));
  book.add(update(300, false), []);
  book.add(update(900, false), []);
  answers[0]?.({ first: 101, told: range(101, 300) });
  await expect.poll(() => book.busy).toBe(false);
  expect(book.told).toEqual([]);
  expect(book.gap).toBe(true);
});

test("a long log forgets its oldest versions completely and can load them again", async () => {
  const book = new LogBook(pages);
  for (let version = 1; version <= 400; version += 1) {
    const both = [told(version), told(version)];
    book.add(update(version, true, ...both), both);
  }
  expect(book.gap).toBe(true);
  expect(book.told.length).toBeLessThanOrEqual(500);
  const first = versions(book)[0] ?? 0;
  expect(book.told.filter(({ version }) => version === first)).toHaveLength(2);
  await book.earlier();
  expect(versions(book)[0]).toBe(1);
});
