/** The size of a microplate, in rows and columns. */
export interface PlateFormat {
  readonly wells: 96 | 384;
  readonly rows: number;
  readonly columns: number;
}

export const plate96: PlateFormat = { wells: 96, rows: 8, columns: 12 };
export const plate384: PlateFormat = { wells: 384, rows: 16, columns: 24 };
export const plateFormats = [plate96, plate384] as const;

/** The format with this number of wells; 96 wells for an unknown number. */
export const formatOfWells = (wells: PlateFormat["wells"]): PlateFormat => (wells === 384 ? plate384 : plate96);

/** One well; `row` and `column` count from 1, `name` is always without a leading zero ("A1", "P24"). */
export interface Well {
  name: string;
  row: number;
  column: number;
}

type WellOrder = "row-major" | "column-major";

/** The letter of a row: 1 is A, 16 is P. */
export const rowLetter = (row: number): string => String.fromCharCode(64 + row);

/** The well at a row and column, or null outside the plate. */
export function wellAt(row: number, column: number, format: PlateFormat = plate96): Well | null {
  if (!Number.isInteger(row) || !Number.isInteger(column)) return null;
  if (row < 1 || row > format.rows || column < 1 || column > format.columns) return null;
  return { name: `${rowLetter(row)}${column}`, row, column };
}

/** Reads "A1", "A01", "a1"; null for anything that is not a well of the plate. */
export function readWell(text: string, format: PlateFormat = plate96): Well | null {
  const found = /^\s*([A-Pa-p])(0?[1-9]|[12]\d)\s*$/.exec(text);
  if (!found) return null;
  const [, letter = "", digits = ""] = found;
  return wellAt(letter.toUpperCase().charCodeAt(0) - 64, Number(digits), format);
}

/** The well at this position when the plate is inserted turned by 180 degrees: A1 <-> H12. */
export function rotateWell(well: Well, format: PlateFormat = plate96): Well {
  const row = format.rows + 1 - well.row;
  const column = format.columns + 1 - well.column;
  return { name: `${rowLetter(row)}${column}`, row, column };
}

/**
 * Well number, counted from 1. Instruments number row by row (QuantStudio: 13 is B1 of a 96-well plate); pipetting goes column
 * by column (2 is B1).
 */
export function wellNumber(well: Well, order: WellOrder, format: PlateFormat = plate96): number {
  return order === "row-major"
    ? (well.row - 1) * format.columns + well.column
    : (well.column - 1) * format.rows + well.row;
}

/** The well with this number, or null when the plate has no such number. */
export function wellByNumber(number: number, order: WellOrder, format: PlateFormat = plate96): Well | null {
  const index = number - 1;
  return order === "row-major"
    ? wellAt(Math.floor(index / format.columns) + 1, (index % format.columns) + 1, format)
    : wellAt((index % format.rows) + 1, Math.floor(index / format.rows) + 1, format);
}

/** All wells of a plate in the named order. */
export function allWells(order: WellOrder, format: PlateFormat = plate96): Well[] {
  const wells: Well[] = [];
  for (let number = 1; number <= format.wells; number++) {
    const well = wellByNumber(number, order, format);
    if (well) wells.push(well);
  }
  return wells;
}

/** The smallest plate format that has all these wells; null when no format has one of them. */
export function smallestFormatOf(positions: Iterable<string>): PlateFormat | null {
  const names = [...positions];
  return plateFormats.find((format) => names.every((name) => readWell(name, format) !== null)) ?? null;
}
