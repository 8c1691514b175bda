import { cleanup, fireEvent, screen, within } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, test } from "vitest";
import { panelOf } from "./panels";
import { type FakeSocket, show, stubBrowser } from "../testing/place";
import { GIN, GIN_OVER, GROUPED, HOLLYWOOD, LAYING_OFF, UPCARD, withPanels } from "../testing/views";

beforeAll(stubBrowser);
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const acts = (socket: FakeSocket): unknown[] => socket.sent.flatMap((message) => (message.type === "act" ? [message.action] : []));
const press = (key: string): Promise<boolean> => fireEvent.keyDown(window, { key });

test("the first upcard is taken by a tap or passed by the main button", async () => {
  const socket = await show(UPCARD);
  await fireEvent.click(await screen.findByRole("button", { name: /^Take 7 of spades/ }));
  expect(acts(socket)).toEqual([{ type: "take_upcard" }]);
  cleanup();
  const other = await show(UPCARD);
  await press("Enter");
  expect(acts(other)).toEqual([{ type: "pass_upcard" }]);
});

test.each([["t", "take_upcard"], ["n", "pass_upcard"]])("the key %s does %s", async (key, type) => {
  const socket = await show(UPCARD);
  await screen.findByRole("button", { name: "Leave the upcard" });
  await press(key);
  expect(acts(socket)).toEqual([{ type }]);
});

test("the knock limit and your deadwood are always visible", async () => {
  await show(GIN);
  const terms = await screen.findByRole("list", { name: "In this deal" });
  expect(within(terms).getAllByRole("listitem").map((one) => one.textContent)).toEqual(panelOf(GIN, "terms")?.words);
  expect(screen.getByText(/Ann .* 1 deadwood/)).toBeTruthy();
});

test("with no card selected, the knock button names the deadwood and the discard", async () => {
  const socket = await show(GIN);
  await fireEvent.click(await screen.findByRole("button", { name: "Knock with K♦: 1 deadwood" }));
  expect(acts(socket)).toEqual([{ type: "knock", discard: "KD", melds: ["4S 4H 4D", "5H 6H 7H", "9C TC JC"] }]);
});

test("the main button discards the selected card and never knocks with it", async () => {
  const socket = await show(GIN);
  await fireEvent.click(await screen.findByRole("option", { name: "king of diamonds" }));
  await press("Enter");
  expect(acts(socket)).toEqual([{ type: "discard", card: "KD" }]);
});

test("if your own groups are worse, the better ones are offered beside them", async () => {
  const socket = await show(GROUPED);
  expect(await screen.findByText(/your groups 9, best 1/)).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: "Knock with K♦: 9 deadwood …" }));
  const dialog = await screen.findByRole("dialog", { name: "Choose one" });
  expect(within(dialog).getAllByRole("button").map((one) => one.textContent)).toEqual([
    "✕", "Knock with K♦: 1 deadwood, best groups", "Knock with K♦: 9 deadwood, your groups",
  ]);
  await fireEvent.click(within(dialog).getByRole("button", { name: /your groups/ }));
  expect(acts(socket)).toEqual([{ type: "knock", discard: "KD", melds: ["4H 5H 6H 7H", "9C TC JC"] }]);
});

test("one key puts the hand in its best groups, and it can be undone", async () => {
  await show(GROUPED);
  await screen.findByRole("option", { name: "king of diamonds" });
  await press("b");
  const cards = screen.getAllByRole("option").map((one) => one.getAttribute("aria-label"));
  expect(cards.slice(0, 6)).toEqual(["4 of spades", "4 of hearts", "4 of diamonds", "5 of hearts", "6 of hearts", "7 of hearts"]);
  expect(screen.getByRole("button", { name: "Knock with K♦: 1 deadwood" })).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: "Sort" }));
  await fireEvent.click(await screen.findByRole("button", { name: "Undo the sorting" }));
  expect(screen.getAllByRole("option")[0]?.getAttribute("aria-label")).toBe("4 of hearts");
});

test("gin and big gin have their own labels", async () => {
  const melds = ["4S 4H 4D", "5H 6H 7H", "9C TC JC"];
  await show({ ...GIN, offers: [{ action: { type: "knock", discard: "KD", melds }, place: "ending", words: "Go gin with K♦", button: "Go gin with K♦", cards: ["KD"], left: 0 }] });
  expect(await screen.findByRole("button", { name: "Go gin with K♦" })).toBeTruthy();
  cleanup();
  const socket = await show({ ...GIN, offers: [{ action: { type: "big_gin", melds }, button: "Big gin", place: "ending", words: "Go big gin", left: 0 }] });
  await screen.findByRole("button", { name: "Big gin" });
  await press("k");
  expect(acts(socket)).toEqual([{ type: "big_gin", melds }]);
});

test("an impossible knock is refused with the deadwood it would leave", async () => {
  const socket = await show({ ...withPanels(GIN, { type: "unmatched", best: 18, melds: [], least: "18 deadwood" }), offers: GIN.offers.slice(0, 3) });
  await screen.findByRole("option", { name: "king of diamonds" });
  await press("k");
  expect(screen.getAllByText("You cannot knock now: 18 deadwood, Knock limit 7, Spades: double.").length).toBeGreaterThan(0);
  expect(acts(socket)).toEqual([]);
});

test("both hands face each other, each meld with the cards it takes", async () => {
  const socket = await show(LAYING_OFF);
  const opened = await screen.findByRole("region", { name: "Mira knocks with 4" });
  expect(opened.textContent).toContain("deadwood, 4 points: 3 of diamonds, ace of clubs");
  const run = "Mira's run: 4 of spades (laid off by you), 5 of spades, 6 of spades, 7 of spades";
  expect(within(opened).getByRole("button", { name: `${run}; 8 of spades can be laid off` }).getAttribute("aria-disabled")).toBe("true");
  expect(screen.queryByRole("group", { name: "Stock and pile" })).toBeNull();
  await fireEvent.click(screen.getByRole("option", { name: "8 of spades" }));
  await fireEvent.click(within(opened).getByRole("button", { name: /^Lay off 8♠ on Mira's run/ }));
  expect(acts(socket)).toEqual([{ type: "layoff", card: "8S", meld: 0 }]);
});

test.each([["by its button", null], ["by its key", "f"]])("laying off is finished %s", async (_, key) => {
  const socket = await show(LAYING_OFF);
  const button = await screen.findByRole("button", { name: "Done, 27 deadwood" });
  await (key ? press(key) : fireEvent.click(button));
  expect(acts(socket)).toEqual([{ type: "finish_layoffs", melds: ["2H 2D 2C"] }]);
});

test("Hollywood's games are shown side by side, each with its lines and who closed it", async () => {
  await show(HOLLYWOOD);
  await fireEvent.click(screen.getByRole("button", { name: "Menu" }));
  await fireEvent.click(await screen.findByRole("button", { name: "Score" }));
  const [first, second, third] = within(await screen.findByRole("group", { name: "Games" })).getAllByRole("table");
  const cells = (table: HTMLElement | undefined): (string | null)[] => within(table as HTMLElement).getAllByRole("cell").map((one) => one.textContent);
  expect(first?.textContent).toContain("Game 1 closed by you");
  expect(cells(first)).toEqual(["40", "25", "75", "", "105", ""]);
  expect(second?.textContent).toContain("Game 2 open");
  expect(cells(second)).toEqual(["35", "", "65", ""]);
  expect(cells(third)).toEqual(["30", ""]);
});

test("after the match the bonuses have their proof, and the last deal its melds", async () => {
  await show(GIN_OVER);
  await screen.findByRole("heading", { name: "You win the match" });
  await fireEvent.click(screen.getByText("You: why 280?"));
  expect(screen.getByText("bonus for the game")).toBeTruthy();
  expect(screen.getByText(/4 of spades \(laid off by you\), 5 of spades/)).toBeTruthy();
  expect(screen.getByText("meld, 1 card laid off")).toBeTruthy();
});

test("the result says that a seat sat out, not that it has no cards left", async () => {
  const deal = GIN_OVER.lastDeal;
  if (!deal) throw new Error("a deal has ended");
  const sat = { points: "0", words: "Mira: sat out the deal" };
  const hands = deal.hands.map((hand, seat) => (seat === 1 ? { melds: [], rest: [] } : hand));
  await show({ ...GIN_OVER, lastDeal: { ...deal, hands, melds: [], scores: deal.scores.map((score, seat) => (seat === 1 ? sat : score)) } });
  expect((await screen.findAllByText(sat.words)).some((one) => one.tagName === "P")).toBe(true);
  expect(screen.queryByText("No cards left.")).toBeNull();
});

test("a total at the end says what was added to the deals", async () => {
  await show(GIN_OVER);
  expect(await screen.findByText("280 in the end: 105 deals won; 100 bonus for the game; 75 boxes for deals won, × 3")).toBeTruthy();
});
