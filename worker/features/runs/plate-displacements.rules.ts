import { type PlateFormat, rowLetter } from "#contract/plate-geometry";

/** A way in which everything in a plate, or in a part of it, ends up in other wells than planned. */
export interface Displacement {
  readonly kind: DisplacementKind;
  /** In words, with rows and columns. */
  name(): string;
  /** The well whose contents are read in this one (row-major from 0), -1 for none. Computed: a list of them all for 384 wells would take 25 MB. */
  from(well: number): number;
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

function shifts({ rows, columns }: PlateFormat): Displacement[] {
  const found: Displacement[] = [];
  for (let down = 1 - rows; down < rows; down++) {
    for (let right = 1 - columns; right < columns; right++) {
      if (down === 0 && right === 0) continue;
      found.push({
        kind: "shift",
        name: () => `整板${moved(down, "下", "上", "行")}${moved(right, "右", "左", "列")}`,
        from(well) {
          const column = (well % columns) - right;
          const there = well - down * columns - right;
          return column < 0 || column >= columns || there < 0 || there >= rows * columns ? -1 : there;
        },
      });
    }
  }
  return found;
}

const moved = (by: number, plus: string, minus: string, unit: string) =>
  by === 0 ? "" : `${by > 0 ? plus : minus}移 ${Math.abs(by)} ${unit}`;

/** The rows or the columns of a plate, with the wells in the order of these lines. */
function linesOf(format: PlateFormat, kind: "rows" | "columns") {
  const [count, length] = kind === "rows" ? [format.rows, format.columns] : [format.columns, format.rows];
  const wells = Int16Array.from({ length: format.wells }, (_, nth) =>
    kind === "rows" ? nth : (nth % length) * format.columns + Math.trunc(nth / length),
  );
  /** By well: its place in that order. */
  const nths = new Int16Array(format.wells);
  for (const [nth, well] of wells.entries()) nths[well] = nth;
  return { count, length, wells, nths };
}

/** Some rows sideways, or some columns up or down; what leaves the plate is lost. */
function lineShifts(format: PlateFormat, kind: "rows" | "columns"): Displacement[] {
  const { count, length, wells, nths } = linesOf(format, kind);
  return runs(count).flatMap((moving) => {
    const [first = 0, last = first] = [moving[0], moving.at(-1)];
    return steps(length - 1).map(
      (by): Displacement => ({
        kind,
        name: () =>
          kind === "rows"
            ? `${range(moving, rowName)} 行${moved(by, "右", "左", "孔")}`
            : `第 ${range(moving, columnName)} 列${moved(by, "下", "上", "孔")}`,
        from(well) {
          const nth = nths[well] ?? 0;
          if (nth < first * length || nth >= (last + 1) * length) return well;
          const place = (nth % length) - by;
          return place < 0 || place >= length ? -1 : (wells[nth - by] ?? -1);
        },
      }),
    );
  });
}

/** Pipetting in reading order or column by column that went on one or more wells too early or too late. */
function orderShifts(format: PlateFormat, kind: "rows" | "columns"): Displacement[] {
  const { count, length, wells, nths } = linesOf(format, kind);
  return runs(count).flatMap((moving) => {
    const [first = 0, last = first] = [moving[0], moving.at(-1)];
    const lineNames = kind === "rows" ? `${range(moving, rowName)} 行` : `第 ${range(moving, columnName)} 列`;
    return steps(length).map(
      (by): Displacement => ({
        kind: "order",
        name: () => `${lineNames}按顺序${by > 0 ? "后" : "前"}错 ${Math.abs(by)} 孔`,
        from(well) {
          const nth = nths[well] ?? 0;
          if (nth < first * length || nth >= (last + 1) * length) return well;
          const there = nth - by;
          return there < first * length || there >= (last + 1) * length ? -1 : (wells[there] ?? -1);
        },
      }),
    );
  });
}

/** A block turned or mirrored in itself. */
export function blockTurns({ columns }: PlateFormat, { name, top, bottom, left, right }: Block): Displacement[] {
  const turns = [
    { kind: "turn", word: "旋转 180 度", isDown: true, isAcross: true },
    { kind: "mirror", word: "上下翻转", isDown: true, isAcross: false },
    { kind: "mirror", word: "左右翻转", isDown: false, isAcross: true },
  ] as const;
  return turns.map(({ kind, word, isDown, isAcross }) => ({
    kind,
    name: () => `${name}${word}`,
    from(well) {
      const [row, column] = [Math.trunc(well / columns), well % columns];
      if (row < top || row > bottom || column < left || column > right) return well;
      return (isDown ? top + bottom - row : row) * columns + (isAcross ? left + right - column : column);
    },
  }));
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
