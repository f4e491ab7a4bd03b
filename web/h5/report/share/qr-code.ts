// QR code model 2 (ISO/IEC 18004), byte mode, error level M, versions 1 to 6: enough for an address of ours, and 2 kB
// instead of the 56 kB of a full generator. A test reads it back with the scanner's decoder.

interface Version {
  readonly blocks: number;
  readonly dataPerBlock: number;
  readonly checkPerBlock: number;
}

const versions: readonly Version[] = [
  { blocks: 1, dataPerBlock: 16, checkPerBlock: 10 },
  { blocks: 1, dataPerBlock: 28, checkPerBlock: 16 },
  { blocks: 1, dataPerBlock: 44, checkPerBlock: 26 },
  { blocks: 2, dataPerBlock: 32, checkPerBlock: 18 },
  { blocks: 2, dataPerBlock: 43, checkPerBlock: 24 },
  { blocks: 4, dataPerBlock: 27, checkPerBlock: 16 },
];

const powers: number[] = [];
const logs: number[] = [];
for (let i = 0, x = 1; i < 255; i++) {
  powers[i] = x;
  logs[x] = i;
  x = x << 1 > 255 ? (x << 1) ^ 0x11d : x << 1;
}
const times = (a: number, b: number) => (a && b ? (powers[((logs[a] ?? 0) + (logs[b] ?? 0)) % 255] ?? 0) : 0);

function checkBytes(data: readonly number[], count: number): number[] {
  let generator = [1];
  for (let i = 0; i < count; i++) {
    const root = powers[i] ?? 1;
    const next = [...generator, 0];
    for (let j = 0; j < generator.length; j++) next[j + 1] = (next[j + 1] ?? 0) ^ times(generator[j] ?? 0, root);
    generator = next;
  }
  const rest = [...data, ...Array<number>(count).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const lead = rest[i] ?? 0;
    if (lead)
      for (let j = 0; j < generator.length; j++) rest[i + j] = (rest[i + j] ?? 0) ^ times(generator[j] ?? 0, lead);
  }
  return rest.slice(data.length);
}

function codewords(bytes: Uint8Array, { blocks, dataPerBlock, checkPerBlock }: Version): number[] {
  const capacity = blocks * dataPerBlock;
  const bits = `0100${bytes.length.toString(2).padStart(8, "0")}${[...bytes].map((b) => b.toString(2).padStart(8, "0")).join("")}0000`;
  const data = (bits.padEnd(Math.ceil(bits.length / 8) * 8, "0").match(/.{8}/g) ?? []).map((b) =>
    Number.parseInt(b, 2),
  );
  for (let pad = 0; data.length < capacity; pad++) data.push(pad % 2 ? 0x11 : 0xec);
  const parts = Array.from({ length: blocks }, (_, i) => data.slice(i * dataPerBlock, (i + 1) * dataPerBlock));
  const checks = parts.map((part) => checkBytes(part, checkPerBlock));
  const woven: number[] = [];
  for (let i = 0; i < dataPerBlock; i++) for (const part of parts) woven.push(part[i] ?? 0);
  for (let i = 0; i < checkPerBlock; i++) for (const check of checks) woven.push(check[i] ?? 0);
  return woven;
}

type Grid = (boolean | undefined)[][];

/** Rows of dark modules for a text, without the quiet zone; throws for a text over 106 bytes. */
export function qrModules(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  const index = versions.findIndex((v) => v.blocks * v.dataPerBlock >= bytes.length + 2);
  const version = versions[index];
  if (!version) throw new RangeError("text too long for a QR code of version 6");
  const size = 21 + index * 4;
  const grid: Grid = Array.from({ length: size }, () => Array<boolean | undefined>(size).fill(undefined));
  drawPatterns(grid, size, index);
  drawFormat(grid, size);
  fillData(grid, size, codewords(bytes, version));
  return grid.map((row) => row.map(Boolean));
}

function put(grid: Grid, row: number, column: number, isDark: boolean): void {
  const line = grid[row];
  if (line && column >= 0 && column < line.length) line[column] = isDark;
}

function drawPatterns(grid: Grid, size: number, index: number): void {
  for (let i = 0; i < size; i++) {
    put(grid, 6, i, i % 2 === 0);
    put(grid, i, 6, i % 2 === 0);
  }
  for (const [top, left] of [
    [0, 0],
    [0, size - 7],
    [size - 7, 0],
  ] as const) {
    for (let r = -1; r <= 7; r++)
      for (let c = -1; c <= 7; c++) {
        const ring = Math.max(Math.abs(r - 3), Math.abs(c - 3));
        put(grid, top + r, left + c, ring !== 2 && ring !== 4);
      }
  }
  if (index === 0) return;
  const middle = size - 7;
  for (let r = -2; r <= 2; r++)
    for (let c = -2; c <= 2; c++) put(grid, middle + r, middle + c, Math.max(Math.abs(r), Math.abs(c)) !== 1);
}

// Level M, mask 0: its fifteen format bits with the BCH code and the standard's mask already applied.
const format = "101010000010010";

function drawFormat(grid: Grid, size: number): void {
  for (let i = 0; i < 15; i++) {
    const isDark = format[i] === "1";
    const a = i < 6 ? i : i < 8 ? i + 1 : 8;
    const b = i < 8 ? 8 : i === 8 ? 7 : 14 - i;
    put(grid, b, a, isDark);
    put(grid, i < 7 ? size - 1 - i : 8, i < 7 ? 8 : size - 15 + i, isDark);
  }
  put(grid, size - 8, 8, true);
}

function fillData(grid: Grid, size: number, words: readonly number[]): void {
  let bit = 0;
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let i = 0; i < size; i++) {
      const row = up ? size - 1 - i : i;
      for (const column of [right, right - 1]) {
        if (grid[row]?.[column] !== undefined) continue;
        const isOn = ((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;
        put(grid, row, column, (isOn === 1) !== ((row + column) % 2 === 0));
        bit++;
      }
    }
  }
}
