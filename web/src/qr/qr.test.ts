import { expect, test } from "vitest";
import { toHex } from "../net/chance";
import { encode } from "./qr";

const rows = (text: string): string[] => encode(text).map((row) => row.map(Number).join(""));

async function fingerprint(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(rows(text).join("\n"));
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

test("a single letter, module by module, as another encoder draws it", () => {
  expect(rows("A")).toEqual([
    "111111101101001111111", "100000100110001000001", "101110100111101011101", "101110101110001011101",
    "101110101110101011101", "100000101111001000001", "111111101010101111111", "000000001011100000000",
    "100010111001011111001", "001010001001100101011", "111101100011001111100", "111000010100011010110",
    "111011111000111000111", "000000001010111000111", "111111101100110000010", "100000100111100101010",
    "101110101111001111111", "101110100101100101011", "101110100001001111100", "100000100100011010100",
    "111111101010111000101",
  ]);
});

test.each([
  [45, "ä".repeat(60), "416bbcb702f9db5d931e38e0a89642a8d2e38b15d1d5b3ec96371e38ea0667bc"],
  [57, `https://cards.example.org/t/${"q7".repeat(85)}`, "5b86a45e47c13c9814f817e78adaa85ae8e01da76c5890ad92df9605ab303355"],
])("squares of %i modules, with several blocks and the version drawn, are as another encoder draws them", async (size, text, known) => {
  expect(encode(text)).toHaveLength(size);
  expect(await fingerprint(text)).toBe(known);
});

test.each([
  // Drawn by this encoder, and read back with an independent decoder when the test was written.
  ["http://192.168.1.20:8000/t/KQJTHM-x7Yp2Lw9aQ", "5c57a0df28c8723915d0ed5fb6c74cc6ba9682886216b0ef8594ada700574235"],
  ["https://rummy.example/t/ABCDEF-0123456789abcdef", "c27d2c806990c658b25c5383e47df4b80c834d037ce73f527ac6f80fb04a20c8"],
])("the address %s stays as it was read back", async (text, known) => {
  expect(await fingerprint(text)).toBe(known);
});

test("a text that is too long is refused, one that just fits is not", () => {
  expect(encode("x".repeat(213))).toHaveLength(57);
  expect(() => encode("x".repeat(214))).toThrow(RangeError);
});
