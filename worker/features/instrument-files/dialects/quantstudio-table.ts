import { plate384, readWell } from "#contract/plate-geometry";
import { type Delimiter, headingKey, splitCells } from "./delimited-line";
import { type ImportWarning, type Refused, refuse } from "./instrument-export.types";
import { unknownHeadingsRefusal } from "./lacking-heading";
import { plateResultsMax, tooManyResultsRefusal } from "./plate-size";
import type { ColumnRole, ResultsTable, TableRow } from "./quantstudio-columns";
import { columnNames } from "./quantstudio-columns";
import type { DocumentSection, QuantStudioDocument } from "./quantstudio-document";

/** The end of a text; a last row without a line end may be cut off. */
type TextEnd = Pick<QuantStudioDocument, "lastLine" | "endsWithNewline">;

type TableOutcome = { ok: true; table: ResultsTable } | Refused;

/** The text of a row under a column role; "" when the file has no such column. */
export function cellOf(table: ResultsTable, row: TableRow, role: ColumnRole): string {
  const index = table.columns.get(role);
  return index === undefined ? "" : (row.cells[index] ?? "");
}

/** Adds a column to a table, with its cells row by row. */
export function addColumn(table: ResultsTable, role: ColumnRole, heading: string, cells: readonly string[]): void {
  const index = table.headings.length;
  for (const [i, row] of table.rows.entries()) {
    while (row.cells.length < index) row.cells.push("");
    row.cells[index] = cells[i] ?? "";
  }
  table.headings.push(heading);
  table.columns.set(role, index);
}

/** Finds the heading row of a section by its names and reads the rows under it; truncated and shifted rows are refused. */
export function readTable(document: TextEnd, section: DocumentSection, warnings: ImportWarning[]): TableOutcome {
  const head = findHeadings(section);
  if (!head) {
    const first = section.lines.find((line) => line.text.trim() !== "");
    const message = first
      ? `[${section.name}] 段里找不到表头：${unknownHeadingsRefusal(cellsOfLine(first.text))}`
      : `[${section.name}] 段下没有内容，文件可能没有导出完整`;
    const code = section.key === "results" ? "results-without-header" : "section-empty";
    return refuse(code, message, first?.line ?? section.line);
  }
  if (head.headings.length > columnsMax) return tooManyColumns(head.headings.length, section.line);
  const rows: TableRow[] = [];
  let sawGap = false;
  let notesLine: number | null = null;
  for (const { line, text } of section.lines.slice(head.index + 1)) {
    if (text.trim() === "") {
      sawGap = rows.length > 0;
      continue;
    }
    const cells = splitCells(text, head.delimiter);
    const isRow = looksLikeRow(cells, head.columns);
    // Older programs print notes such as "Analysis Type" under the table, with or without an empty line before them.
    if (sawGap && !isRow) break;
    if (notesLine === null && rows.length > 0 && isNoteLine(cells, head.columns)) notesLine = line;
    if (notesLine !== null) {
      if (isRow && !isNoteLine(cells, head.columns)) return rowUnderNotesRefusal(line, notesLine);
      continue;
    }
    while (cells.length > head.headings.length && cells.at(-1) === "") cells.pop();
    rows.push({ line, cells });
    if (rows.length > plateResultsMax) return tooManyResultsRefusal(line);
  }
  const table = { headings: head.headings, columns: head.columns, rows };
  return checkRows(document, section, table, warnings) ?? { ok: true, table };
}

/** More columns than any export has. */
const columnsMax = 256;

const tooManyColumns = (count: number, line: number) =>
  refuse("columns-too-many", `表头有 ${count} 列，不像仪器导出的结果，最多 ${columnsMax} 列`, line);

/** The cells of a line, using the delimiter that gives the most cells. */
export function cellsOfLine(text: string): string[] {
  const cut = (["\t", ";", ","] as const).map((delimiter) => splitCells(text, delimiter));
  return cut.reduce((best, cells) => (cells.length > best.length ? cells : best));
}

interface Headings {
  index: number;
  delimiter: Delimiter;
  headings: string[];
  columns: Map<ColumnRole, number>;
}

function findHeadings(section: DocumentSection): Headings | null {
  for (const [index, { text }] of section.lines.entries()) {
    for (const delimiter of ["\t", ";", ","] as const) {
      if (!text.includes(delimiter)) continue;
      const headings = splitCells(text, delimiter);
      while (headings.at(-1) === "") headings.pop();
      const columns = columnsOf(headings);
      const hasPlace = columns.has("well") || columns.has("position");
      if (hasPlace && (columns.has("sample") || columns.has("assay"))) return { index, delimiter, headings, columns };
    }
  }
  return null;
}

/** The column roles of headings; when two headings have the same role, the first one is used. */
export function columnsOf(headings: readonly string[]): Map<ColumnRole, number> {
  const keys = headings.map(headingKey);
  const columns = new Map<ColumnRole, number>();
  for (const [role, names] of Object.entries(columnNames) as [ColumnRole, readonly string[]][]) {
    for (const name of names) {
      const index = keys.indexOf(name);
      if (index >= 0 && !columns.has(role)) columns.set(role, index);
    }
  }
  return columns;
}

/** A key with its value, as under the last row of results: it has no well position and too few cells for a result. */
export function isNoteLine(cells: readonly string[], columns: Map<ColumnRole, number>): boolean {
  const [key = "", ...rest] = cells;
  const place = cells[columns.get("position") ?? columns.get("well") ?? 0] ?? "";
  const isPlace = [key, place].some((cell) => readWell(cell, plate384) !== null);
  return /[^\d\s.,-]/.test(key) && !isPlace && rest.filter((cell) => cell !== "").length <= 1;
}

export const rowUnderNotesRefusal = (line: number, notesLine: number): Refused =>
  refuse("row-shifted", `第 ${notesLine} 行起是软件的备注，第 ${line} 行却又是结果，请把每块板单独导出`, line);

export function looksLikeRow(cells: readonly string[], columns: Map<ColumnRole, number>): boolean {
  const cell = cells[columns.get("position") ?? columns.get("well") ?? 0] ?? "";
  return readWell(cell, plate384) !== null || /^\d{1,3}$/.test(cell);
}

function checkRows(
  document: TextEnd,
  section: DocumentSection,
  table: ResultsTable,
  warnings: ImportWarning[],
): Refused | null {
  const width = table.headings.length;
  for (const row of table.rows) {
    if (row.cells.length > width) {
      return refuse("row-shifted", `第 ${row.line} 行的列数多于表头，内容可能错位`, row.line);
    }
    const isLast = row.line === document.lastLine;
    if (isLast && !document.endsWithNewline && isLastCellDoubtful(table, row)) {
      return refuse("line-cut", `文件在第 ${row.line} 行中间断开，请重新导出`, row.line);
    }
    if (row.cells.length === width) continue;
    const isCut = isLast && !table.rows.some((other) => other !== row && other.cells.length <= row.cells.length);
    if (row.cells.length < neededCells(table, row, isLast) || isCut) {
      return refuse("line-cut", `[${section.name}] 第 ${row.line} 行不完整，文件可能被截断，请重新导出`, row.line);
    }
    warnings.push({ code: "row-short", message: `第 ${row.line} 行末尾缺少空白列，已按空值处理`, line: row.line });
  }
  return null;
}

const placeRoles = ["well", "position"] as const;
const contentRoles = ["sample", "assay", "ct", "call"] as const;

/**
 * Minimum number of cells of a row: programs leave out empty cells at its end, but never those that a result needs. An empty
 * well may consist of its position alone, except in the last row of the file, which could be cut off.
 */
function neededCells(table: ResultsTable, row: TableRow, isLast: boolean): number {
  const until = (roles: readonly ColumnRole[]) => Math.max(...roles.map((role) => (table.columns.get(role) ?? -1) + 1));
  const isEmptyWell = !isLast && cellOf(table, row, "sample") === "" && cellOf(table, row, "assay") === "";
  return until(isEmptyWell ? placeRoles : [...placeRoles, ...contentRoles]);
}

/** Without a final line end the last cell may be cut off: harmless in a column that nobody reads. */
function isLastCellDoubtful(table: ResultsTable, row: TableRow): boolean {
  return row.cells.length < table.headings.length || [...table.columns.values()].includes(table.headings.length - 1);
}
