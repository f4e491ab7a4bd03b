import { type PlateFormat, rowLetter } from "#contract/plate-geometry";

/** A way in which everything in a plate, or in a part of it, ends up in other wells than planned. */
export interface Displacement {
  readonly kind: DisplacementKind;
  /** In words, with rows and columns. */
  name(): string;
  /** By well (row-major from 0): the well whose contents are read there, -1 for none. */
  readonly from: Int16Array;
}

export type DisplacementKind = keyof typeof displacementNames;

export const displacementNames = {
  shift: "整板移位",
  rows: "几行向左或向右移位",
  columns: "几列向上或向下移位",
  order: "几行或几列按加样顺序错一位或几位",
  turn: "旋转 180 度",
  mirror: "上下或左右翻转",
} as const;

/** A rectangle of wells, rows and columns from 0, both ends included. */
export interface Block {
  readonly name: string;
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

const unmoved = ({ wells }: PlateFormat) => Int16Array.from({ length: wells }, (_, i) => i);

function range(list: readonly number[], name: (i: number) => string): string {
  const [first = 0, last = first] = [list[0], list.at(-1)];
  return first === last ? name(first) : `${name(first)}-${name(last)}`;
}
const rowName = (i: number) => rowLetter(i + 1);
const columnName = (i: number) => String(i + 1);

/** Every run of neighbours among `count` rows or columns, the whole plate last. */
function runs(count: number): number[][] {
  const found: number[][] = [];
  for (let length = 1; length <= count; length++) {
    for (let first = 0; first + length <= count; first++) found.push(Array.from({ length }, (_, i) => first + i));
  }
  return found;
}

const steps = (most: number) => Array.from({ length: 2 * most }, (_, i) => (i < most ? i - most : i - most + 1));

function shifts(format: PlateFormat): Displacement[] {
  const { rows, columns, wells } = format;
  const found: Displacement[] = [];
  for (let down = 1 - rows; down < rows; down++) {
    for (let right = 1 - columns; right < columns; right++) {
      if (down === 0 && right === 0) continue;
      const from = new Int16Array(wells).fill(-1);
      for (let row = Math.max(0, down); row < Math.min(rows, rows + down); row++) {
        for (let column = Math.max(0, right); column < Math.min(columns, columns + right); column++) {
          from[row * columns + column] = (row - down) * columns + column - right;
        }
      }
      found.push({
        kind: "shift",
        name: () => `整板${moved(down, "下", "上", "行")}${moved(right, "右", "左", "列")}`,
        from,
      });
    }
  }
  return found;
}

const moved = (by: number, plus: string, minus: string, unit: string) =>
  by === 0 ? "" : `${by > 0 ? plus : minus}移 ${Math.abs(by)} ${unit}`;

/** Some rows sideways, or some columns up or down; what leaves the plate is lost. */
function lineShifts(format: PlateFormat, kind: "rows" | "columns"): Displacement[] {
  const [lines, length] = kind === "rows" ? [format.rows, format.columns] : [format.columns, format.rows];
  const at = (line: number, i: number) => (kind === "rows" ? line * format.columns + i : i * format.columns + line);
  return runs(lines).flatMap((moving) =>
    steps(length - 1).map((by): Displacement => {
      const from = unmoved(format);
      for (const line of moving) {
        for (let i = 0; i < length; i++) from[at(line, i)] = i - by >= 0 && i - by < length ? at(line, i - by) : -1;
      }
      const name = () =>
        kind === "rows"
          ? `${range(moving, rowName)} 行${moved(by, "右", "左", "孔")}`
          : `第 ${range(moving, columnName)} 列${moved(by, "下", "上", "孔")}`;
      return { kind, name, from };
    }),
  );
}

/** Pipetting in reading order or column by column that went on one or more wells too early or too late. */
function orderShifts(format: PlateFormat, kind: "rows" | "columns"): Displacement[] {
  const [lines, length] = kind === "rows" ? [format.rows, format.columns] : [format.columns, format.rows];
  const at = (line: number, i: number) => (kind === "rows" ? line * format.columns + i : i * format.columns + line);
  return runs(lines).flatMap((moving) =>
    steps(length).map((by): Displacement => {
      const from = unmoved(format);
      const [first = 0] = moving;
      const wells = moving.flatMap((line) => Array.from({ length }, (_, i) => at(line, i)));
      for (const [i, well] of wells.entries()) from[well] = wells[i - by] ?? -1;
      const end = first + moving.length - 1;
      const lineNames =
        kind === "rows" ? `${range([first, end], rowName)} 行` : `第 ${range([first, end], columnName)} 列`;
      return { kind: "order", name: () => `${lineNames}按顺序${by > 0 ? "后" : "前"}错 ${Math.abs(by)} 孔`, from };
    }),
  );
}

/** A block turned or mirrored in itself. */
export function blockTurns(format: PlateFormat, { name, top, bottom, left, right }: Block): Displacement[] {
  const turns = [
    { kind: "turn", word: "旋转 180 度", isDown: true, isAcross: true },
    { kind: "mirror", word: "上下翻转", isDown: true, isAcross: false },
    { kind: "mirror", word: "左右翻转", isDown: false, isAcross: true },
  ] as const;
  return turns.map(({ kind, word, isDown, isAcross }) => {
    const from = unmoved(format);
    for (let row = top; row <= bottom; row++) {
      for (let column = left; column <= right; column++) {
        const [r, c] = [isDown ? top + bottom - row : row, isAcross ? left + right - column : column];
        from[row * format.columns + column] = r * format.columns + c;
      }
    }
    return { kind, name: () => `${name}${word}`, from };
  });
}

const made = new Map<number, readonly Displacement[]>();

/** Every displacement that does not depend on what the plate holds, made once. */
export function plateDisplacements(format: PlateFormat): readonly Displacement[] {
  const known = made.get(format.wells);
  if (known) return known;
  const { rows, columns } = format;
  const all = [
    ...blockTurns(format, { name: "整板", top: 0, bottom: rows - 1, left: 0, right: columns - 1 }),
    ...shifts(format),
    ...lineShifts(format, "rows"),
    ...lineShifts(format, "columns"),
    ...orderShifts(format, "rows"),
    ...orderShifts(format, "columns"),
  ];
  made.set(format.wells, all);
  return all;
}
