// Where a lesson rings the table.

import { describe, expect, it } from "vitest";
import type { Offer } from "../generated/messages";
import { missing } from "../table/choices";
import { ring, ringed } from "./rings";

const offer = (more: Partial<Offer>): Offer => ({ action: { type: "x" }, words: "", taught: true, ...more });
const places = (offers: Offer[], selected: string[] = []): string[] => [...ringed(offers, selected).keys()];

describe("the rings of a lesson", () => {
  it("are at the stock for a draw, and nowhere without a lesson", () => {
    expect(places([offer({ gesture: "draw" })])).toEqual(['[data-place="stock"]']);
    expect(places([offer({ gesture: "draw", taught: false })])).toEqual([]);
  });

  it("are on the cards first, then where they go", () => {
    const meld = [offer({ gesture: "meld", cards: ["7D", "7H", "7S"] })];
    expect(places(meld, ["7H"])).toEqual(['.hand [data-key^="7D."][aria-selected="false"]', '.hand [data-key^="7S."][aria-selected="false"]']);
    expect(places(meld, ["7S", "7H", "7D"])).toEqual(["[data-primary]"]);
    expect(places([offer({ gesture: "lay_off", meld: 1, cards: ["9H"] })], ["9H"])).toEqual(['[data-drop="meld:1"]']);
    expect(places([offer({ gesture: "discard", cards: ["KD"] })], ["KD"])[0]).toContain('button[data-place="pile"]');
    expect(places([offer({ place: "ending", cards: ["2H"] })], ["2H"])).toEqual(["[data-primary]"]);
    expect(places([offer({ place: "declare", cards: ["QD"] })], ["QD"])).toEqual(['[data-drop="finish"]']);
  });

  it("are on a card of the pile that lies deeper", () => {
    const take = offer({ gesture: "take", pile: 3 });
    expect(places([take])).toEqual(['[data-depth="3"]']);
    expect([...ringed([take], [], take).keys()]).toEqual(["[data-primary]"]);
  });

  it("are nowhere while too many cards are selected", () => {
    expect(places([offer({ gesture: "discard", cards: ["KD"] })], ["KD", "2S"])).toEqual([]);
  });

  it("tell copies of a card apart", () => {
    expect(missing(["8H", "8H", "8S"], ["8H"])).toEqual(["8H", "8S"]);
    expect([...ringed([offer({ cards: ["8H", "8H"] })], []).values()]).toEqual([2]);
  });

  it("are drawn and taken away", () => {
    const table = document.createElement("div");
    table.innerHTML = "<i class=a></i><i class=a></i><i class=b data-ring></i>";
    ring(table, new Map([[".a", 1]]));
    expect([...table.children].map((one) => one.hasAttribute("data-ring"))).toEqual([true, false, false]);
  });
});
