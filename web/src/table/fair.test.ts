import { expect, test } from "vitest";
import { BETWEEN } from "../testing/views";
import { checks, sha256 } from "./fair";

const { fair } = BETWEEN;
const SECRET_HASH = "054edec1d0211f624fed0cbca9d4f9400b0e491c43742af2c5b0abebf0c990d8"; // of 00 01 02 03

test("the hash is that of the bytes, not of their text", async () => {
  expect(await sha256("00010203")).toBe(SECRET_HASH);
});

test("a promise that was kept, seen before, with our nonce in it", () => {
  const kept = { ...fair, commitment: SECRET_HASH, nonces: ["", "beef"] };
  expect(checks(kept, SECRET_HASH, SECRET_HASH, "beef").map(({ good }) => good)).toEqual([true, true, true]);
});

test("each thing that does not fit is named", () => {
  const found = checks({ ...fair, commitment: SECRET_HASH }, "ff", "00", "beef");
  expect(found.map(({ good }) => good)).toEqual([false, false, false]);
  expect(found[1]?.words).toContain("this browser saw 00");
});

test("what was not seen is not claimed", () => {
  expect(checks(fair, null, undefined, "")).toEqual([]);
});
