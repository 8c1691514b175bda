// The positions of the cards in the hand, and the landing place of a dragged card.  All numbers are CSS pixels.

export interface Layout {
  readonly cardWidth: number;
  readonly cardHeight: number;
  readonly step: number;
  readonly rowStep: number;
  readonly height: number;
  /** The top left corner of each card, and of the spare places after them. */
  readonly places: readonly Place[];
  readonly shelves: readonly Shelf[];
  /** Whether rows cover the lower part of those above them, with the shelves and their labels over the cards. */
  readonly crowded: boolean;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** group: the number of the group, from 0; the loose cards have the last. */
export interface Place extends Point {
  readonly group: number;
}

/** The board below the cards of one group, or of one row of it; the last row has the label. */
export interface Shelf extends Point {
  readonly group: number;
  readonly labelled: boolean;
  readonly width: number;
  readonly height: number;
}

export const LABEL = 17; // the height of a group's label below its cards
export const SELECT = 14; // how far a selected card moves up
const RATIO = 87 / 62; // of a card: height to width
const ROW = 7; // cards in a row on a phone
const MANY = 14; // up to this number of cards, all are fully visible on a phone
const SEEN = 0.64; // the visible part of a card covered by the next row: index and suit
const TAP = 44; // the least step between cards if there is room for more than ROW

/** The space between two groups. */
const gapOf = (width: number): number => (width < 560 ? 10 : 24);

/**
 * The layout of a hand.
 *
 * sizes: of its groups, the last of which are the loose cards, without a shelf.
 * spare: places kept free at the end, so that a drawn card moves no other.
 */
export function layOut(sizes: readonly number[], width: number, size = 1, spare = 0): Layout {
  const wanted = (width < 560 ? Math.min(66, Math.max(50, width * 0.178)) : 92) * size;
  const cardWidth = Math.round(Math.min(wanted, (width - 4 * TAP) * 0.9));
  const cardHeight = Math.round(cardWidth * RATIO);
  const most = Math.max(ROW, Math.floor((width - cardWidth) / TAP / Math.max(1, size)) + 1);
  const groups = sizes.map((count, group) => ({ group, count, spare: group === sizes.length - 1 ? spare : 0 }));
  const shown = groups.filter(({ count, spare }) => count + spare > 0);
  const perRow = width < 560 || shown.length !== 1 ? most : evenly(sizes.reduce((sum, count) => sum + count, spare), most);
  const step = stepFor(shown, width, cardWidth, perRow);
  const rows = flow(shown, width, cardWidth, step, perRow);
  const crowded = width < 560 && rows.length > 2 && sizes.reduce((sum, count) => sum + count, 0) > MANY;
  const seen = crowded ? Math.round(cardHeight * SEEN) : cardHeight;
  const rowStep = seen + SELECT + (sizes.length > 1 ? LABEL : 0);
  const places: Place[] = [];
  const shelves: Shelf[] = [];
  rows.forEach((row, number) => {
    const y = SELECT + number * rowStep;
    let x = leftOf(row, rows, width, cardWidth, step);
    for (const { group, count, spare } of row) {
      for (let index = 0; index < count + spare; index++) places.push({ group, x: x + index * step, y });
      if (group < sizes.length - 1) shelves.push({ group, x, y, width: extent(count, cardWidth, step), height: (number + 1 < rows.length ? seen : cardHeight) + LABEL + 4, labelled: rows[number + 1]?.[0]?.group !== group });
      x += extent(count + spare, cardWidth, step) + gapOf(width);
    }
  });
  return { cardWidth, cardHeight, step, rowStep, height: Math.max(1, rows.length) * rowStep + cardHeight - seen, places, shelves, crowded };
}

/** The number of cards per row for `all` cards if a row has room for `most`: no row is left with only a few. */
const evenly = (all: number, most: number): number => Math.ceil(all / Math.max(1, Math.ceil(all / most)));

interface Piece {
  readonly group: number;
  readonly count: number;
  readonly spare: number;
}

/** The width of `count` cards side by side. */
const extent = (count: number, cardWidth: number, step: number): number => cardWidth + (count - 1) * step;

/** The step that fits all cards into one row if it is wide enough, otherwise the step that fills a row with `perRow` cards. */
function stepFor(pieces: readonly Piece[], width: number, cardWidth: number, perRow: number): number {
  const all = pieces.reduce((sum, { count, spare }) => sum + count + spare, 0);
  const gaps = pieces.length * cardWidth + (pieces.length - 1) * gapOf(width);
  const room = (width - gaps) / Math.max(1, all - pieces.length, ROW - pieces.length);
  const inRow = (width - cardWidth) / (perRow - 1);
  const fits = all <= perRow && (pieces.length === 1 || room >= TAP);
  return Math.min(cardWidth + 6, fits ? room : inRow);
}

/** Put groups into rows: one that does not fit begins a new row, and only a group too long for a row is split. */
function flow(pieces: readonly Piece[], width: number, cardWidth: number, step: number, perRow: number): Piece[][] {
  const rows: Piece[][] = [];
  let used = 0;
  for (const piece of pieces.flatMap((one) => split(one, perRow))) {
    const needed = extent(piece.count + piece.spare, cardWidth, step);
    const row = rows.at(-1);
    if (row && used + gapOf(width) + needed <= width + 0.5) {
      row.push(piece);
      used += gapOf(width) + needed;
    } else {
      rows.push([piece]);
      used = needed;
    }
  }
  return rows;
}

function split({ group, count, spare }: Piece, perRow: number): Piece[] {
  const pieces: Piece[] = [];
  for (let from = 0; from < count + spare; from += perRow) {
    const inRow = Math.min(perRow, count + spare - from);
    const cards = Math.max(0, Math.min(inRow, count - from));
    pieces.push({ group, count: cards, spare: inRow - cards });
  }
  return pieces;
}

/** The left edge of a row: centred without its spare places, but the rows of one long group are aligned. */
function leftOf(row: readonly Piece[], rows: readonly Piece[][], width: number, cardWidth: number, step: number): number {
  const [first] = rows;
  const measured = first && new Set(rows.flat().map(({ group }) => group)).size === 1 ? first : row;
  const gap = gapOf(width);
  const taken = (withSpare: boolean): number =>
    measured.reduce((sum, { count, spare }) => sum + extent(count + (withSpare ? spare : 0), cardWidth, step) + gap, -gap);
  return Math.max(0, Math.min((width - taken(false)) / 2, width - taken(true)));
}

/** The top left corner of the card at `index`. */
export function placeOf(layout: Layout, index: number): Point {
  return layout.places[index] ?? layout.places.at(-1) ?? { x: 0, y: SELECT };
}

export interface Landing {
  readonly group: number;
  /** The index among all cards of the hand. */
  readonly index: number;
}

/** Where a card with its top left corner at `corner` lands: a place, or after the last card of a group. */
export function landingAt(layout: Layout, corner: Point): Landing {
  const { places, step } = layout;
  const ends = places.flatMap((place, index) =>
    places[index + 1]?.group === place.group ? [] : [{ ...place, x: place.x + step, index: index + 1 }],
  );
  const spots = [...places.map((place, index) => ({ ...place, index })), ...ends];
  const away = ({ x, y }: Point): number => Math.abs(x - corner.x) + 4 * Math.abs(y - corner.y);
  const [nearest] = spots.sort((a, b) => away(a) - away(b));
  return nearest ? { group: nearest.group, index: nearest.index } : { group: 0, index: 0 };
}

/** The index one row up (-1) or down (1) from `index`; `index` itself if there is no such row. */
export function rowAway(layout: Layout, index: number, count: number, by: -1 | 1): number {
  const from = placeOf(layout, index);
  const row = layout.places.slice(0, count).map((place, at) => ({ place, at }));
  const there = row.filter(({ place }) => Math.abs(place.y - from.y - by * layout.rowStep) < 1);
  const [nearest] = there.sort((a, b) => Math.abs(a.place.x - from.x) - Math.abs(b.place.x - from.x));
  return nearest?.at ?? index;
}

/** The number of slots for `count` cards after `before` slots: one is spare, so that drawing and discarding move nothing. */
export function slotsFor(count: number, before: number): number {
  return count > before || count < before - 1 ? count + 1 : before;
}
