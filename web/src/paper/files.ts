// A score sheet as a file: a table for other programs, and a picture.

import type { PaperSheet } from "../generated/messages";
import { amount, t } from "../words/words.svelte";

/** The lines of a sheet: names, a line for each deal, totals.  Empty where a player was not in a deal. */
export function linesOf({ seats, rounds = [] }: PaperSheet): readonly (readonly string[])[] {
  const deals = rounds.map(({ deal, scores }) => [String(deal.number), ...seats.map((_, seat) => (deal.seats.includes(seat) ? (scores[seat]?.points ?? "") : ""))]);
  return [[t("Deal"), ...seats.map(({ name }) => name)], ...deals, [t("Total"), ...seats.map(({ total }) => String(total))]];
}

/** A cell for a spreadsheet: quoted where it must be, and no name is taken for a formula. */
function cell(text: string): string {
  const harmless = /^[=+@\t]|^-(?!\d)/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export const csvOf = (sheet: PaperSheet): Blob => new Blob([linesOf(sheet).map((line) => `${line.map(cell).join(",")}\r\n`).join("")], { type: "text/csv" });

const LINE = 56;
const FIRST = 110;
const COLUMN = 150;
const EDGE = 32;

/** A picture of a sheet, dark on light. */
export function pictureOf(sheet: PaperSheet): Promise<Blob | null> {
  const lines = linesOf(sheet);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [2 * EDGE + FIRST + COLUMN * sheet.seats.length, 2 * EDGE + LINE * (lines.length + 1)];
  const brush = canvas.getContext("2d");
  if (!brush) return Promise.resolve(null);
  [brush.fillStyle, brush.textBaseline] = ["#fbfaf5", "middle"];
  brush.fillRect(0, 0, canvas.width, canvas.height);
  write(brush, [sheet.title], 0, true);
  lines.forEach((line, index) => write(brush, line.map(amount), index + 1, index === 0 || index === lines.length - 1));
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

/** Write a line: its first cell from the left, the others to the right in their columns. */
function write(brush: CanvasRenderingContext2D, cells: readonly string[], line: number, isBold: boolean): void {
  const y = EDGE + LINE * (line + 0.5);
  brush.fillStyle = "#cfcfc2";
  brush.fillRect(EDGE, y + LINE / 2 - 1, brush.canvas.width - 2 * EDGE, 1);
  [brush.fillStyle, brush.font] = ["#1c2420", isBold ? "700 26px/1.2 sans-serif" : "26px/1.2 sans-serif"];
  cells.forEach((text, column) => {
    brush.textAlign = column === 0 ? "left" : "right";
    const room = column === 0 ? (cells.length > 1 ? FIRST : brush.canvas.width - 2 * EDGE) : COLUMN - 14;
    brush.fillText(text, column === 0 ? EDGE : EDGE + FIRST + COLUMN * column, y, room);
  });
}

/** Hand a file to whoever asked for it. */
export function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000); // some browsers read it later
}
