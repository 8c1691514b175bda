import { expect, test, vi } from "vitest";
import type { Line } from "../generated/messages";
import { speak } from "../words/words.svelte";
import { lineWords, PHRASES, phraseWords } from "./phrases";
import { Talk } from "./talk.svelte";

const line = (number: number, seat: number, more: Partial<Line> = { phrase: "hello" }): Line => ({ number, seat, name: `P${seat}`, at: 1000 + number, ...more });

function talking(heard = 0): { talk: Talk; announce: ReturnType<typeof vi.fn>; remember: ReturnType<typeof vi.fn> } {
  const [announce, remember] = [vi.fn(), vi.fn()];
  const talk = new Talk(announce, remember);
  talk.heard = heard;
  return { talk, announce, remember };
}

test("new lines from others are announced and counted; your own, and those read before a reload, are not", () => {
  const { talk, announce } = talking(1002);
  talk.hear([line(1, 1), line(2, 0)], 0);
  expect(talk.unread).toBe(0);
  talk.hear([line(2, 0), line(3, 1, { text: "nice card" }), line(4, 0)], 0);
  expect(announce).toHaveBeenCalledExactlyOnceWith("P1 says: nice card");
  expect(talk.unread).toBe(1);
  expect(talk.lines.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
});

test("the latest line is shown at the speaker's seat for a while", () => {
  vi.useFakeTimers();
  const { talk } = talking(1001);
  talk.hear([line(1, 1), line(2, 1), line(3, 1, { text: "tea?" }), line(4, 0)], 0);
  expect([...talk.passing].map(([seat, one]) => [seat, lineWords(one)])).toEqual([[1, "tea?"]]);
  vi.advanceTimersByTime(5000);
  talk.hear([line(5, 2)], 0);
  vi.advanceTimersByTime(2000);
  expect([...talk.passing.keys()]).toEqual([2]);
  vi.advanceTimersByTime(5000);
  expect(talk.passing.size).toBe(0);
  vi.useRealTimers();
});

test("opening the chat marks it as read", () => {
  const { talk, remember } = talking();
  talk.hear([line(1, 1)], 0);
  expect(talk.unread).toBe(1);
  talk.show();
  talk.hear([line(2, 1)], 0);
  expect(talk.unread).toBe(0);
  expect(remember).toHaveBeenLastCalledWith(1002);
  talk.close();
  talk.hear([line(3, 1)], 0);
  expect(talk.unread).toBe(1);
});

test("lines are shown when a restarted server counts from 1 again", () => {
  const { talk } = talking();
  talk.hear([line(1, 1), line(2, 1)], 0);
  talk.hear([line(1, 1, { text: "back again", at: 5000 })], 0);
  expect(talk.lines.map(lineWords)).toEqual(["Hello!", "Hello!", "back again"]);
});

test("every phrase is read in the language of the page", async () => {
  expect(PHRASES).toHaveLength(12);
  const english = PHRASES.map(phraseWords);
  expect(lineWords(line(1, 1, { phrase: "bye" }))).toBe("Bye!");
  await speak("de");
  PHRASES.forEach((phrase, index) => expect(phraseWords(phrase)).not.toBe(english[index]));
  await speak("en");
});
