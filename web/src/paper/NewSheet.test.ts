import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import { CATALOGUE } from "../testing/catalogue";
import NewSheet from "./NewSheet.svelte";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("rules of a link that did not come are said to be missing, and no sheet begins by others", async () => {
  let isBroken = true;
  vi.stubGlobal("fetch", () => {
    const fault = new Response(JSON.stringify({ code: "fault", words: "The server has a fault." }), { status: 500 });
    return Promise.resolve(isBroken ? fault : new Response(JSON.stringify({ text: "", preset: CATALOGUE.variants[0]?.presets[0]?.key, options: {}, problems: [], sections: [] })));
  });
  render(NewSheet, { catalogue: CATALOGUE, rules: "gin(knock_limit=5)" });
  const start = screen.getByRole("button", { name: "Start the sheet" });
  await vi.waitFor(() => expect(screen.getAllByText("The server has a fault.").length).toBeGreaterThan(0));
  expect(start.getAttribute("aria-disabled")).toBe("true");
  isBroken = false;
  screen.getByRole("button", { name: "Try again" }).click();
  await vi.waitFor(() => expect(start.getAttribute("aria-disabled")).toBe("false"));
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});
