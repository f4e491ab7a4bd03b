import type { PlateFormat } from "#contract/plate-geometry";
import type { FilePlate, Reading } from "../../calling/reading.types";
import { allelesInCalls } from "./alleles-in-calls";
import { type ImportWarning, type Refused, refuse } from "./instrument-export.types";
import { missingHeadingRefusal } from "./lacking-heading";
import type { ResultsTable, TableRow } from "./quantstudio-columns";
import { readReading } from "./quantstudio-reading";
import type { SetupWell } from "./quantstudio-setup";
import { cellOf } from "./quantstudio-table";
import { isNumberHeading } from "./quantstudio-vocabulary";
import { type DecimalMark, findNumberStyle } from "./read-number";
import { wellsOfRows } from "./row-places";

type ResultsOutcome = { ok: true; readings: Reading[]; plate: FilePlate } | Refused;

interface ResultsFacts {
  /** The wells that the file's own list of samples announces. */
  readonly announced: Map<string, SetupWell> | null;
  /** The plate named in the file. */
  readonly declared: PlateFormat | null;
  /** The decimal mark, when the file format defines it. */
  readonly decimal?: DecimalMark;
}

/** Every row of a table of results as a reading; conflicts and missing wells refuse the whole file. */
export function readResults(
  table: ResultsTable,
  { announced, declared, decimal }: ResultsFacts,
  warnings: ImportWarning[],
): ResultsOutcome {
  const lacking = missingHeadingRefusal(table);
  if (lacking) return lacking;
  const places = wellsOfRows(table, declared, warnings);
  if (!places.ok) return places;
  const style = decimal ?? numberStyle(table);
  if (style === null) {
    return refuse("number-style-mixed", "文件里小数点和逗号混用，无法确定数字，请用同一种格式重新导出");
  }
  const named = announced ? null : allelesInCalls(table);
  if (named && !named.ok) return named;
  const seen = new Map<string, { cells: string; line: number }>();
  const samples = new Map<string, string>();
  const readings: Reading[] = [];
  for (const [index, well] of places.wells.entries()) {
    const row = table.rows[index] as TableRow;
    const key = `${well.name}\t${cellOf(table, row, "assay")}`;
    const repeat = repeatOf(seen, key, well.name, row);
    if (repeat) {
      if (!repeat.ok) return repeat;
      warnings.push({ code: "row-repeated", message: `第 ${row.line} 行与前面的行完全相同，已忽略`, line: row.line });
      continue;
    }
    const conflict = sampleConflict(table, row, well.name, samples, announced);
    if (conflict) return conflict;
    const announcedWell = announced?.get(well.name);
    const outcome = readReading({
      table,
      row,
      well,
      announced: announcedWell,
      alleles: named?.alleles,
      decimal: style,
      warnings,
    });
    if (!outcome.ok) return outcome;
    readings.push(outcome.reading);
  }
  return (
    notUnderstood(readings) ??
    missingWells(announced, readings, warnings) ?? { ok: true, readings, plate: places.plate }
  );
}

/** Refuses an assay without any call that is understood: the whole plate would be lost because of an unknown word. */
function notUnderstood(readings: readonly Reading[]): Refused | null {
  const called = readings.filter(({ instrumentCall }) => instrumentCall !== null);
  for (const [assay, ofAssay] of Map.groupBy(called, ({ assayName }) => assayName)) {
    const [strange] = ofAssay.filter(({ instrumentCall }) => instrumentCall === "other");
    if (!strange || ofAssay.some(({ instrumentCall }) => tellsResult(instrumentCall))) continue;
    const message = `检测项 ${assay.slice(0, 32)} 的仪器判读都不认识（如 ${(strange.call ?? "").slice(0, 32)}），这些孔会全部成为未判读，请用英文模板重新导出`;
    return refuse("calls-unknown", message, strange.line);
  }
  return null;
}

const tellsResult = (call: Reading["instrumentCall"]) =>
  call === "allele1" || call === "allele2" || call === "both" || call === "present" || call === "absent";

function numberStyle(table: ResultsTable): DecimalMark | null {
  const indexes = table.headings.flatMap((heading, index) => (isNumberHeading(heading) ? [index] : []));
  const cells = table.rows.flatMap((row) => indexes.map((index) => row.cells[index] ?? ""));
  const style = findNumberStyle(cells);
  return style.ok ? style.decimal : null;
}

function repeatOf(
  seen: Map<string, { cells: string; line: number }>,
  key: string,
  position: string,
  row: TableRow,
): { ok: true } | Refused | null {
  const cells = row.cells.join("\t");
  const before = seen.get(key);
  if (!before) {
    seen.set(key, { cells, line: row.line });
    return null;
  }
  if (before.cells === cells) return { ok: true };
  const message = `${position} 孔同一检测项目出现了两次且内容不同（第 ${before.line} 行和第 ${row.line} 行）`;
  return refuse("wells-conflict", message, row.line);
}

function sampleConflict(
  table: ResultsTable,
  row: TableRow,
  position: string,
  samples: Map<string, string>,
  announced: Map<string, SetupWell> | null,
): Refused | null {
  const name = cellOf(table, row, "sample");
  const expected = announced?.get(position)?.sampleName ?? samples.get(position);
  samples.set(position, name);
  if (expected === undefined || expected === name) return null;
  const message = `${position} 孔的样本名称前后不一致：${expected.slice(0, 32)} 与 ${name.slice(0, 32)}`;
  return refuse("wells-conflict", message, row.line);
}

function missingWells(
  announced: Map<string, SetupWell> | null,
  readings: readonly Reading[],
  warnings: ImportWarning[],
): Refused | null {
  if (!announced) return null;
  const present = new Set(readings.map((reading) => `${reading.position}\t${reading.assayName}`));
  const lost: string[] = [];
  for (const [position, well] of announced) {
    const assays = well.assays.size > 0 ? [...well.assays.keys()] : [""];
    if (assays.some((assay) => !present.has(`${position}\t${assay}`))) lost.push(position);
  }
  if (lost.length > 0) {
    const shown = lost.slice(0, 5).join("、") + (lost.length > 5 ? " 等" : "");
    return refuse("wells-missing", `样本表里有 ${lost.length} 个孔没有结果（${shown}），文件可能被截断`, null);
  }
  for (const reading of readings) {
    if (reading.role === "empty" || announced.has(reading.position)) continue;
    const message = `${reading.position} 孔有结果，但样本表里没有这个孔`;
    warnings.push({ code: "well-not-announced", message, line: reading.line });
  }
  return null;
}
