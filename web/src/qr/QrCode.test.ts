import { render } from "@testing-library/svelte";
import decode from "qr/decode.js";
import { expect, test } from "vitest";
import QrCode from "./QrCode.svelte";

const SCALE = 4;
const QUIET = 4;

/** The dark modules of the code for a text, row by row, with the quiet zone around them. */
function modules(text: string): boolean[][] {
  const svg = render(QrCode, { text }).getByRole("img");
  const size = Number(svg.getAttribute("viewBox")?.split(" ")[2]);
  const square = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [, x, y] of svg.querySelector("path")?.getAttribute("d")?.matchAll(/M(\d+) (\d+)h1v1h-1z/g) ?? []) {
    const row = square[Number(y)];
    if (row) row[Number(x)] = true;
  }
  return square;
}

/** The text that another program reads from a picture of the code. */
function read(square: boolean[][]): string {
  const width = square.length * SCALE;
  const data = Uint8Array.from({ length: 3 * width * width }, (_, at) => {
    const pixel = Math.floor(at / 3);
    return square[Math.floor(pixel / width / SCALE)]?.[Math.floor((pixel % width) / SCALE)] ? 0 : 255;
  });
  return decode({ width, height: width, data });
}

test.each([
  [21, "A"],
  [33, "http://192.168.1.20:8000/t/KQJTHM-x7Yp2Lw9aQ"],
  [33, "https://rummy.example/t/ABCDEF-0123456789abcdef"],
  [45, "ä".repeat(60)],
  [57, `https://cards.example.org/t/${"q7".repeat(85)}`],
])("a code of %i modules is read as %s", (size, text) => {
  const square = modules(text);
  expect(square).toHaveLength(size + 2 * QUIET);
  expect(read(square)).toBe(text);
});

test("nothing dark is in the quiet zone", () => {
  const square = modules("https://rummy.example/t/ABCDEF");
  const inside = square.slice(QUIET, -QUIET).map((row) => row.slice(QUIET, -QUIET));
  expect(square.flat().filter(Boolean)).toHaveLength(inside.flat().filter(Boolean).length);
});
