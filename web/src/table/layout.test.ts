import { expect, test } from "vitest";
import { LABEL, type Layout, landingAt, layOut, placeOf, rowAway, slotsFor } from "./layout";

const phone = layOut([14], { width: 344 });

test("fourteen cards lie in two rows of seven with a 44 pixel step on a phone", () => {
  expect(phone.places.filter(({ y }) => y === placeOf(phone, 0).y)).toHaveLength(7);
  expect(phone.step).toBeGreaterThanOrEqual(44);
  expect(phone.seen).toBe(phone.cardHeight);
});

test("no card leaves the page, at any width", () => {
  for (const width of [288, 328, 380, 736, 928]) {
    for (const count of [1, 7, 8, 11, 14, 21, 26]) {
      const layout = layOut([count], { width, spare: 1 });
      for (let index = 0; index < count; index++) {
        expect(placeOf(layout, index).x + layout.cardWidth).toBeLessThanOrEqual(width + 0.01);
      }
    }
  }
});

test("thirteen cards lie in one row on a desktop", () => {
  expect(new Set(layOut([13], { width: 928, spare: 1 }).places.map(({ y }) => y)).size).toBe(1);
});

test("cards that do not fit into one row on a desktop lie in rows of equal length", () => {
  const { places } = layOut([21], { width: 928, spare: 1 });
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
    const before = layOut([count], { width, spare: 1 });
    const first = placeOf(before, 0).x;
    const right = width - placeOf(before, count - 1).x - before.cardWidth;
    if (placeOf(before, count).y === placeOf(before, 0).y && right - before.step > 1) expect(Math.abs(first - right)).toBeLessThan(1);
    expect(layOut([count + 1], { width }).step).toBe(before.step);
  }
});

test("groups lie side by side, and wrap as a whole", () => {
  const desktop = layOut([3, 4, 4], { width: 928 });
  expect(new Set(desktop.places.map(({ y }) => y)).size).toBe(1);
  expect(desktop.shelves.map(({ group }) => group)).toEqual([0, 1]);
  const grouped = layOut([3, 4, 4], { width: 328 });
  const rows = [0, 1, 2].map((group) => new Set(grouped.places.filter((place) => place.group === group).map(({ y }) => y)));
  expect(rows.map((row) => row.size)).toEqual([1, 1, 1]);
  const two = layOut([3, 2, 5], { width: 344, spare: 1 });
  expect(placeOf(two, 3).y).toBe(placeOf(two, 0).y);
  expect(placeOf(two, 5).y).toBeGreaterThanOrEqual(placeOf(two, 0).y + two.seen + LABEL);
});

test("no group leaves the page, at any width", () => {
  for (const width of [288, 328, 380, 736, 928]) {
    for (const sizes of [[3, 0], [3, 3, 5], [9, 4], [1, 1, 1, 8], [3, 4, 3, 4], [14, 7]]) {
      for (const size of [0.8, 1, 1.4]) {
        const layout = layOut(sizes, { width, size, spare: 1 });
        const ends = [...layout.places.map(({ x }) => x + layout.cardWidth), ...layout.shelves.map((shelf) => shelf.x + shelf.width)];
        expect(Math.max(...ends)).toBeLessThanOrEqual(width + 0.6);
        expect(layout.places).toHaveLength(sizes.reduce((sum, one) => sum + one, 1));
      }
    }
  }
});

test("a card lands after the last of a group, or among the loose ones", () => {
  const layout = layOut([3, 5], { width: 928 });
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

/** The number of cards in each row. */
const rows = (count: number, width: number, most = count): number[] => {
  const { places } = layOut([count], { width, most });
  return [...new Set(places.map(({ y }) => y))].map((y) => places.filter((place) => place.y === y).length);
};

test("the rows of a phone are even", () => {
  for (const width of [344, 304]) {
    const few = width > 330 ? [[3, 4], [4, 4]] : [[7], [8]];
    expect([7, 8, 10, 11, 13, 14, 21, 22].map((count) => rows(count, width))).toEqual([...few, [5, 5], [5, 6], [6, 7], [7, 7], [7, 7, 7], [7, 7, 8]]);
  }
});

test("a finger has 44 pixels for each card of up to fourteen, also in groups, on all but the narrowest phones", () => {
  for (const sizes of [[8], [11], [14], [3, 2, 3], [3, 3, 5], [3, 3, 3, 2, 3], [4, 3, 7]]) {
    const most = sizes.reduce((sum, count) => sum + count);
    for (const width of [304, 344, 396]) {
      const { places, cardWidth } = layOut(sizes, { width, most, room: 330 });
      const steps = places.slice(1).flatMap(({ x, y }, index) => (y === places[index]?.y && x > places[index].x ? [x - places[index].x] : []));
      expect(Math.min(...steps), `${sizes} at ${width}`).toBeGreaterThanOrEqual(width < 330 ? 28 : 44);
      expect(cardWidth).toBeGreaterThanOrEqual(width < 330 ? 44 : 48);
    }
  }
});

test("the height of a hand is the same with any number of cards and any groups", () => {
  for (const room of [Infinity, 300, 220]) {
    for (const width of [304, 344, 736, 928]) {
      for (const most of [8, 11, 14, 22]) {
        const space = { width, room, most };
        const { height } = layOut([most], space);
        const hands = [[1], [most - 1], [Math.ceil(most / 2)], [3, most - 3], [3, 3, most - 6]];
        expect(hands.map((sizes) => layOut(sizes, space).height)).toEqual(hands.map(() => height));
        if (room < Infinity && most > 8 && width < 560) expect(height).toBeLessThanOrEqual(room);
      }
    }
  }
});

test("all of a hand in groups lies within its height", () => {
  for (const sizes of [[3, 3, 5], [4, 3, 3, 4], [4, 3, 4, 3, 3, 5], [3, 3, 3, 3, 3, 3, 4], [2, 2, 2, 2]]) {
    for (const width of [304, 344, 928]) {
      const { places, shelves, height, seen } = layOut(sizes, { width, room: 240 });
      expect(Math.min(...places.map(({ y }) => y))).toBeGreaterThanOrEqual(13);
      expect(Math.max(...places.map(({ y }) => y + seen), ...shelves.map((one) => one.y + one.height))).toBeLessThanOrEqual(height + 0.5);
    }
  }
});

test("a card stays on a new row's place when the next one is drawn", () => {
  for (const [count, most] of [[7, 8], [10, 11], [13, 14], [21, 22]] as const) {
    const before = layOut([count], { width: 344, most, spare: 1 });
    const after = layOut([most], { width: 344, most });
    for (let index = 0; index < count; index++) expect(placeOf(after, index)).toEqual(placeOf(before, index));
  }
});

test("a full hand has no spare slot", () => {
  expect(slotsFor(8, 0, true)).toBe(8);
  expect(slotsFor(8, 0)).toBe(9);
});

test("the label of a group lies on no card, and the index of every card is seen", () => {
  const INDEX = 0.5; // the part of a card that has its rank and suit
  for (const sizes of [[3, 3, 5], [4, 3, 3, 4], [3, 3, 3, 3, 3, 3, 4], [2, 2, 2, 2], [9, 4], [14, 7]]) {
    for (const width of [304, 344, 928]) {
      for (const room of [240, 330]) {
        const { places, shelves, seen, cardHeight } = layOut(sizes, { width, room });
        expect(seen, `${sizes} at ${width} x ${room}`).toBeGreaterThanOrEqual(INDEX * cardHeight);
        for (const { y, height } of shelves.filter((one) => one.labelled)) {
          const under = places.filter((card) => card.y + seen > y + height - LABEL + 0.5 && card.y < y + height - 0.5);
          expect(under, `${sizes} at ${width} x ${room}`).toEqual([]);
        }
      }
    }
  }
});

test("of 21 cards in groups on a phone a finger has 40 pixels for each, 36 on the narrowest", () => {
  for (const sizes of [[3, 3, 3, 3, 3, 3, 4], [3, 3, 3, 3, 10], [4, 3, 3, 12], [3, 4, 5, 4, 3, 3], [22]]) {
    for (const [width, room, least] of [[344, 310, 40], [304, 230, 36]] as const) {
      const { places, seen, cardWidth } = layOut(sizes, { width, room, most: 22, holds: true });
      const steps = places.slice(1).flatMap(({ x, y }, index) => (y === places[index]?.y && x > places[index].x ? [x - places[index].x] : []));
      expect(Math.min(...steps), `${sizes} at ${width}`).toBeGreaterThanOrEqual(least - 1);
      expect(seen + LABEL).toBeGreaterThanOrEqual(44);
      expect(cardWidth).toBeGreaterThanOrEqual(44);
    }
  }
});

test("a hand of groups has one more row where there is room, so that none is cut", () => {
  const sizes = [3, 3, 3, 2, 3];
  const space = { width: 344, most: 14, room: 380 };
  const isCut = ({ seen, cardHeight }: Layout): boolean => seen < cardHeight;
  expect(isCut(layOut(sizes, { ...space, holds: true }))).toBe(false);
  expect(isCut(layOut(sizes, space))).toBe(true);
  expect(layOut([14], { ...space, holds: true }).height).toBe(layOut(sizes, { ...space, holds: true }).height);
  expect(layOut(sizes, { ...space, room: 240, holds: true }).height).toBeLessThanOrEqual(240);
});
