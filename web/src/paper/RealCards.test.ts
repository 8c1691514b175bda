import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import { parseRoute } from "../router.svelte";
import RealCards from "./RealCards.svelte";
import { toolPath, TOOLS } from "./tools";

afterEach(cleanup);

test("the hub lists every tool with its address", () => {
  render(RealCards, { query: "" });
  expect(screen.queryAllByRole("listitem").map((item) => item.querySelector("a")?.getAttribute("href"))).toEqual(TOOLS.map(({ key }) => toolPath(key)));
});

test("an unknown tool leads to the hub", () => {
  render(RealCards, { query: "tool=dice" });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Real cards");
});

test("a tool reads the rest of its address", () => {
  expect(parseRoute("/", toolPath("score", { sheet: "7" }).slice(1))).toEqual({ screen: "real-cards", query: "tool=score&sheet=7" });
});
