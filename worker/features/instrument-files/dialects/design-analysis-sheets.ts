import { headingKey } from "./delimited-line";
import type { Refused } from "./instrument-export.types";
import { lackingHeading, strangeHeadings } from "./lacking-heading";
import { resultsMax, tooManyResults } from "./plate-size";
import type { Table } from "./quantstudio-columns";
import { columnsOf } from "./quantstudio-table";
import { readSheet, type Sheet, type SheetRow, type Workbook } from "./workbook";

/** What a sheet is, judged by its headings: exports carry up to nine sheets and people rename and reorder them. */
type SheetKind = "results" | "genotypes" | "calls" | "curves";

export interface KnownSheet {
  readonly sheet: Sheet;
  readonly kind: SheetKind;
  /** Row of the headings, counted from 1. */
  readonly headingLine: number;
  readonly headings: string[];
  readonly columns: Table["columns"];
  /** Keys and values above the headings. */
  readonly head: Record<string, string>;
}

const headRows = 80;

/** Every sheet that holds something for us, in the order of the workbook; only its first rows are unpacked. */
export async function findSheets(
  workbook: Workbook,
): Promise<{ ok: true; sheets: KnownSheet[]; nearest: string | null } | Refused> {
  const sheets: KnownSheet[] = [];
  const near: NearMiss[] = [];
  for (const sheet of workbook.sheets) {
    const head: Record<string, string> = {};
    let found: KnownSheet | undefined;
    const refused = await readSheet(workbook, sheet, (row) => {
      found = recognise(sheet, row, head);
      if (!found) near.push(...nearMiss(sheet, row));
      const [key = "", value = ""] = row.cells;
      if (!found && key !== "" && !Object.hasOwn(head, key)) {
        Object.defineProperty(head, key, { value, enumerable: true, configurable: true, writable: true });
      }
      return !found && row.line < headRows;
    });
    if (refused) return refused;
    if (found) sheets.push(found);
  }
  const [nearest] = near.toSorted((a, b) => b.score - a.score);
  return { ok: true, sheets, nearest: nearest?.message() ?? null };
}

/** A row that may be the headings of results in other words. */
interface NearMiss {
  readonly score: number;
  message(): string;
}

const headingsMin = 4;

function nearMiss(sheet: Sheet, { line, cells }: SheetRow): NearMiss[] {
  const headings = cells.filter((cell) => cell !== "" && !/^[\d.,-]+$/.test(cell));
  if (headings.length < headingsMin) return [];
  const columns = columnsOf(cells);
  const isResults = /result|ergebnis|résultat|resultado|结果|結果/i.test(sheet.name);
  const message = () => {
    const why = columns.size > 0 ? lackingHeading({ columns, headings: cells })?.refusal.message : undefined;
    return `工作表“${sheet.name.slice(0, 32)}”第 ${line} 行：${why ?? strangeHeadings(cells)}`;
  };
  return [{ score: columns.size * 1000 + (isResults ? 500 : 0) + headings.length, message }];
}

function recognise(sheet: Sheet, { line, cells }: SheetRow, head: Record<string, string>): KnownSheet | undefined {
  const headings = cells.map((cell) => cell.trim());
  const columns = columnsOf(headings);
  if (!columns.has("position") && !columns.has("well")) return undefined;
  const kind = kindOf(headings, columns);
  if (!kind) return undefined;
  nameAlleles(headings, columns);
  return { sheet, kind, headingLine: line, headings, columns, head };
}

function kindOf(headings: readonly string[], columns: Table["columns"]): SheetKind | null {
  const keys = new Set(headings.map(headingKey));
  if (!columns.has("assay")) return null;
  if ((keys.has("cyclenumber") || keys.has("cycle")) && (keys.has("drn") || keys.has("deltarn"))) return "curves";
  if (!columns.has("sample")) return null;
  if (columns.has("call")) return keys.has("snpassay") || keys.has("snpassayname") ? "genotypes" : "calls";
  return columns.has("ct") ? "results" : null;
}

/** The genotype sheet heads its light with "Allele 1" and "Allele 2" alone. */
function nameAlleles(headings: readonly string[], columns: Table["columns"]): void {
  const keys = headings.map(headingKey);
  for (const which of [1, 2] as const) {
    const index = keys.indexOf(`allele${which}`);
    if (index >= 0 && !columns.has(`allele${which}DeltaRn`)) columns.set(`allele${which}DeltaRn`, index);
  }
}

/** The rows under a sheet's headings, blank ones left out. */
export async function readRows(workbook: Workbook, known: KnownSheet): Promise<{ ok: true; table: Table } | Refused> {
  const table: Table = { headings: [...known.headings], columns: new Map(known.columns), rows: [] };
  const refused = await readSheet(workbook, known.sheet, (row) => {
    if (row.line > known.headingLine && row.cells.some((cell) => cell !== "")) table.rows.push(row);
    return table.rows.length <= resultsMax;
  });
  if (refused) return refused;
  if (table.rows.length > resultsMax) return tooManyResults(null);
  return { ok: true, table };
}
