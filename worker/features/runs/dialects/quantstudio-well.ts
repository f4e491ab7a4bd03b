import { readWell, type Well, wellByNumber, wellNumber } from "../plate";
import { type Refused, refuse } from "./instrument-export.types";
import { cellOf, type Table, type TableRow } from "./quantstudio-table";

export type PlaceOutcome = { ok: true; well: Well } | Refused;

/** The well of a row, from its position or its number (row by row); the two must agree when both are there. */
export function wellOfRow(table: Table, row: TableRow): PlaceOutcome {
  const position = cellOf(table, row, "position");
  const number = cellOf(table, row, "well");
  const byPosition = readWell(position) ?? (position === "" ? readWell(number) : null);
  const byNumber = /^\d{1,4}$/.test(number) ? wellByNumber(Number(number), "row-major") : null;
  if (byPosition === null && position !== "") return outside(position, row.line);
  if (byPosition === null && byNumber === null) return outside(number, row.line);
  if (byPosition && byNumber && wellNumber(byPosition, "row-major") !== Number(number)) {
    return refuse("wells-conflict", `第 ${row.line} 行的孔号 ${number} 与孔位 ${position} 不一致`, row.line);
  }
  const well = byPosition ?? byNumber;
  return well ? { ok: true, well } : outside(position, row.line);
}

function outside(text: string, line: number): Refused {
  if (/^[A-P]0?([1-9]|1\d|2[0-4])$/i.test(text) || /^\d{1,3}$/.test(text)) {
    return refuse("plate-not-96", `第 ${line} 行的孔位 ${text.slice(0, 8)} 不在 96 孔板上，目前只支持 96 孔板`, line);
  }
  return refuse("position-invalid", `第 ${line} 行的孔位无法识别：${text.slice(0, 16) || "空"}`, line);
}
