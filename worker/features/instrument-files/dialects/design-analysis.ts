import { plate384, readWell } from "#contract/plate-geometry";
import { headingKey } from "./delimited-line";
import { blockTypeOf, readExperiment } from "./experiment-head";
import type { Refused } from "./instrument-export.types";
import { type AmplificationCurve, type CurvesOutcome, type DialectOutcome, refuse } from "./instrument-export.types";
import { missingHeadingRefusal, unknownHeadingsRefusal } from "./lacking-heading";
import { plateResultsMax, tooManyResultsRefusal } from "./plate-size";
import type { ResultsTable, TableRow } from "./quantstudio-columns";
import { readResults } from "./quantstudio-results";
import type { SetupAssay, SetupWell } from "./quantstudio-setup";
import { addColumn, cellOf, columnsOf, isNoteLine, looksLikeRow, rowUnderNotesRefusal } from "./quantstudio-table";
import { readNumber } from "./read-number";
import { declaredPlate } from "./row-places";
import { readSheet, type Sheet, type SheetRow, type Workbook } from "./workbook";

/** The kind of a sheet, decided by its headings: exports have up to nine sheets, which people rename and reorder. */
type SheetKind = "results" | "genotypes" | "calls" | "curves";

interface KnownSheet {
  readonly sheet: Sheet;
  readonly kind: SheetKind;
  /** Row of the headings, counted from 1. */
  readonly headingLine: number;
  readonly headings: string[];
  readonly columns: ResultsTable["columns"];
  /** Keys and values above the headings. */
  readonly head: Record<string, string>;
}

const headRows = 80;

/** Every sheet that we can use, in the order of the workbook; only the first rows of each are unpacked. */
function findSheets(workbook: Workbook): { ok: true; sheets: KnownSheet[]; nearest: string | null } | Refused {
  const sheets: KnownSheet[] = [];
  const near: NearMiss[] = [];
  for (const sheet of workbook.sheets) {
    const head: Record<string, string> = {};
    let found: KnownSheet | undefined;
    const refused = readSheet(workbook, sheet, (row) => {
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

/** A row that may be the headings of results in another wording. */
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
    const why = columns.size > 0 ? missingHeadingRefusal({ columns, headings: cells })?.refusal.message : undefined;
    return `工作表“${sheet.name.slice(0, 32)}”第 ${line} 行：${why ?? unknownHeadingsRefusal(cells)}`;
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

function kindOf(headings: readonly string[], columns: ResultsTable["columns"]): SheetKind | null {
  const keys = new Set(headings.map(headingKey));
  if (!columns.has("assay")) return null;
  if ((keys.has("cyclenumber") || keys.has("cycle")) && (keys.has("drn") || keys.has("deltarn"))) return "curves";
  if (!columns.has("sample")) return null;
  if (columns.has("call")) return keys.has("snpassay") || keys.has("snpassayname") ? "genotypes" : "calls";
  return columns.has("ct") ? "results" : null;
}

/** In the genotype sheet the columns of light are just headed "Allele 1" and "Allele 2". */
function nameAlleles(headings: readonly string[], columns: ResultsTable["columns"]): void {
  const keys = headings.map(headingKey);
  for (const which of [1, 2] as const) {
    const index = keys.indexOf(`allele${which}`);
    if (index >= 0 && !columns.has(`allele${which}DeltaRn`)) columns.set(`allele${which}DeltaRn`, index);
  }
}

/** The rows under a sheet's headings, without blank ones. */
function readRows(workbook: Workbook, known: KnownSheet): { ok: true; table: ResultsTable } | Refused {
  const table: ResultsTable = { headings: [...known.headings], columns: new Map(known.columns), rows: [] };
  let notesLine: number | null = null;
  let under: Refused | null = null;
  const refused = readSheet(workbook, known.sheet, (row) => {
    if (row.line <= known.headingLine || row.cells.every((cell) => cell === "")) return true;
    if (notesLine === null && table.rows.length > 0 && isNoteLine(row.cells, known.columns)) notesLine = row.line;
    if (notesLine === null) table.rows.push(row);
    else if (!isNoteLine(row.cells, known.columns) && looksLikeRow(row.cells, known.columns))
      under = rowUnderNotesRefusal(row.line, notesLine);
    return table.rows.length <= plateResultsMax && !under;
  });
  if (under) return under;
  if (refused) return refused;
  if (table.rows.length > plateResultsMax) return tooManyResultsRefusal(null);
  return { ok: true, table };
}

interface Parts {
  readonly main: KnownSheet;
  readonly table: ResultsTable;
  /** Ct and thresholds, when the calls are on a separate sheet. */
  readonly results: ResultsTable | null;
  readonly curves: KnownSheet | null;
}

/** A workbook of the Design & Analysis software (or of older QuantStudio software): combines its calls with its Ct. */
export function readDesignAnalysis(workbook: Workbook): DialectOutcome {
  const found = partsOf(workbook);
  if (!found.ok) return found;
  const { main, table, results } = found.parts;
  if (table.rows.length === 0) {
    const message = `工作表“${main.sheet.name.slice(0, 32)}”只有表头，没有结果`;
    return refuse("results-without-rows", message, main.headingLine);
  }
  const isGenotyping = main.kind === "genotypes";
  const announced = isGenotyping && results ? joinAlleles(table, results) : null;
  if (!isGenotyping && results) joinCalls(table, results);
  asPercent(table);
  const warnings: Parameters<typeof readResults>[2] = [];
  // Cells of a workbook are typed as numbers, so they do not depend on the computer's language.
  const declared = declaredPlate(blockTypeOf(main.head));
  if (!declared.ok) return declared;
  const outcome = readResults(table, { announced, declared: declared.format, decimal: "." }, warnings);
  if (!outcome.ok) return outcome;
  const assumed = isGenotyping ? "genotyping" : "presence-absence";
  const experiment = readExperiment(main.head, warnings, assumed);
  return { ok: true, experiment, plate: outcome.plate, readings: outcome.readings, warnings };
}

function partsOf(workbook: Workbook): { ok: true; parts: Parts } | Refused {
  const found = findSheets(workbook);
  if (!found.ok) return found;
  const of = (kind: KnownSheet["kind"]) => found.sheets.filter((sheet) => sheet.kind === kind);
  const [genotypes, results, calls] = [of("genotypes"), of("results"), of("calls")];
  const mains = genotypes.length > 0 ? genotypes : results.length > 0 ? results : calls;
  const kind = mains[0]?.kind;
  const others = kind === "genotypes" ? results : kind === "results" ? calls : [];
  const main = onePlate(workbook, mains);
  if (main && !main.ok) return main;
  if (!main) {
    const why = found.nearest ?? "至少要有孔位、样本、检测项和 Cq 或判读，请用完整模板导出";
    return refuse("dialect-unknown", `工作簿里没有找到结果表。${why}`);
  }
  const further = onePlate(workbook, others);
  if (further && !further.ok) return further;
  const curves = of("curves")[0] ?? null;
  return { ok: true, parts: { main: main.known, table: main.table, results: further?.table ?? null, curves } };
}

/**
 * The single table for several sheets with the same data of a plate: a standard curve's results repeat the wells of its
 * standards from the run's results. Sheets that contradict each other, or that have wells of their own, are different plates.
 * Null without a sheet.
 */
function onePlate(
  workbook: Workbook,
  sheets: readonly KnownSheet[],
): { ok: true; known: KnownSheet; table: ResultsTable } | Refused | null {
  const tables: { known: KnownSheet; table: ResultsTable }[] = [];
  for (const known of sheets) {
    const read = readRows(workbook, known);
    if (!read.ok) return read;
    tables.push({ known, table: read.table });
  }
  const [main, ...others] = tables.toSorted((a, b) => b.table.rows.length - a.table.rows.length);
  if (!main) return null;
  if (others.every(({ table }) => repeats(table, main.table))) return { ok: true, ...main };
  const names = sheets.map(({ sheet }) => sheet.name.slice(0, 24)).join("、");
  return refuse("results-repeated", `工作簿里有多张内容不同的结果表（${names}），请把每块板单独导出`);
}

/** True when every row of a sheet is also in the other sheet. */
function repeats(part: ResultsTable, whole: ResultsTable): boolean {
  const said = new Map(whole.rows.map((row) => [`${placeOf(whole, row)}\n${cellOf(whole, row, "assay")}`, row]));
  return part.rows.every((row) => {
    const same = said.get(`${placeOf(part, row)}\n${cellOf(part, row, "assay")}`);
    return (
      same !== undefined && (["sample", "ct", "call"] as const).every((role) => agrees(part, row, whole, same, role))
    );
  });
}

function agrees(
  part: ResultsTable,
  row: TableRow,
  whole: ResultsTable,
  same: TableRow,
  role: "sample" | "ct" | "call",
): boolean {
  const cell = cellOf(part, row, role);
  if (cell === "" || !whole.columns.has(role)) return true;
  const other = cellOf(whole, same, role);
  return cell === other || (role === "ct" && Number(cell).toFixed(3) === Number(other).toFixed(3));
}

const placeOf = (table: ResultsTable, row: TableRow) => {
  const text = cellOf(table, row, "position") || cellOf(table, row, "well");
  return readWell(text, plate384)?.name ?? text;
};

/** Ct of both alleles from the sheet of results, where a row is "assay-allele"; answers the wells listed in that sheet. */
function joinAlleles(table: ResultsTable, results: ResultsTable): Map<string, SetupWell> {
  const assays = [...new Set(table.rows.map((row) => cellOf(table, row, "assay")))].toSorted(
    (a, b) => b.length - a.length,
  );
  const found = new Map<string, { name: string; reporter: string; ct: string }[]>();
  const wells = new Map<string, SetupWell>();
  for (const row of results.rows) {
    const target = cellOf(results, row, "assay");
    const assay = assays.find((name) => name !== "" && target.startsWith(`${name}-`));
    const place = placeOf(results, row);
    if (!assay) continue;
    const allele = {
      name: target.slice(assay.length + 1),
      reporter: cellOf(results, row, "reporter"),
      ct: cellOf(results, row, "ct"),
    };
    const key = `${place}\n${assay}`;
    found.set(key, [...(found.get(key) ?? []), allele]);
    const well = wells.get(place) ?? { line: row.line, sampleName: cellOf(results, row, "sample"), assays: new Map() };
    well.assays.set(assay, announcedAssay(row.line, inOrder(found.get(key) ?? [])));
    wells.set(place, well);
  }
  const pairs = table.rows.map((row) =>
    inOrder(found.get(`${placeOf(table, row)}\n${cellOf(table, row, "assay")}`) ?? []),
  );
  if (!table.columns.has("allele1Ct"))
    addColumn(
      table,
      "allele1Ct",
      "Allele1 Cq",
      pairs.map(([one]) => one?.ct ?? ""),
    );
  if (!table.columns.has("allele2Ct"))
    addColumn(
      table,
      "allele2Ct",
      "Allele2 Cq",
      pairs.map(([, two]) => two?.ct ?? ""),
    );
  return wells;
}

/** "Allele 1" comes first; other names keep the order of the file. */
const inOrder = <T extends { name: string }>(alleles: readonly T[]): T[] =>
  alleles.toSorted((a, b) => Number(headingKey(a.name) !== "allele1") - Number(headingKey(b.name) !== "allele1"));

function announcedAssay(line: number, [one, two]: readonly { name: string; reporter: string }[]): SetupAssay {
  return {
    line,
    allele1Name: one?.name ?? null,
    allele2Name: two?.name ?? null,
    allele1Reporter: one?.reporter ?? null,
    allele2Reporter: two?.reporter ?? null,
  };
}

function joinCalls(table: ResultsTable, calls: ResultsTable): void {
  const key = (from: ResultsTable, row: TableRow) => `${placeOf(from, row)}\n${cellOf(from, row, "assay")}`;
  const byPlace = new Map(calls.rows.map((row) => [key(calls, row), cellOf(calls, row, "call")]));
  addColumn(
    table,
    "call",
    "Call",
    table.rows.map((row) => byPlace.get(key(table, row)) ?? ""),
  );
}

/** Converts the software's confidence of 0 to 1 to the scale of older exports, 0 to 100. */
function asPercent(table: ResultsTable): void {
  const index = table.headings.findIndex((heading) => headingKey(heading) === "confidence");
  if (index < 0 || table.columns.has("quality")) return;
  const cells = table.rows.map(({ cells }) => {
    const value = readNumber(cells[index] ?? "", ".");
    return typeof value === "number" && value >= 0 && value <= 1 ? String(Math.round(value * 100_000) / 1000) : "";
  });
  addColumn(table, "quality", "Quality(%)", cells);
}

/** The curves of a workbook; none when it has no such sheet. Rows are read one by one and not collected. */
export function readDesignAnalysisCurves(workbook: Workbook): CurvesOutcome {
  const found = partsOf(workbook);
  if (!found.ok) return found;
  const { curves: sheet, table, results, main } = found.parts;
  if (!sheet) return { ok: true, curves: [] };
  const thresholds = thresholdsOf(main.kind === "genotypes" ? results : table);
  const keys = sheet.headings.map(headingKey);
  const cycleAt = keys.findIndex((key) => key === "cyclenumber" || key === "cycle");
  const valueAt = keys.findIndex((key) => key === "drn" || key === "deltarn");
  const columns: ResultsTable = { headings: sheet.headings, columns: sheet.columns, rows: [] };
  const curves = new Map<string, AmplificationCurve>();
  const refused = readSheet(workbook, sheet.sheet, (row) => {
    const cycle = Number(row.cells[cycleAt]);
    if (row.line <= sheet.headingLine || !Number.isInteger(cycle) || cycle < 1 || cycle > 100) return true;
    const [position, assayName] = [placeOf(columns, row), cellOf(columns, row, "assay")];
    const key = `${position}\n${assayName}`;
    const curve = curves.get(key) ?? { position, assayName, values: [], threshold: thresholds.get(key) ?? null };
    while (curve.values.length < cycle) curve.values.push(null);
    curve.values[cycle - 1] = readNumber(row.cells[valueAt] ?? "", ".") ?? null;
    curves.set(key, curve);
    return curves.size <= curvesMax;
  });
  return refused ?? { ok: true, curves: [...curves.values()].slice(0, curvesMax) };
}

const curvesMax = plateResultsMax;

function thresholdsOf(results: ResultsTable | null): Map<string, number> {
  const found = new Map<string, number>();
  const index = results?.headings.findIndex((heading) => /^(ct)?threshold$/.test(headingKey(heading))) ?? -1;
  for (const row of results?.rows ?? []) {
    const value = index < 0 ? null : readNumber(row.cells[index] ?? "", ".");
    if (results && typeof value === "number")
      found.set(`${placeOf(results, row)}\n${cellOf(results, row, "assay")}`, value);
  }
  return found;
}
