// A QR code of a short text according to ISO/IEC 18004: bytes, error correction M, versions 1 to 10.  No more is needed for
// the address of a table.

/** A square of modules, true for dark, row by row. */
export type Square = readonly (readonly boolean[])[];
type Grid = (boolean | null)[][];

/** By version from 1, for level M: bytes of error correction per block, and the number of blocks. */
const BLOCKS: readonly (readonly [number, number])[] = [
  [10, 1], [16, 1], [26, 1], [18, 2], [24, 2], [16, 4], [18, 4], [22, 4], [22, 5], [26, 5],
];
/** By version from 1: the number of bytes, data and correction together. */
const BYTES: readonly number[] = [26, 44, 70, 100, 134, 172, 196, 242, 292, 346];
/** By version from 1: the centres of alignment patterns, on both axes. */
const CENTRES: readonly (readonly number[])[] = [
  [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50],
];
const LEVEL_M = 0;
const FINDER_LIKE = [true, false, true, true, true, false, true];

export function encode(text: string): Square {
  const bytes = new TextEncoder().encode(text);
  const version = BYTES.findIndex((_, index) => capacity(index + 1) >= bytes.length) + 1;
  if (version === 0) throw new RangeError("The text is too long for this QR code.");
  const bits = interleaved(dataOf(bytes, version), version);
  const squares = Array.from({ length: 8 }, (_, mask) => drawn(bits, version, mask));
  return squares.reduce((best, square) => (penalty(square) < penalty(best) ? square : best));
}

const dataLength = (version: number): number => {
  const [correction, blocks] = BLOCKS[version - 1] ?? [0, 0];
  return (BYTES[version - 1] ?? 0) - correction * blocks;
};
const lengthBits = (version: number): number => (version < 10 ? 8 : 16);
const capacity = (version: number): number => dataLength(version) - Math.ceil((4 + lengthBits(version)) / 8);

function bitsOf(value: number, count: number): boolean[] {
  return Array.from({ length: count }, (_, bit) => ((value >> (count - 1 - bit)) & 1) === 1);
}

/** The text as data bytes: mode, length, bytes, terminator, padding. */
function dataOf(bytes: Uint8Array, version: number): number[] {
  const bits = [...bitsOf(4, 4), ...bitsOf(bytes.length, lengthBits(version)), ...[...bytes].flatMap((byte) => bitsOf(byte, 8))];
  const data = [...bits, ...bitsOf(0, 4)];
  const packed = Array.from({ length: Math.floor(data.length / 8) }, (_, at) =>
    data.slice(8 * at, 8 * at + 8).reduce((value, bit) => 2 * value + Number(bit), 0),
  );
  const missing = dataLength(version) - packed.length;
  return [...packed, ...Array.from({ length: missing }, (_, at) => (at % 2 === 0 ? 0xec : 0x11))];
}

/** The data and correction of all blocks as bits, taking one byte from each block in turn. */
function interleaved(data: readonly number[], version: number): boolean[] {
  const [correction, count] = BLOCKS[version - 1] ?? [0, 1];
  const short = Math.floor(data.length / count);
  const longer = data.length % count;
  let at = 0;
  const blocks = Array.from({ length: count }, (_, block) => data.slice(at, (at += short + (block < count - longer ? 0 : 1))));
  const corrections = blocks.map((block) => remainder(block, correction));
  return [...columns(blocks), ...columns(corrections)].flatMap((byte) => bitsOf(byte, 8));
}

function columns(rows: readonly (readonly number[])[]): number[] {
  const longest = Math.max(...rows.map((row) => row.length));
  return Array.from({ length: longest }, (_, column) => rows.flatMap((row) => row[column] ?? [])).flat();
}

/** The product in the field of 256 elements with the polynomial x^8 + x^4 + x^3 + x^2 + 1. */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((b >> bit) & 1) * a);
  return product;
}

/** The Reed-Solomon correction of a block. */
function remainder(block: readonly number[], length: number): number[] {
  let divisor = [1];
  for (let power = 0, root = 1; power < length; power += 1, root = times(root, 2)) {
    divisor = [...divisor, 0].map((each, at) => each ^ times(divisor[at - 1] ?? 0, root));
  }
  let rest: number[] = Array<number>(length).fill(0);
  for (const byte of block) {
    const factor = byte ^ (rest[0] ?? 0);
    rest = [...rest.slice(1), 0].map((each, at) => each ^ times(divisor[at + 1] ?? 0, factor));
  }
  return rest;
}

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

/** The square for one mask. */
export function drawn(bits: readonly boolean[], version: number, mask: number): Square {
  const size = 17 + 4 * version;
  const grid: Grid = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  drawPatterns(grid, version);
  drawFormat(grid, mask);
  if (version >= 7) drawVersion(grid, version);
  const masked = MASKS[mask] ?? (() => false);
  let next = 0;
  for (const [row, column] of path(size)) {
    if (grid[row]?.[column] !== null) continue;
    set(grid, row, column, (bits[next] ?? false) !== masked(row, column));
    next += 1;
  }
  return grid.map((line) => line.map((dark) => dark === true));
}

function set(grid: Grid, row: number, column: number, dark: boolean): void {
  const line = grid[row];
  if (line && column >= 0 && column < line.length) line[column] = dark;
}

/** Two columns at a time from the right, upwards and downwards in turn, around the column of the timing pattern. */
function* path(size: number): Generator<readonly [number, number]> {
  let upwards = true;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
    const column = right === 6 ? 5 : right;
    for (let step = 0; step < size; step += 1) {
      const row = upwards ? size - 1 - step : step;
      yield [row, column];
      yield [row, column - 1];
    }
    upwards = !upwards;
  }
}

function drawPatterns(grid: Grid, version: number): void {
  const last = grid.length - 1;
  const rings = (row: number, column: number, reach: number, dark: (ring: number) => boolean): void => {
    for (let down = -reach; down <= reach; down += 1)
      for (let across = -reach; across <= reach; across += 1)
        set(grid, row + down, column + across, dark(Math.max(Math.abs(down), Math.abs(across))));
  };
  for (let at = 0; at <= last; at += 1) {
    set(grid, 6, at, at % 2 === 0);
    set(grid, at, 6, at % 2 === 0);
  }
  for (const [row, column] of [[3, 3], [3, last - 3], [last - 3, 3]] as const) rings(row, column, 4, (ring) => ring !== 2 && ring !== 4);
  const centres = CENTRES[version - 1] ?? [];
  for (const row of centres)
    for (const column of centres) {
      const corner = (row === 6 && (column === 6 || column === last - 6)) || (row === last - 6 && column === 6);
      if (!corner) rings(row, column, 2, (ring) => ring !== 1);
    }
}

/** `value` followed by its remainder of `count` bits after division by `divisor`. */
function guarded(value: number, divisor: number, count: number): number {
  let rest = value << count;
  const top = (number: number): number => 31 - Math.clz32(number);
  while (rest > 0 && top(rest) >= count) rest ^= divisor << (top(rest) - count);
  return (value << count) | rest;
}

function drawFormat(grid: Grid, mask: number): void {
  const last = grid.length - 1;
  const format = guarded((LEVEL_M << 3) | mask, 0x537, 10) ^ 0x5412;
  for (let bit = 0; bit < 15; bit += 1) {
    const dark = ((format >> bit) & 1) === 1;
    set(grid, bit < 6 ? bit : bit < 8 ? bit + 1 : last - 14 + bit, 8, dark);
    set(grid, 8, bit < 8 ? last - bit : bit === 8 ? 7 : 14 - bit, dark);
  }
  set(grid, last - 7, 8, true);
}

function drawVersion(grid: Grid, version: number): void {
  const guardedVersion = guarded(version, 0x1f25, 12);
  for (let bit = 0; bit < 18; bit += 1) {
    const dark = ((guardedVersion >> bit) & 1) === 1;
    const [near, far] = [Math.floor(bit / 3), grid.length - 11 + (bit % 3)];
    set(grid, near, far, dark);
    set(grid, far, near, dark);
  }
}

/** How hard the square is to read: long runs, blocks, patterns like a finder, and too much of one colour. */
function penalty(square: Square): number {
  const size = square.length;
  const turned = square.map((_, column) => square.map((row) => row[column] === true));
  const lines = [...square, ...turned].reduce((sum, line) => sum + runs(line) + finders(line), 0);
  let blocks = 0;
  for (let row = 1; row < size; row += 1)
    for (let column = 1; column < size; column += 1) {
      const here = square[row]?.[column];
      const same = [square[row - 1]?.[column], square[row]?.[column - 1], square[row - 1]?.[column - 1]];
      if (same.every((other) => other === here)) blocks += 3;
    }
  const dark = square.flat().filter(Boolean).length;
  return lines + blocks + 10 * Math.floor(Math.abs((20 * dark) / (size * size) - 10));
}

function runs(line: readonly boolean[]): number {
  let [sum, length] = [0, 0];
  line.forEach((dark, at) => {
    length = dark === line[at - 1] ? length + 1 : 1;
    if (length === 5) sum += 3;
    else if (length > 5) sum += 1;
  });
  return sum;
}

function finders(line: readonly boolean[]): number {
  const light = (from: number): boolean => [0, 1, 2, 3].every((step) => !line[from + step]);
  return line.reduce((sum, _, at) => {
    const found = at + 7 <= line.length && FINDER_LIKE.every((dark, step) => line[at + step] === dark);
    return sum + (found && (light(at - 4) || light(at + 7)) ? 40 : 0);
  }, 0);
}
