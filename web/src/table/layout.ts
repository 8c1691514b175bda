// Where the cards of the hand lie, and where a dragged card would land.  All numbers are CSS pixels.

export interface Layout {
  readonly cardWidth: number;
  readonly cardHeight: number;
  readonly step: number;
  readonly perRow: number;
  readonly rowStep: number;
  readonly height: number;
  /** Space to the left of the first card. */
  readonly left: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const RAISE = 14; // how far a raised card stands up
const RATIO = 87 / 62; // of the card's face
const ROW = 7; // cards in a row on a phone
const TAP = 44; // the least step between cards where there is room for more than ROW

/** The layout for `slots` cards: a few more than are held, so that a drawn card moves no other. */
export function layOut(slots: number, width: number, size = 1): Layout {
  const cardWidth = Math.round(Math.min(width < 560 ? 66 : 92, Math.max(50, width * 0.178)) * size);
  const cardHeight = Math.round(cardWidth * RATIO);
  const perRow = Math.max(ROW, Math.floor((width - cardWidth) / TAP / size) + 1);
  const inRow = Math.min(slots, perRow);
  const room = (width - cardWidth) / Math.max(1, (slots <= perRow ? Math.max(inRow, ROW) : perRow) - 1);
  const step = Math.min(cardWidth + 6, room);
  const rowStep = cardHeight + RAISE;
  const rows = Math.max(1, Math.ceil(slots / perRow));
  const left = Math.max(0, (width - cardWidth - step * (inRow - 1)) / 2);
  return { cardWidth, cardHeight, step, perRow, rowStep, height: rows * rowStep, left };
}

/** The top left corner of the card at `index`. */
export function placeOf(layout: Layout, index: number): Point {
  const row = Math.floor(index / layout.perRow);
  const column = index % layout.perRow;
  return { x: layout.left + column * layout.step, y: RAISE + row * layout.rowStep };
}

/** The index at which a card with its top left corner at `corner` lands among `count` cards. */
export function indexAt(layout: Layout, corner: Point, count: number): number {
  const row = Math.max(0, Math.round((corner.y - RAISE) / layout.rowStep));
  const column = Math.round((corner.x - layout.left) / layout.step);
  const inRow = Math.min(Math.max(0, column), layout.perRow - 1);
  return Math.min(row * layout.perRow + inRow, Math.max(0, count));
}

/** The index reached from `index` by going a row up (-1) or down (1); the same where there is none. */
export function rowAway(layout: Layout, index: number, count: number, by: -1 | 1): number {
  const target = index + by * layout.perRow;
  if (target < 0) return index;
  if (target < count) return target;
  const lastRow = Math.floor((count - 1) / layout.perRow);
  return Math.floor(index / layout.perRow) < lastRow ? count - 1 : index;
}

/** Slots for `count` cards given the slots before: one spare place, so that drawing and throwing move nothing. */
export function slotsFor(count: number, before: number): number {
  return count > before || count < before - 1 ? count + 1 : before;
}
