import { expect, test } from "vitest";
import { indexAt, layOut, placeOf, rowAway, slotsFor } from "./layout";

const phone = layOut(14, 328);

test("fourteen cards lie in two rows of seven with a 44 pixel step on a phone", () => {
  expect(phone.perRow).toBe(7);
  expect(phone.step).toBeGreaterThanOrEqual(44);
  expect(phone.height).toBe(2 * phone.rowStep);
});

test("no card leaves the page, at any width", () => {
  for (const width of [288, 328, 380, 736, 928]) {
    for (const count of [1, 7, 8, 11, 14, 21, 26]) {
      const layout = layOut(count, width);
      for (let index = 0; index < count; index++) {
        expect(placeOf(layout, index).x + layout.cardWidth).toBeLessThanOrEqual(width + 0.01);
      }
    }
  }
});

test("thirteen cards lie in one row on a desktop", () => {
  expect(layOut(13, 928).perRow).toBeGreaterThanOrEqual(13);
});

test("a card dropped where it lay lands where it was", () => {
  for (let index = 0; index < 14; index++) expect(indexAt(phone, placeOf(phone, index), 14)).toBe(index);
});

test("a card dropped beyond the ends lands at the ends", () => {
  expect(indexAt(phone, { x: -200, y: -200 }, 10)).toBe(0);
  expect(indexAt(phone, { x: 900, y: 900 }, 10)).toBe(10);
  expect(indexAt(phone, { x: 900, y: 10 }, 10)).toBe(6);
});

test("rows are gone through up and down", () => {
  expect(rowAway(phone, 2, 11, 1)).toBe(9);
  expect(rowAway(phone, 5, 11, 1)).toBe(10);
  expect(rowAway(phone, 9, 11, -1)).toBe(2);
  expect(rowAway(phone, 9, 11, 1)).toBe(9);
  expect(rowAway(phone, 2, 11, -1)).toBe(2);
});

test("drawing and throwing leave the slots as they are", () => {
  const slots = slotsFor(10, 0);
  expect(slotsFor(11, slots)).toBe(slots);
  expect(slotsFor(10, slots)).toBe(slots);
  expect(slotsFor(7, slots)).toBe(8);
});
