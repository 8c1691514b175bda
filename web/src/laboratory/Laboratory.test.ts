import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import type { Laboratory as Found } from "../generated/messages";
import { CATALOGUE } from "../testing/catalogue";
import Laboratory from "./Laboratory.svelte";

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const line = { name: "Turns in a deal", help: "", unit: "turns", one: 20, other: 25, change: 5, one95: [18, 22], other95: [23, 27], change95: [2, 8] } as const;
const answer = (pairs: number): Found => ({ pairs, most: 20, isDone: pairs >= 20, deals: [line], ends: [] });
const json = (value: unknown): Promise<Response> => Promise.resolve(new Response(JSON.stringify(value)));
const rules = (preset: string): unknown => ({ text: "", problems: [], sections: [], code: preset, preset, options: {}, values: {} });

test("rules are compared until all deals are played, each time from what is known", async () => {
  const known: number[] = [];
  vi.stubGlobal("fetch", (path: string, { body }: { body: string }) => {
    const asked = JSON.parse(body) as { preset: string; known: number };
    if (path.endsWith("/rules")) return json(rules(asked.preset));
    known.push(asked.known);
    return json(answer(known.length * 10));
  });
  render(Laboratory, { catalogue: CATALOGUE, game: "", shared: "" });
  const button = screen.getByRole("button", { name: "Compare" });
  await vi.waitFor(() => expect(button.getAttribute("aria-disabled")).toBe("false"));
  button.click();
  await vi.waitFor(() => expect(screen.getByRole("status").textContent).toContain("20 deals played by both rules."), 5_000);
  expect(known).toEqual([0, 10]);
  expect(screen.getByText("+5.0")).toBeTruthy();
});

test("a refusal is said, and the button can be pressed again", async () => {
  vi.stubGlobal("fetch", (path: string, { body }: { body: string }) => {
    if (path.endsWith("/rules")) return json(rules((JSON.parse(body) as { preset: string }).preset));
    return Promise.resolve(new Response(JSON.stringify({ code: "too_many", words: "Other rules are being compared here." }), { status: 429 }));
  });
  render(Laboratory, { catalogue: CATALOGUE, game: "", shared: "" });
  const button = screen.getByRole("button", { name: "Compare" });
  await vi.waitFor(() => expect(button.getAttribute("aria-disabled")).toBe("false"));
  button.click();
  expect((await screen.findByRole("alert")).textContent).toContain("Other rules");
  expect(button.getAttribute("aria-disabled")).toBe("false");
});
