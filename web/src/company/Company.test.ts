import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import type { CompanyList } from "../generated/messages";
import { Trouble } from "../net/api";
import Company from "./Company.svelte";

afterEach(cleanup);

const BEGUN: CompanyList = { lookedAt: 1, total: 3, isDone: false, matches: 2 };
const DONE: CompanyList = {
  ...BEGUN,
  lookedAt: 3,
  isDone: true,
  leftOut: 1,
  compared: 2,
  allPairs: 4,
  pairs: [
    { giver: "Ann", getter: "Bob", game: "500 3+", deals: 300, standsOut: true, chance: "Unlikely.", signs: ["Bob took them."], moments: [{ table: "m", deal: 3 }] },
    { giver: "Bob", getter: "Ann", game: "500 3+", deals: 300, standsOut: false, chance: "Nothing unusual." },
  ],
};

/** A page that answers with each in turn, and notes what was known. */
function shown(...answers: readonly (CompanyList | Promise<CompanyList> | Trouble)[]): number[] {
  const asked: number[] = [];
  render(Company, {
    load: (known: number) => {
      const answer = answers[asked.push(known) - 1] ?? DONE;
      return answer instanceof Trouble ? Promise.reject(answer) : Promise.resolve(answer);
    },
  });
  return asked;
}

test("a pair that stands out is shown with its signs and deals, and that it proves nothing", async () => {
  let finish = (_: CompanyList): void => undefined;
  const asked = shown(BEGUN, new Promise<CompanyList>((done) => (finish = done)));
  expect(asked).toEqual([]); // nothing is looked at unasked
  screen.getByRole("button").click();
  expect(await screen.findByRole("progressbar")).toBeTruthy();
  expect(screen.getByRole("status").textContent).toContain("1 of 3");
  finish(DONE);
  expect(await screen.findByRole("heading", { name: "Ann may help Bob" }, { timeout: 20_000 })).toBeTruthy();
  expect(asked).toEqual([-1, 1]);
  expect(screen.getByText(/^That a pair stands out is no proof/)).toBeTruthy();
  expect(screen.getByText("Bob took them.")).toBeTruthy();
  expect(screen.getByText("1 match could not be read.")).toBeTruthy();
  expect(screen.getByRole("link").getAttribute("href")).toContain("m");
  expect(screen.queryByRole("heading", { name: "Bob may help Ann" })).toBeNull();
});

test("what the server refuses is said, and can be asked for again", async () => {
  const asked = shown(new Trouble("broken_off", "This broke off."), { ...DONE, pairs: [] });
  screen.getByRole("button").click();
  expect((await screen.findByRole("alert")).textContent).toBe("This broke off.");
  screen.getByRole("button").click();
  expect(await screen.findByRole("button", { name: "Look again" })).toBeTruthy();
  expect(screen.getByRole("status").textContent).toContain("No pair stands out. 2 pairs had");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(asked).toEqual([-1, -1]);
});
