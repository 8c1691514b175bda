// The positions of the cards in the hand, and the landing place of a dragged card.  All numbers are CSS pixels.

export interface Layout {
  readonly cardWidth: number;
  readonly cardHeight: number;
  /** The part of each card that is seen: where the rows have little height, all cards are cut below their index. */
  readonly seen: number;
  readonly step: number;
  /** Of the whole hand: that of the fullest hand of the deal, so that nothing around it moves. */
  readonly height: number;
  /** The top left corner of each card, and of the spare places after them. */
  readonly places: readonly Place[];
  readonly shelves: readonly Shelf[];
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** group: the number of the group, from 0; the loose cards have the last. */
export interface Place extends Point {
  readonly group: number;
}

/** The bracket around one group, or around one row of it; the last row has the label. */
export interface Shelf extends Point {
  readonly group: number;
  readonly labelled: boolean;
  readonly width: number;
  readonly height: number;
}

/**
 * The space for a hand.
 *
 * most: cards of the fullest hand of the deal.  spare: places kept free at the end, so that a drawn card moves no other.
 * room: the greatest height.  card: the width of a card where there is plenty of room.
 */
export interface Space {
  readonly width: number;
  readonly room?: number;
  readonly card?: number;
  readonly size?: number;
  readonly most?: number;
  readonly spare?: number;
  /** Whether melds stay in the hand, so that it is mostly groups. */
  readonly holds?: boolean;
}

export const LABEL = 18; // the height of a group's label below its cards
export const SELECT = 14; // how far a selected card moves up
const RATIO = 1.4; // of a card: height to width
const PHONE = 560; // a hand narrower than this is on a phone
const TAP = 44; // the step between cards that is wanted
const MANY_TAP = 40; // the same in a hand of more cards than two rows of seven
const LEAST_TAP = 36; // the same on the narrowest phones, and between groups that would need one more row
const TABLET = 880; // a hand narrower than this is on a phone or a tablet, under a finger
const NARROW = 330; // a hand narrower than this is on such a phone
const LEAST_CARD = 48; // the least width of a card: its index is still well readable
const GAP = 5; // between two rows
const GROUPS = 13; // that many cards in groups need one more row than loose ones
const SEEN = [1, 0.8, 0.62, 0.5] as const; // the least part of a card that is seen in so many rows: in four and more, its rank and suit
const TIGHT = 24; // the least step within a group that is squeezed so that it fits: all indices are visible

/** The space between two groups. */
const gapOf = (width: number): number => (width < PHONE ? 10 : 24);

/** The layout of a hand.  sizes: of its groups, the last of which are the loose cards, without a bracket. */
export function layOut(sizes: readonly number[], space: Space): Layout {
  const spare = space.spare ?? 0;
  const all = sizes.reduce((sum, count) => sum + count, spare);
  const frame = frameOf({ ...space, most: Math.max(space.most ?? 0, all) });
  const grouped = sizes.some((count, group) => count > 0 && group < sizes.length - 1);
  return grouped ? inGroups(sizes, spare, frame) : inRows(sizes.length - 1, all, spare, frame);
}

/** Everything that stays the same during a deal. */
interface Frame {
  readonly width: number;
  readonly rows: number;
  readonly perRow: number;
  readonly cardWidth: number;
  readonly cardHeight: number;
  readonly step: number;
  readonly height: number;
  /** The step that is wanted. */
  readonly tap: number;
}

const heightOf = (cardWidth: number): number => Math.round(cardWidth * RATIO);

function frameOf({ width, room = Infinity, card = 92, size = 1, most = 1, holds = false }: Space): Frame {
  const phone = width < PHONE;
  const least = (phone ? LEAST_CARD : card) * (phone ? Math.max(1, size) : size);
  const tap = tapOf(width, most);
  const asked = (rows: number): number => (rows === 1 && width >= NARROW && width < TABLET ? 1.2 * tap : tap); // one row has to hold groups as well
  const fits = (rows: number): boolean => (width - least) / Math.max(1, Math.ceil(most / rows) - 1) >= asked(rows);
  let rows = 1;
  while (rows < most && !fits(rows)) rows += 1;
  const perRow = Math.ceil(most / rows);
  const wanted = phone ? Math.max(LEAST_CARD, Math.min(Math.min(72, card) * size, width * 0.2 * size, width - tap * (perRow - 1))) : card * size;
  const cardWidth = Math.round(Math.max(LEAST_CARD * Math.min(1, size), Math.min(wanted, roomiest(room, rows))));
  const cardHeight = heightOf(cardWidth);
  const wish = phone && holds && most > GROUPS ? rows + 1 : rows;
  const height = Math.min(Math.max(room, short(rows, cardHeight)), tall(wish, cardHeight));
  const step = stepOf(width, cardWidth, perRow);
  const even = most % rows === 0 || rows === 1 ? step : Math.max(Math.min(step, TAP), stepOf(width, cardWidth, perRow + 1)); // the shorter rows can be centred
  return { width, rows, perRow, cardWidth, cardHeight, step: even, height: Math.round(height), tap };
}

/** The step between cards that a finger needs; on a phone a card is no wider than it allows. */
function tapOf(width: number, most: number): number {
  if (width < NARROW) return LEAST_TAP;
  return width < PHONE && most > 14 ? MANY_TAP : TAP;
}

/** The widest card with which so many rows are not higher than `room`. */
const roomiest = (room: number, rows: number): number => ((room - SELECT + GAP) / rows - GAP - LABEL) / RATIO;

/** The height of rows that do not overlap. */
const tall = (rows: number, cardHeight: number): number => SELECT + rows * (cardHeight + LABEL + GAP) - GAP;

/** The least part of a card that is seen in so many rows. */
const seenIn = (rows: number): number => SEEN[Math.min(rows, SEEN.length) - 1] ?? 1;

/** The least height of rows: of each card its least part, and the labels of groups. */
const short = (rows: number, cardHeight: number): number => SELECT + rows * (seenIn(rows) * cardHeight + LABEL);

/** The greatest width of cards whose rows are not higher than that. */
const widest = (height: number, rows: number): number => (height - SELECT - rows * LABEL) / (seenIn(rows) * rows) / RATIO;

const stepOf = (width: number, cardWidth: number, perRow: number): number => Math.min(cardWidth + 6, (width - cardWidth) / Math.max(1, perRow - 1));

/** The width of `count` cards side by side. */
const extent = (count: number, cardWidth: number, step: number): number => (count > 0 ? cardWidth + (count - 1) * step : 0);

/** Rows one below another, from the lower edge of the frame up. feet: the space below each for labels. */
interface Rows {
  readonly seen: number;
  /** The upper edge of each row. */
  readonly tops: readonly number[];
}

/** As much as possible of each card is seen, the same of all; rows that have more room lie no further apart than their feet. */
function rowsOf(height: number, cardHeight: number, feet: readonly number[]): Rows {
  const below = feet.reduce((sum, foot) => sum + foot, 0);
  const seen = Math.min(cardHeight, Math.floor((height - SELECT - below) / feet.length));
  const tops = feet.map((_, row) => height - feet.slice(row).reduce((sum, foot) => sum + seen + foot, 0));
  return { seen, tops };
}

/** Loose cards in rows of equal length, as low as the frame allows; a last row that is longer has the drawn card. */
function inRows(group: number, all: number, spare: number, frame: Frame): Layout {
  const { width, height, cardWidth, cardHeight, step, perRow } = frame;
  const rows = Math.max(1, Math.ceil(all / perRow));
  const gap = Math.max(GAP, Math.min(LABEL + GAP, (height - SELECT - LABEL - frame.rows * cardHeight) / Math.max(1, frame.rows - 1)));
  const { seen, tops } = rowsOf(height, cardHeight, Array.from({ length: frame.rows }, (_, row) => (row + 1 < frame.rows ? gap : LABEL)));
  const long = Math.ceil(all / rows);
  const shown = rows > 1 ? long : all - spare;
  const left = Math.max(0, Math.min((width - extent(shown, cardWidth, step)) / 2, width - extent(long, cardWidth, step)));
  const places: Place[] = [];
  for (let row = 0; row < rows; row++) {
    const count = Math.floor((all + row) / rows); // the last rows are the longer ones
    const y = tops[frame.rows - rows + row] ?? SELECT;
    for (let index = 0; index < count; index++) places.push({ group, x: left + index * step, y });
  }
  return { ...frame, seen, places, shelves: [] };
}

/** What cannot be split over two rows: a group, or a single loose card. */
interface Atom {
  readonly group: number;
  readonly count: number;
  readonly loose: boolean;
  readonly spare: boolean;
}

function atomsOf(sizes: readonly number[], spare: number, perRow: number): Atom[] {
  const last = sizes.length - 1;
  const groups = sizes.slice(0, -1).flatMap((count, group) => split(count, perRow).map((part) => ({ group, count: part, loose: false, spare: false })));
  const loose = Array.from({ length: (sizes[last] ?? 0) + spare }, (_, index) => ({ group: last, count: 1, loose: true, spare: index >= (sizes[last] ?? 0) }));
  return [...groups, ...loose];
}

/** The parts of a group: more than one only if it is longer than a row. */
function split(count: number, perRow: number): number[] {
  const parts = Math.ceil(count / Math.max(7, perRow));
  return Array.from({ length: parts }, (_, part) => Math.floor((count + part) / parts));
}

/** Atoms side by side: loose cards lie together as a group does. */
function piecesOf(atoms: readonly Atom[]): Atom[] {
  const pieces: Atom[] = [];
  for (const atom of atoms) {
    const before = pieces.at(-1);
    if (before?.loose && atom.loose) pieces[pieces.length - 1] = { ...before, count: before.count + 1 };
    else pieces.push(atom);
  }
  return pieces;
}

/** The step with which these atoms fill a row. */
function stepFor(atoms: readonly Atom[], { width }: Frame, cardWidth: number): number {
  const pieces = piecesOf(atoms);
  const steps = pieces.reduce((sum, { count }) => sum + count - 1, 0);
  const left = width - pieces.length * cardWidth - (pieces.length - 1) * gapOf(width);
  return steps > 0 ? left / steps : left >= 0 ? Infinity : -Infinity;
}

/** Groups in as few rows as needed, none split; more rows than the frame has lie closer together, with smaller cards. */
function inGroups(sizes: readonly number[], spare: number, frame: Frame): Layout {
  const atoms = atomsOf(sizes, spare, frame.perRow);
  let best: Found | undefined;
  for (const { rows, shrink = 1, least, card = TAP } of attempts(frame)) {
    const fitting = Math.round(Math.min(frame.cardWidth * shrink, widest(frame.height, rows)));
    const cardWidth = Math.max(TAP, fitting);
    if (fitting < card) continue;
    const parts = parted(atoms, rows, (some) => stepFor(some, frame, cardWidth));
    best = { parts, cardWidth, step: Math.min(...parts.map((part) => stepFor(part, frame, cardWidth))) };
    if (best.step >= least) break;
  }
  return best ? laid(best, sizes.length - 1, frame) : inRows(sizes.length - 1, 0, 0, frame);
}

interface Found {
  readonly parts: readonly (readonly Atom[])[];
  readonly cardWidth: number;
  readonly step: number;
}

/** One way to lay groups: the number of rows, the size of the cards, the least step between them, and the least width of a card. */
interface Attempt {
  readonly rows: number;
  readonly shrink?: number;
  readonly least: number;
  readonly card?: number;
}

/** The ways to try: the frame's own rows first, on a phone with smaller cards and in more rows as long as a finger has room, then closer cards. */
function* attempts({ rows, width, cardWidth, tap }: Frame): Generator<Attempt> {
  for (let row = 1; row <= rows; row++) yield { rows: row, least: Math.max(tap, cardWidth * 0.4) };
  if (width < PHONE) {
    for (const least of [tap, LEAST_TAP]) {
      for (let row = rows; row < rows + 3; row++) {
        for (const shrink of [1, 0.88, 0.76]) yield { rows: row, shrink, least, card: LEAST_CARD };
      }
    }
  }
  yield { rows, least: TIGHT + 5, card: 0 };
  for (const shrink of [0.88, 0.76, 0.68]) yield { rows, shrink, least: TIGHT, card: 0 };
  for (let more = rows + 1; more < rows + 6; more++) yield { rows: more, least: TIGHT, card: 0 };
}

/** Atoms in at most `rows` rows, in order, so that the tightest row is as loose as possible. */
function parted(atoms: readonly Atom[], rows: number, step: (some: readonly Atom[]) => number): Atom[][] {
  let before = atoms.map((_, end) => ({ tightest: step(atoms.slice(0, end + 1)), starts: [0] }));
  for (let row = 1; row < Math.min(rows, atoms.length); row++) {
    before = before.map((whole, end) => {
      let best = whole;
      for (let start = 1; start <= end; start++) {
        const head = before[start - 1];
        const tightest = Math.min(head?.tightest ?? -Infinity, step(atoms.slice(start, end + 1)));
        if (head && tightest > best.tightest) best = { tightest, starts: [...head.starts, start] };
      }
      return best;
    });
  }
  const starts = before.at(-1)?.starts ?? [0];
  return starts.map((start, index) => atoms.slice(start, starts[index + 1]));
}

function laid({ parts, cardWidth, step: loosest }: Found, last: number, frame: Frame): Layout {
  const { width, height } = frame;
  const cardHeight = heightOf(cardWidth);
  const step = Math.max(1, Math.min(loosest, Math.max(TAP, cardWidth * (width < PHONE ? 0.75 : 0.6))));
  const rows = parts.map((part, row) => ({ part, pieces: piecesOf(part), next: parts[row + 1]?.[0]?.group }));
  const { seen, tops } = rowsOf(height, cardHeight, feetOf(rows.map(({ pieces, next }) => pieces.some(({ group }) => group < last && group !== next)), frame, cardHeight));
  const places: Place[] = [];
  const shelves: Shelf[] = [];
  rows.forEach(({ part, pieces, next }, row) => {
    const y = tops[row] ?? SELECT;
    let x = leftOf(pieces, part, cardWidth, step, width);
    for (const { group, count } of pieces) {
      for (let index = 0; index < count; index++) places.push({ group, x: x + index * step, y });
      if (group < last) shelves.push({ group, x, y, width: extent(count, cardWidth, step), height: seen + LABEL, labelled: next !== group });
      x += extent(count, cardWidth, step) + gapOf(width);
    }
  });
  return { cardWidth, cardHeight, seen, step, height, places, shelves };
}

/** The space below each row, so that no label lies on a card: where all have room, that of a label; where not, a gap below rows without one. */
function feetOf(labelled: readonly boolean[], { height, rows }: Frame, cardHeight: number): number[] {
  const most = Math.max(labelled.length, rows);
  const has = height >= tall(most, cardHeight);
  return labelled.map((one, row) => (row + 1 === labelled.length ? LABEL : has ? LABEL + GAP : one ? LABEL : GAP));
}

/** The left edge of a row: centred without its spare place, as far as that has room. */
function leftOf(pieces: readonly Atom[], part: readonly Atom[], cardWidth: number, step: number, width: number): number {
  const gap = gapOf(width);
  const taken = pieces.reduce((sum, { count }) => sum + extent(count, cardWidth, step) + gap, -gap);
  const spare = part.at(-1)?.spare ? Math.min(taken, part.at(-2)?.loose ? step : cardWidth + gap) : 0;
  return Math.max(0, Math.min((width - taken + spare) / 2, width - taken));
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
  const beyond = row.filter(({ place }) => (place.y - from.y) * by > 1);
  const [nearest] = beyond.sort((a, b) => Math.abs(a.place.y - b.place.y) > 1 ? (a.place.y - b.place.y) * by : Math.abs(a.place.x - from.x) - Math.abs(b.place.x - from.x));
  return nearest?.at ?? index;
}

/** The number of slots for `count` cards after `before` slots: one is spare, so that drawing and discarding move nothing. */
export function slotsFor(count: number, before: number, full = false): number {
  if (full && before === 0) return count;
  return count > before || count < before - 1 ? count + 1 : before;
}
