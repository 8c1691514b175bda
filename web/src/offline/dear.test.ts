import { afterEach, expect, test, vi } from "vitest";
import { isDear } from "./dear";

afterEach(() => vi.unstubAllGlobals());

test.each([
  [undefined, false],
  [{}, false],
  [{ type: "wifi" }, false],
  [{ saveData: true, type: "wifi" }, true],
  [{ type: "cellular" }, true],
])("data of the connection %o", (connection, dear) => {
  vi.stubGlobal("navigator", { connection });
  expect(isDear()).toBe(dear);
});
