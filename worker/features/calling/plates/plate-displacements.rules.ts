import { type PlateFormat, plate96, rowLetter } from "#contract/plate-geometry";

/** A mistake by which the contents of a plate, or of a part of it, end up in other wells than planned. */
export interface Displacement {
  readonly kind: DisplacementKind;
  /** Its description, with rows and columns. */
  name(): string;
  /**
   * The well whose contents are read in this one (row-major from 0), or -1 for none. Computed on demand: a table of all wells
   * would take 25 MB for 384 wells.
   */
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
  stroke: "隔行隔列的孔（9 毫米移液头）移位、翻转或互换",
} as const;

/** A rectangle of wells, rows and columns from 0, both ends included. */
interface Block {
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

/** Every group of neighbouring rows or columns among `count`; the whole plate is the last group. */
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
  /** By well: its index in that order. */
  const nths = new Int16Array(format.wells);
  for (const [nth, well] of wells.entries()) nths[well] = nth;
  return { count, length, wells, nths };
}

/** Shifts of some rows sideways, or of some columns up or down; what leaves the plate is lost. */
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

/** Pipetting, row by row or column by column, that started one or more wells too early or too late. */
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

/** Turns and mirrorings of a block within itself. */
export function blockDisplacements(
  { columns }: PlateFormat,
  { name, top, bottom, left, right }: Block,
): Displacement[] {
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

/**
 * Mistakes of a pipette for 96 wells on a plate of 384: its tips are in every second row and column, so one stroke, or the
 * quarter of the plate that it fills, is misplaced while the wells between are right. None for 96 wells.
 */
function strokes(format: PlateFormat): Displacement[] {
  const { rows, columns } = format;
  if (rows === plate96.rows) return [];
  const own = (one: Omit<Displacement, "kind">): Displacement => ({ kind: "stroke", ...one });
  const found = [
    ...quarterDisplacements(format),
    ...plateQuarters.flatMap((quarter) => quarterShifts(format, quarter)),
  ];
  for (const parity of [0, 1]) {
    for (const by of steps(columns - 1)) {
      found.push(
        own({
          name: () => `从 ${rowName(parity)} 行起隔一行${moved(by, "右", "左", "孔")}`,
          from(well) {
            if (Math.trunc(well / columns) % 2 !== parity) return well;
            const column = (well % columns) - by;
            return column < 0 || column >= columns ? -1 : well - by;
          },
        }),
      );
    }
    for (const by of steps(rows - 1)) {
      found.push(
        own({
          name: () => `从第 ${columnName(parity)} 列起隔一列${moved(by, "下", "上", "孔")}`,
          from(well) {
            if ((well % columns) % 2 !== parity) return well;
            const there = well - by * columns;
            return there < 0 || there >= rows * columns ? -1 : there;
          },
        }),
      );
    }
  }
  return found;
}

/** The first row and column, from 0, of the four quarters of a plate. */
export const plateQuarters = [
  [0, 0],
  [0, 1],
  [1, 0],
  [1, 1],
] as const;
type Quarter = (typeof plateQuarters)[number];

const quarterName = ([row, column]: Quarter) => `从 ${rowName(row)}${columnName(column)} 起隔行隔列的孔`;

const turnsMade = new Map<number, readonly Displacement[]>();

/** Turns and mirrorings of quarters within themselves, and exchanges of two quarters; none for 96 wells. */
export function quarterDisplacements(format: PlateFormat): readonly Displacement[] {
  const known = turnsMade.get(format.wells);
  if (known) return known;
  const [down, across] = [format.rows / 2, format.columns / 2];
  const turns = plateQuarters.flatMap((quarter, i) => [
    inQuarter(format, quarter, "旋转 180 度", (row, column) => [down - 1 - row, across - 1 - column]),
    inQuarter(format, quarter, "上下翻转", (row, column) => [down - 1 - row, column]),
    inQuarter(format, quarter, "左右翻转", (row, column) => [row, across - 1 - column]),
    ...plateQuarters.slice(i + 1).map((other) => exchanged(format, quarter, other)),
  ]);
  const made = format.rows === plate96.rows ? [] : turns;
  turnsMade.set(format.wells, made);
  return made;
}

type Move = (row: number, column: number) => readonly [row: number, column: number];

/** A displacement within one quarter; rows and columns are counted within the quarter. */
function inQuarter({ rows, columns }: PlateFormat, quarter: Quarter, name: string, there: Move): Displacement {
  const [top, left] = quarter;
  const [down, across] = [rows / 2, columns / 2];
  return {
    kind: "stroke",
    name: () => `${quarterName(quarter)}${name}`,
    from(well) {
      const [row, column] = [Math.trunc(well / columns) - top, (well % columns) - left];
      if (row % 2 !== 0 || column % 2 !== 0) return well;
      const [r, c] = there(row / 2, column / 2);
      return r < 0 || r >= down || c < 0 || c >= across ? -1 : (2 * r + top) * columns + 2 * c + left;
    },
  };
}

/** A quarter shifted by whole strokes. */
function quarterShifts(format: PlateFormat, quarter: Quarter): Displacement[] {
  const [down, across] = [format.rows / 2, format.columns / 2];
  const found: Displacement[] = [];
  for (let by = 1 - down; by < down; by++) {
    for (let right = 1 - across; right < across; right++) {
      if (by === 0 && right === 0) continue;
      const name = `${moved(2 * by, "下", "上", "行")}${moved(2 * right, "右", "左", "列")}`;
      found.push(inQuarter(format, quarter, name, (row, column) => [row - by, column - right]));
    }
  }
  return found;
}

/** The exchange of two quarters. */
function exchanged({ columns }: PlateFormat, one: Quarter, other: Quarter): Displacement {
  const step = (other[0] - one[0]) * columns + other[1] - one[1];
  const isIn = (well: number, [row, column]: Quarter) =>
    Math.trunc(well / columns) % 2 === row && (well % columns) % 2 === column;
  return {
    kind: "stroke",
    name: () => `${quarterName(one)}与${quarterName(other)}互换`,
    from: (well) => (isIn(well, one) ? well + step : isIn(well, other) ? well - step : well),
  };
}

const made = new Map<number, readonly Displacement[]>();

/** Every displacement that does not depend on the plate's contents, computed once per format. */
export function plateDisplacements(format: PlateFormat): readonly Displacement[] {
  const known = made.get(format.wells);
  if (known) return known;
  const { rows, columns } = format;
  const all = [
    ...blockDisplacements(format, { name: "整板", top: 0, bottom: rows - 1, left: 0, right: columns - 1 }),
    ...shifts(format),
    ...lineShifts(format, "rows"),
    ...lineShifts(format, "columns"),
    ...orderShifts(format, "rows"),
    ...orderShifts(format, "columns"),
    ...strokes(format),
  ];
  made.set(format.wells, all);
  return all;
}
