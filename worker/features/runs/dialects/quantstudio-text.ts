import { headingKey } from "./delimited-line";
import { type Experiment, type ImportWarning, type Reading, type Refused, refuse } from "./instrument-export.types";
import { type QuantStudioDocument, readDocument, type Section } from "./quantstudio-document";
import { readResults } from "./quantstudio-results";
import { readSetup } from "./quantstudio-setup";
import { readTable } from "./quantstudio-table";
import { experimentType } from "./quantstudio-vocabulary";
import { readInstrumentTime } from "./read-time";

export type QuantStudioOutcome =
  | { ok: true; experiment: Experiment; readings: Reading[]; warnings: ImportWarning[] }
  | Refused;

/** A QuantStudio text export (genotyping, presence/absence, or plain Ct) from its lines. Linear in their number. */
export function readQuantStudioText(lines: readonly string[]): QuantStudioOutcome {
  const document = readDocument(lines);
  const warnings: ImportWarning[] = [];
  const results = resultsSection(document);
  if (!results.ok) return results;
  const setup = readSetup(document, warnings);
  if (!setup.ok) return setup;
  if (setup.wells === null) {
    const message = "文件没有 [Sample Setup] 段，无法核对孔是否齐全，也没有等位基因名称";
    warnings.push({ code: "setup-missing", message, line: null });
  }
  const table = readTable(document, results.section, warnings);
  if (!table.ok) return table;
  if (table.table.rows.length === 0) {
    const message = `[${results.section.name}] 段只有表头，没有结果`;
    return refuse("results-without-rows", message, results.section.line);
  }
  const outcome = readResults(table.table, setup.wells, warnings);
  if (!outcome.ok) return outcome;
  const cut = emptyLastSection(document);
  if (cut) return cut;
  if (!document.endsWithNewline) {
    warnings.push({
      code: "no-final-newline",
      message: "文件最后一行没有换行，请确认导出完整",
      line: document.lastLine,
    });
  }
  return { ok: true, experiment: readExperiment(document, warnings), readings: outcome.readings, warnings };
}

function resultsSection(document: QuantStudioDocument): { ok: true; section: Section } | Refused {
  const found = document.sections.filter((section) => section.key === "results");
  const [section, second] = found;
  if (!section) {
    const last = document.sections.at(-1);
    const until = last ? `，只读到 [${last.name.slice(0, 32)}]` : "";
    return refuse("results-missing", `文件里没有 [Results] 段${until}，可能没有导出完整`, last?.line ?? null);
  }
  if (second) {
    return refuse("results-repeated", "文件里有多个 [Results] 段，请把每块板单独导出", second.line);
  }
  return { ok: true, section };
}

function emptyLastSection(document: QuantStudioDocument): Refused | null {
  const last = document.sections.at(-1);
  if (!last || last.lines.some((line) => line.text.trim() !== "")) return null;
  return refuse("section-empty", `文件在 [${last.name.slice(0, 32)}] 段之后断开，请重新导出`, last.line);
}

function readExperiment(document: QuantStudioDocument, warnings: ImportWarning[]): Experiment {
  const values = new Map(Object.entries(document.header).map(([key, value]) => [headingKey(key), value]));
  const value = (key: string) => {
    const text = values.get(key) ?? "";
    return text === "" || text === "NA" || text === "N/A" ? null : text;
  };
  const rawType = value("experimenttype");
  const type = experimentType(rawType);
  if (type === "unknown") {
    const message = `实验类型不认识：${(rawType ?? "空").slice(0, 32)}，将只按孔位和数值导入`;
    warnings.push({ code: "type-unknown", message, line: null });
  }
  const rawRunEndedAt = value("experimentrunendtime");
  return {
    name: value("experimentname"),
    type,
    rawType,
    barcode: value("experimentbarcode"),
    instrumentType: value("instrumenttype"),
    instrumentSerial: value("instrumentserialnumber"),
    instrumentName: value("instrumentname"),
    blockType: value("blocktype"),
    chemistry: value("chemistry"),
    operator: value("username"),
    runEndedAt: runEnd(rawRunEndedAt, warnings),
    rawRunEndedAt,
    header: document.header,
  };
}

function runEnd(raw: string | null, warnings: ImportWarning[]): number | null {
  const warn = (code: ImportWarning["code"], message: string) => warnings.push({ code, message, line: null });
  if (raw === null || /^not started$/i.test(raw)) {
    warn("time-missing", "文件没有运行结束时间，请人工填写");
    return null;
  }
  const time = readInstrumentTime(raw);
  const shown = raw.slice(0, 40);
  if (!time.ok) {
    if (time.reason === "unreadable") warn("time-unreadable", `运行结束时间无法识别：${shown}，请人工填写`);
    else warn("time-zone-unknown", `运行结束时间的时区不明：${shown}，请人工填写`);
    return null;
  }
  if (time.assumedZone) warn("time-zone-assumed", `时区 ${time.assumedZone} 有多种含义，已按北京时间处理：${shown}`);
  return time.at;
}
