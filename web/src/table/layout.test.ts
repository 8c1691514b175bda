import { expect, test } from "vitest";
import { landingAt, layOut, placeOf, rowAway, slotsFor } from "./layout";

const phone = layOut([14], 328);

test("fourteen cards lie in two rows of seven with a 44 pixel step on a phone", () => {
  expect(phone.places.filter(({ y }) => y === placeOf(phone, 0).y)).toHaveLength(7);
  expect(phone.step).toBeGreaterThanOrEqual(44);
  expect(phone.height).toBe(2 * phone.rowStep);
});

test("no card leaves the page, at any width", () => {
  for (const width of [288, 328, 380, 736, 928]) {
    for (const count of [1, 7, 8, 11, 14, 21, 26]) {
      const layout = layOut([count], width, 1, 1);
      for (let index = 0; index < count; index++) {
        expect(placeOf(layout, index).x + layout.cardWidth).toBeLessThanOrEqual(width + 0.01);
      }
    }
  }
});

test("thirteen cards lie in one row on a desktop", () => {
  expect(new Set(layOut([13], 928, 1, 1).places.map(({ y }) => y)).size).toBe(1);
});

test("cards that do not fit into one row on a desktop lie in rows of equal length", () => {
  const { places } = layOut([21], 928, 1, 1);
  expect(places.filter(({ y }) => y === places[0]?.y)).toHaveLength(11);
  expect(places.filter(({ y }) => y === places[21]?.y)).toHaveLength(11);
});

test("a card dropped on its own place stays there", () => {
  for (let index = 0; index < 14; index++) expect(landingAt(phone, placeOf(phone, index)).index).toBe(index);
});

test("a card dropped beyond the ends lands at the ends", () => {
  expect(landingAt(phone, { x: -200, y: -200 }).index).toBe(0);
  expect(landingAt(phone, { x: 900, y: 900 }).index).toBe(14);
  expect(landingAt(phone, { x: 272, y: 10 }).index).toBe(6);
});

test("cards are centred, and a drawn card moves none of them", () => {
  for (const [count, width] of [[6, 328], [10, 928], [3, 288]] as const) {
    const before = layOut([count], width, 1, 1);
    const first = placeOf(before, 0).x;
    const right = width - placeOf(before, count - 1).x - before.cardWidth;
    if (placeOf(before, count).y === placeOf(before, 0).y && right - before.step > 1) expect(Math.abs(first - right)).toBeLessThan(1);
    expect(layOut([count + 1], width, 1, 0).step).toBe(before.step);
  }
});

test("groups lie side by side, and wrap as a whole", () => {
  const desktop = layOut([3, 4, 4], 928);
  expect(new Set(desktop.places.map(({ y }) => y)).size).toBe(1);
  expect(desktop.shelves.map(({ group }) => group)).toEqual([0, 1]);
  const grouped = layOut([3, 4, 4], 328);
  const rows = [0, 1, 2].map((group) => new Set(grouped.places.filter((place) => place.group === group).map(({ y }) => y)));
  expect(rows.map((row) => row.size)).toEqual([1, 1, 1]);
  const two = layOut([3, 3, 7], 328, 1, 1);
  expect(placeOf(two, 3).y).toBe(placeOf(two, 0).y);
  expect(placeOf(two, 6).y).toBe(placeOf(two, 0).y + two.rowStep);
});

test("no group leaves the page, at any width", () => {
  for (const width of [288, 328, 380, 736, 928]) {
    for (const sizes of [[3, 0], [3, 3, 5], [9, 4], [1, 1, 1, 8], [3, 4, 3, 4], [14, 7]]) {
      for (const size of [0.8, 1, 1.4]) {
        const layout = layOut(sizes, width, size, 1);
        const ends = [...layout.places.map(({ x }) => x + layout.cardWidth), ...layout.shelves.map((shelf) => shelf.x + shelf.width)];
        expect(Math.max(...ends)).toBeLessThanOrEqual(width + 0.6);
        expect(layout.places).toHaveLength(sizes.reduce((sum, one) => sum + one, 1));
      }
    }
  }
});

test("a card lands after the last of a group, or among the loose ones", () => {
  const layout = layOut([3, 5], 928);
  const last = placeOf(layout, 2);
  expect(landingAt(layout, last)).toEqual({ group: 0, index: 2 });
  expect(landingAt(layout, { x: last.x + layout.step * 0.9, y: last.y })).toEqual({ group: 0, index: 3 });
  expect(landingAt(layout, placeOf(layout, 3))).toEqual({ group: 1, index: 3 });
});

test("the arrow keys go up and down through the rows", () => {
  expect(rowAway(phone, 2, 11, 1)).toBe(9);
  expect(rowAway(phone, 5, 11, 1)).toBe(10);
  expect(rowAway(phone, 9, 11, -1)).toBe(2);
  expect(rowAway(phone, 9, 11, 1)).toBe(9);
  expect(rowAway(phone, 2, 11, -1)).toBe(2);
});

test("drawing and discarding leave the slots as they are", () => {
  const slots = slotsFor(10, 0);
  expect(slotsFor(11, slots)).toBe(slots);
  expect(slotsFor(10, slots)).toBe(slots);
  expect(slotsFor(7, slots)).toBe(8);
});
