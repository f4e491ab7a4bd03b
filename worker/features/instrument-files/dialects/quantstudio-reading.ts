import type { Well } from "#contract/plate-geometry";
import type { AlleleReading, Reading, WellRole } from "../../calling/reading.types";
import { type ImportWarning, type Refused, refuse } from "./instrument-export.types";
import type { ColumnRole, ResultsTable, TableRow } from "./quantstudio-columns";
import type { SetupAssay, SetupWell } from "./quantstudio-setup";
import { cellOf } from "./quantstudio-table";
import { isFlagHeading, readCall, roleOfTask } from "./quantstudio-vocabulary";
import { type DecimalMark, isUndetermined, readNumber } from "./read-number";

interface RowInput {
  table: ResultsTable;
  row: TableRow;
  well: Well;
  announced: SetupWell | undefined;
  /** Allele names by assay, derived from the calls when the file names them nowhere else. */
  alleles: ReadonlyMap<string, SetupAssay> | undefined;
  decimal: DecimalMark;
  warnings: ImportWarning[];
}

type Numbers = Record<(typeof numberRoles)[number], number | null>;
const numberRoles = [
  "quality",
  "ct",
  "ampScore",
  "ctConfidence",
  "allele1DeltaRn",
  "allele2DeltaRn",
  "allele1Ct",
  "allele2Ct",
] as const;
const ctMax = 100;

/** One row of results as a reading; a cell that should be a number but is not refuses the file. */
export function readReading(input: RowInput): { ok: true; reading: Reading } | Refused {
  const { table, row, well, warnings } = input;
  const text = (role: ColumnRole) => cellOf(table, row, role);
  const long = tooLong(table, row);
  if (long) return long;
  const numbers = readNumbers(input);
  if (!numbers.ok) return numbers;
  const n = numbers.values;
  const sampleName = text("sample");
  const assayName = text("assay");
  const setup = input.announced?.assays.get(assayName) ?? allelesInRow(text) ?? input.alleles?.get(assayName);
  const call = text("call") || null;
  const instrumentCall = readCall(call ?? "", setup?.allele1Name ?? null, setup?.allele2Name ?? null);
  if (instrumentCall === "other") {
    const message = `第 ${row.line} 行的仪器判读不认识：${(call ?? "").slice(0, 40)}，将按未判读处理`;
    warnings.push({ code: "call-unknown", message, line: row.line });
  }
  const reading: Reading = {
    line: row.line,
    position: well.name,
    row: well.row,
    column: well.column,
    sampleName,
    assayName,
    role: roleOf(text("task"), sampleName === "" && assayName === "", row.line, warnings),
    rawTask: text("task"),
    call,
    instrumentCall,
    quality: n.quality,
    reporter: text("reporter") || null,
    allele1: alleleOf(table, setup, 1, n.allele1DeltaRn, n.allele1Ct),
    allele2: alleleOf(table, setup, 2, n.allele2DeltaRn, n.allele2Ct),
    ct: n.ct,
    ctUndetermined: isSilent(table, text("ct")),
    ampScore: n.ampScore,
    isManualCall: isManual(table, row),
    ctConfidence: n.ctConfidence,
    flags: flagsOf(table, row),
    omitted: /^(true|yes|y|1)$/i.test(text("omit")),
    comments: text("comments") || null,
    raw: rawOf(table, row),
  };
  return { ok: true, reading };
}

/** Whether a person set the call: `Method` is Manual, or `Manual Call` is anything but FALSE; null when the file has neither column. */
function isManual(table: ResultsTable, row: TableRow): boolean | null {
  if (!table.columns.has("method") && !table.columns.has("manualCall")) return null;
  return (
    /^manual/i.test(cellOf(table, row, "method")) || !/^(false|no|n|0|)$/i.test(cellOf(table, row, "manualCall").trim())
  );
}

/** Maximum lengths of names, which people have to read and map; a longer text is not a name. */
const lengthMax: Partial<Record<ColumnRole, number>> = { sample: 128, assay: 128, task: 64, call: 128, reporter: 64 };
const cellLengthMax = 4096;

function tooLong(table: ResultsTable, row: TableRow): Refused | null {
  const index = row.cells.findIndex((cell) => cell.length > cellLengthMax);
  const named = (Object.keys(lengthMax) as ColumnRole[]).find(
    (role) => cellOf(table, row, role).length > (lengthMax[role] ?? cellLengthMax),
  );
  if (index < 0 && !named) return null;
  const heading = table.headings[(named && table.columns.get(named)) ?? index] ?? "";
  const most = (named && lengthMax[named]) ?? cellLengthMax;
  return refuse("text-too-long", `第 ${row.line} 行“${heading.slice(0, 32)}”超过 ${most} 个字符，已拒绝读取`, row.line);
}

const isSilent = (table: ResultsTable, ct: string) =>
  isUndetermined(ct) || (table.silentCts?.has(ct.toLowerCase()) ?? false);

/** Allele names in the row itself, for files without a separate table of them. */
function allelesInRow(text: (role: ColumnRole) => string): SetupAssay | undefined {
  const [allele1Name, allele2Name] = [text("allele1Name") || null, text("allele2Name") || null];
  if (allele1Name === null && allele2Name === null) return undefined;
  return { line: 0, allele1Name, allele2Name, allele1Reporter: null, allele2Reporter: null };
}

function readNumbers(input: RowInput): { ok: true; values: Numbers } | Refused {
  const { table, row, decimal } = input;
  const values = {} as Numbers;
  for (const role of numberRoles) {
    const cell = cellOf(table, row, role);
    const value = readNumber(cell, decimal);
    const isOutside =
      typeof value === "number" &&
      ((role === "quality" && (value < 0 || value > 100)) ||
        // Whether a crossing at cycle 0 or earlier is possible is decided by the assay; for an allele it would only hide one.
        (role === "ct" && Math.abs(value) > ctMax) ||
        ((role === "allele1Ct" || role === "allele2Ct") && (value <= 0 || value > ctMax)));
    if (value === undefined || isOutside) {
      const heading = table.headings[table.columns.get(role) ?? 0] ?? role;
      return refuse("number-invalid", `第 ${row.line} 行“${heading}”不是有效数字：${cell.slice(0, 24)}`, row.line);
    }
    values[role] = value;
  }
  return { ok: true, values };
}

function roleOf(task: string, isEmptyWell: boolean, line: number, warnings: ImportWarning[]): WellRole {
  if (isEmptyWell) return "empty";
  if (task === "") return "unknown";
  const role = roleOfTask(task);
  if (role) return role;
  const message = `第 ${line} 行的任务类型不认识：${task.slice(0, 24)}，将按待测样本处理`;
  warnings.push({ code: "task-unknown", message, line });
  return "unknown";
}

function alleleOf(
  table: ResultsTable,
  setup: SetupAssay | undefined,
  which: 1 | 2,
  deltaRn: number | null,
  ct: number | null,
): AlleleReading | null {
  const name = (which === 1 ? setup?.allele1Name : setup?.allele2Name) ?? null;
  const reporter = (which === 1 ? setup?.allele1Reporter : setup?.allele2Reporter) ?? null;
  const isGenotyping = table.columns.has(`allele${which}DeltaRn`) || table.columns.has(`allele${which}Ct`);
  return isGenotyping || name !== null ? { name, reporter, deltaRn, ct } : null;
}

function flagsOf(table: ResultsTable, row: TableRow): string[] {
  return table.headings.filter((heading, i) => row.cells[i] === "Y" && isFlagHeading(heading));
}

function rawOf(table: ResultsTable, row: TableRow): Record<string, string> {
  const raw = new Map<string, string>();
  for (const [index, heading] of table.headings.slice(0, table.ownColumns).entries()) {
    const key = raw.has(heading) || heading === "" ? `${heading} (${index + 1})` : heading;
    raw.set(key, row.cells[index] ?? "");
  }
  return Object.fromEntries(raw);
}
