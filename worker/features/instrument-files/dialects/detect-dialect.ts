import { headingKey } from "./delimited-line";
import { type DelimitedTable, findDelimitedTable } from "./delimited-results";
import { type Refused, refuse } from "./instrument-export.types";
import { missingHeadingRefusal, unknownHeadingsRefusal } from "./lacking-heading";
import { headerLine, sectionName } from "./quantstudio-document";
import { cellsOfLine, columnsOf } from "./quantstudio-table";

export type DetectedDialect =
  | { ok: true; dialect: "quantstudio-text" | "rdml" }
  | { ok: true; dialect: "delimited"; table: DelimitedTable }
  | Refused;

const headKeys = new Set([
  "blocktype",
  "chemistry",
  "experimentname",
  "experimenttype",
  "experimentfilename",
  "instrumenttype",
  "instrumentserialnumber",
]);
const knownSections = new Set(["samplesetup", "rawdata", "amplificationdata", "multicomponentdata", "results"]);

/** The program that wrote the file, decided by its contents and never by its name. */
export function detectDialect(lines: readonly string[]): DetectedDialect {
  let heads = 0;
  let sections = 0;
  for (const text of lines) {
    const trimmed = text.trim();
    const head = headerLine(trimmed);
    if (head && headKeys.has(headingKey(head.key))) heads++;
    const name = sectionName(trimmed);
    if (name !== null && knownSections.has(headingKey(name))) sections++;
    if (heads >= 2 || sections >= 1) return { ok: true, dialect: "quantstudio-text" };
  }
  if (isRdml(lines)) return { ok: true, dialect: "rdml" };
  const table = findDelimitedTable(lines);
  return table ? { ok: true, dialect: "delimited", table } : unsupported(lines);
}

/** An RDML document that somebody took out of its archive. */
const isRdml = (lines: readonly string[]) =>
  /^\s*<(\?xml|rdml|!--)/.test(lines.find((line) => line.trim() !== "") ?? "") &&
  lines.slice(0, 40).some((line) => /<rdml[\s>]/.test(line.slice(0, 4096)));

function unsupported(lines: readonly string[]): Refused {
  const first = lines.findIndex((line) => line.trim() !== "");
  const head = lines
    .slice(first, first + 30)
    .join("\n")
    .slice(0, 8192)
    .toLowerCase();
  if (/\bwell\b[\s\S]{0,400}\b(c[qt])\b/.test(head)) {
    return refuse("dialect-unsupported", `这像是其他定量 PCR 软件的导出文件，${supported}`, first + 1);
  }
  return likelyHeadings(lines) ?? refuse("dialect-unknown", `没有认出这是哪种仪器的导出文件，${supported}`);
}

const headingsMin = 4;
const headLinesMax = 200;

/** A line that looks like the headings of a table: it has as many words as the next line has cells. */
function likelyHeadings(lines: readonly string[]): Refused | null {
  for (const [index, line] of lines.slice(0, headLinesMax).entries()) {
    const headings = cellsOfLine(line);
    const isHead = headings.length >= headingsMin && !headings.some((heading) => /^[\d.,]+$/.test(heading));
    if (!isHead || cellsOfLine(lines[index + 1] ?? "").length !== headings.length) continue;
    const columns = columnsOf(headings);
    const lacking = columns.size > 1 ? missingHeadingRefusal({ columns, headings })?.refusal.message : undefined;
    const why = lacking ?? unknownHeadingsRefusal(headings);
    return refuse("dialect-unknown", `没有认出这是哪种仪器的导出文件。第 ${index + 1} 行像表头：${why}`, index + 1);
  }
  return null;
}

const supported = "目前支持 QuantStudio 文本和工作簿、Bio-Rad CFX、RDML，也可以按模板填写 CSV";
