import { type Delimiter, headingKey, splitCells } from "./delimited-line";
import { blockTypeOf, readExperiment } from "./experiment-head";
import { type DialectOutcome, type ImportWarning, refuse } from "./instrument-export.types";
import type { ResultsTable } from "./quantstudio-columns";
import { readResults } from "./quantstudio-results";
import { addColumn, cellOf, columnsOf, readTable } from "./quantstudio-table";
import { declaredPlate } from "./row-places";

/** Chinese headings of our own file format, as docs/instrument-files.md lists them. */
const chineseHeadings: Readonly<Record<string, string>> = {
  孔位: "Well",
  样本: "Sample",
  检测项: "Assay",
  类型: "Task",
  荧光: "Reporter",
  判读: "Call",
  质量: "Quality",
  省略: "Omit",
  备注: "Comments",
};
const headLinesMax = 200;

export interface DelimitedTable {
  readonly dialect: "bio-rad-cfx" | "plain-csv";
  /** Index of the line with the headings. */
  readonly index: number;
}

/** Finds the table of a delimited export by its headings, on whatever line they are; null when there is none. */
export function findDelimitedTable(lines: readonly string[]): DelimitedTable | null {
  for (const [index, line] of lines.slice(0, headLinesMax).entries()) {
    for (const delimiter of ["\t", ";", ","] as const) {
      if (!line.includes(delimiter)) continue;
      const headings = splitCells(line, delimiter).map(inEnglish);
      const keys = new Set(headings.map(headingKey));
      const columns = columnsOf(headings);
      const hasPlace = columns.has("well") || columns.has("position");
      if (!hasPlace) continue;
      if (keys.has("fluor") && keys.has("content") && keys.has("cq")) return { dialect: "bio-rad-cfx", index };
      const isOurs = columns.has("sample") && columns.has("assay") && columns.has("task");
      if (isOurs && (columns.has("ct") || columns.has("call"))) return { dialect: "plain-csv", index };
    }
  }
  return null;
}

const inEnglish = (heading: string) =>
  Object.hasOwn(chineseHeadings, heading.trim()) ? (chineseHeadings[heading.trim()] ?? heading) : heading;

/** A table of results in a delimited text: Bio-Rad CFX or our own format. The lines above the headings are its header. */
export function readDelimitedResults(lines: readonly string[], { dialect, index }: DelimitedTable): DialectOutcome {
  const warnings: ImportWarning[] = [];
  const lastLine = lines.findLastIndex((line) => line.trim() !== "") + 1;
  const headings = (lines[index] ?? "").replace(/[一-龥]{2,3}/g, inEnglish);
  const body = lines.slice(index + 1).map((text, i) => ({ line: index + i + 2, text }));
  const section = {
    name: "结果",
    key: "results",
    line: index + 1,
    lines: [{ line: index + 1, text: headings }, ...body],
  };
  const read = readTable({ lastLine, endsWithNewline: lastLine < lines.length }, section, warnings);
  if (!read.ok) return read;
  const { table } = read;
  if (table.rows.length === 0) return refuse("results-without-rows", "文件只有表头，没有结果", index + 1);
  table.ownColumns = table.headings.length;
  if (dialect === "bio-rad-cfx") fillCfxGaps(table, warnings);
  const header = headOf(lines.slice(0, index));
  const declared = declaredPlate(blockTypeOf(header));
  if (!declared.ok) return declared;
  const outcome = readResults(table, { announced: null, declared: declared.format }, warnings);
  if (!outcome.ok) return outcome;
  if (lastLine === lines.length) {
    warnings.push({ code: "no-final-newline", message: "文件最后一行没有换行，请确认导出完整", line: lastLine });
  }
  const assumed = outcome.readings.some(({ allele1 }) => allele1) ? "genotyping" : "presence-absence";
  const experiment = readExperiment(header, warnings, assumed);
  return { ok: true, experiment, plate: outcome.plate, readings: outcome.readings, warnings };
}

/** CFX leaves targets and sample names empty when nobody typed them, and writes NaN for a curve without a crossing. */
function fillCfxGaps(table: ResultsTable, warnings: ImportWarning[]): void {
  table.silentCts = new Set(["nan", "n/a"]);
  const nameless = table.rows.filter((row) => cellOf(table, row, "assay") === "").length;
  if (nameless > 0) {
    const message = `有 ${nameless} 行没有填写靶标名称，已用荧光通道名代替，请在对应关系中确认`;
    warnings.push({ code: "target-missing", message, line: null });
  }
  const fallBack = (role: "assay" | "sample", instead: "reporter" | "task") => {
    const cells = table.rows.map((row) => cellOf(table, row, role) || cellOf(table, row, instead));
    addColumn(table, role, `${role} (${instead})`, cells);
  };
  fallBack("assay", "reporter");
  fallBack("sample", "task");
}

/** Reads "Key,Value", "# Key: Value" and "# Key = Value" above the headings. */
function headOf(lines: readonly string[]): Record<string, string> {
  const head = new Map<string, string>();
  for (const line of lines) {
    const bare = line.trim().replace(/^#+\s*/, "");
    const mark = line.trim().startsWith("#") ? /[:=]/.exec(bare)?.index : undefined;
    const delimiter = ([",", ";", "\t"] as const).find((one: Delimiter) => bare.includes(one));
    const [key = "", value = ""] =
      mark !== undefined
        ? [bare.slice(0, mark), bare.slice(mark + 1)]
        : delimiter
          ? splitCells(bare, delimiter)
          : [bare];
    if (key.trim() !== "" && !head.has(key.trim())) head.set(key.trim(), value.trim().replace(/,+$/, ""));
  }
  return Object.fromEntries(head);
}
