// When the coach asks, and when it keeps silent.

import { beforeEach, expect, test } from "vitest";
import type { TableView } from "../generated/messages";
import { settings } from "../settings/settings.svelte";
import { DRAWING, PLAYING } from "../testing/views";
import { Coach, type Coaching } from "./coach.svelte";

const WAITING: TableView = { ...PLAYING, version: 9, turn: 1, toAct: [1], offers: [] };

function coached(mode: Coaching) {
  settings.change({ coach: mode });
  const asked: Parameters<Coach["ask"]>[0][] = [];
  const said: string[] = [];
  const selected: (readonly string[])[] = [];
  const coach = new Coach((one) => asked.push(one), (words) => said.push(words), (cards) => selected.push(cards));
  return { coach, asked, said, selected };
}

beforeEach(() => settings.change({ coach: "ask" }));

test("before a turn it asks once for each state of the table, and selects nothing", () => {
  const { coach, asked, said, selected } = coached("before");
  coach.follow(WAITING);
  expect(asked).toEqual([]);
  coach.follow(PLAYING);
  coach.follow(PLAYING);
  expect(asked.map(({ type }) => type)).toEqual(["hint"]);
  const [first] = asked;
  coach.advise({ type: "advice", id: first?.id ?? "", words: "Discard K♦.", action: PLAYING.offers[0]!.action, version: PLAYING.version }, PLAYING);
  expect([coach.advice, said, selected, coach.advised]).toEqual(["Discard K♦.", ["Discard K♦."], [], null]);
  coach.stop();
});

test("the outs of interest are those without the card that it would discard, until the table moves on", () => {
  const { coach, asked } = coached("before");
  coach.follow(PLAYING);
  coach.advise({ type: "advice", id: asked[0]?.id ?? "", words: "Discard K♦.", action: { type: "discard", card: "KD" }, version: PLAYING.version }, PLAYING);
  expect(coach.advisedDiscard).toBe("KD");
  coach.forget();
  expect(coach.advisedDiscard).toBe(null);
  coach.stop();
});

test.each<Coaching>(["off", "ask", "after"])("nothing is asked before a turn: %s", (mode) => {
  const { coach, asked } = coached(mode);
  coach.follow(PLAYING);
  expect(asked).toEqual([]);
});

test("a table without hints is asked for nothing", () => {
  for (const mode of ["before", "after"] as const) {
    const { coach, asked } = coached(mode);
    const view = { ...PLAYING, hints: false };
    coach.follow(view);
    coach.acted("1", view);
    expect(asked).toEqual([]);
  }
});

test("an advice for a table that has moved on is not shown, and asked for anew", () => {
  const { coach, asked, said } = coached("before");
  coach.follow(DRAWING);
  const next = { ...PLAYING, version: DRAWING.version + 1 };
  coach.advise({ type: "advice", id: asked[0]?.id ?? "", words: "Draw.", action: {}, version: DRAWING.version }, next);
  expect(said).toEqual([]);
  expect(asked.length).toBe(2);
  coach.stop();
});

test("after a turn it tells the worst act of the turn, and only when all are judged", () => {
  const { coach, asked, said } = coached("after");
  coach.follow(DRAWING);
  coach.acted("draw", DRAWING);
  coach.follow(PLAYING);
  const [draw] = asked;
  coach.lookBack({ type: "looked_back", id: draw?.id ?? "", words: "Better draw.", lost: 3 });
  expect(said).toEqual([]); // the turn goes on
  coach.acted("discard", WAITING);
  coach.follow(WAITING);
  coach.follow(DRAWING); // a bot is quick
  expect(coach.isNew).toBe(false);
  coach.lookBack({ type: "looked_back", id: asked[1]?.id ?? "", words: "", lost: 0 });
  expect([coach.last, coach.isNew]).toEqual(["Better draw.", true]);
  expect(said).toEqual(["Your last turn: Better draw."]);
  coach.acted("next", DRAWING);
  expect(coach.isNew).toBe(false);
});

test("where nothing is certain it is silent", () => {
  const { coach, asked, said } = coached("after");
  coach.follow(PLAYING);
  coach.acted("discard", WAITING);
  coach.follow(WAITING);
  coach.lookBack({ type: "looked_back", id: asked[0]?.id ?? "", words: "", lost: 0 });
  expect([said, coach.isNew]).toEqual([[], false]);
});
