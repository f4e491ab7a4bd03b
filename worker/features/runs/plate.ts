const plateRows = 8;
export const plateColumns = 12;

/** One well of a 96-well plate; `row` 1-8 (A-H), `column` 1-12, `name` always without a leading zero ("A1"). */
export interface Well {
  name: string;
  row: number;
  column: number;
}

export type WellOrder = "row-major" | "column-major";

/** The well at a row and column, or null outside the 96 wells. */
export function wellAt(row: number, column: number): Well | null {
  if (!Number.isInteger(row) || !Number.isInteger(column)) return null;
  if (row < 1 || row > plateRows || column < 1 || column > plateColumns) return null;
  return { name: `${String.fromCharCode(64 + row)}${column}`, row, column };
}

/** Reads "A1", "A01", "a1"; null for anything that is not one of the 96 wells. */
export function readWell(text: string): Well | null {
  const found = /^\s*([A-Ha-h])(0?[1-9]|1[0-2])\s*$/.exec(text);
  if (!found) return null;
  const [, letter = "", digits = ""] = found;
  return wellAt(letter.toUpperCase().charCodeAt(0) - 64, Number(digits));
}

/** The well that lies here when the plate is put in turned by 180 degrees: A1 <-> H12. */
export function turnedWell(well: Well): Well {
  const row = plateRows + 1 - well.row;
  const column = plateColumns + 1 - well.column;
  return { name: `${String.fromCharCode(64 + row)}${column}`, row, column };
}

/** Running number 1-96. Instruments number row by row (QuantStudio: 13 is B1); pipetting goes column by column (2 is B1). */
export function wellNumber(well: Well, order: WellOrder): number {
  return order === "row-major" ? (well.row - 1) * plateColumns + well.column : (well.column - 1) * plateRows + well.row;
}

/** The well with a running number, or null outside 1-96. */
export function wellByNumber(number: number, order: WellOrder): Well | null {
  const index = number - 1;
  return order === "row-major"
    ? wellAt(Math.floor(index / plateColumns) + 1, (index % plateColumns) + 1)
    : wellAt((index % plateRows) + 1, Math.floor(index / plateRows) + 1);
}

/** All 96 wells in the named order. */
export function allWells(order: WellOrder): Well[] {
  const wells: Well[] = [];
  for (let number = 1; number <= plateRows * plateColumns; number++) {
    const well = wellByNumber(number, order);
    if (well) wells.push(well);
  }
  return wells;
}
