import { headingKey } from "./delimited-line";
import { type InstrumentDialect, type Refused, refuse } from "./instrument-export.types";
import { headerLine, sectionName } from "./quantstudio-document";

export type DetectedDialect = { ok: true; dialect: InstrumentDialect } | Refused;

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

/** Which program wrote the file, judged by what is in it and never by its name. */
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
  return unsupported(lines);
}

function unsupported(lines: readonly string[]): Refused {
  const first = lines.findIndex((line) => line.trim() !== "");
  const head = lines
    .slice(first, first + 30)
    .join("\n")
    .slice(0, 8192)
    .toLowerCase();
  const known: [RegExp, string][] = [
    [/\bfluor\b[\s\S]{0,400}\bcq\b/, "Bio-Rad CFX"],
    [/<rdml\b/, "RDML"],
    [/\bwell\b[\s\S]{0,400}\b(c[qt])\b/, "其他定量 PCR 软件"],
  ];
  const name = known.find(([pattern]) => pattern.test(head))?.[1];
  if (name) {
    return refuse("dialect-unsupported", `这像是 ${name} 的导出文件，目前支持 QuantStudio 的 .txt 导出`, first + 1);
  }
  return refuse("dialect-unknown", "没有认出这是哪种仪器的导出文件，目前支持 QuantStudio 的 .txt 导出");
}
