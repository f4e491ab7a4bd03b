import { wellByNumber } from "../plate";
import { readExperiment } from "./experiment-head";
import {
  type Curve,
  type CurvesOutcome,
  type DialectOutcome,
  type ImportWarning,
  type Refused,
  refuse,
} from "./instrument-export.types";
import { readResults } from "./quantstudio-results";
import { columnsOf, type Table } from "./quantstudio-table";
import { type RdmlDocument, type RdmlRun, rdmlHandler } from "./rdml-document";
import { readPart, xmlFaultRefusals } from "./workbook";
import { XmlReader } from "./xml-reader";
import type { ZipArchive } from "./zip-archive";

export type RdmlOutcome = { ok: true; document: RdmlDocument } | Refused;

export const rdmlPart = "rdml_data.xml";
const knownVersions = new Set(["1.0", "1.1", "1.2", "1.3"]);

/** Reads the document inside an RDML archive. */
export async function openRdml(archive: ZipArchive): Promise<RdmlOutcome> {
  const document = emptyDocument();
  const outcome = await readPart(archive, rdmlPart, rdmlHandler(document));
  return outcome.ok ? checked(document) : outcome;
}

/** Reads an RDML document that was saved without its archive. */
export function parseRdml(text: string): RdmlOutcome {
  const document = emptyDocument();
  const reader = new XmlReader(rdmlHandler(document));
  reader.push(text);
  const fault = reader.end();
  return fault ? xmlFaultRefusals[fault] : checked(document);
}

const emptyDocument = (): RdmlDocument => ({
  isRdml: false,
  version: "",
  sampleTypes: new Map(),
  dyes: new Map(),
  runs: [],
});

function checked(document: RdmlDocument): RdmlOutcome {
  if (!document.isRdml) return refuse("dialect-unknown", "压缩包里的内容不是 RDML，请从仪器软件重新导出");
  const used = document.runs.filter((run) => run.reacts.length > 0);
  const [run, second] = used;
  if (!run) return refuse("results-missing", "RDML 里没有任何反应孔的结果，可能没有导出完整");
  if (second) return refuse("results-repeated", "RDML 里有多次运行，请把每块板单独导出");
  return { ok: true, document: { ...document, runs: [run] } };
}

const headings = ["Well", "Well Position", "Sample", "Target", "Task", "Reporter", "Cq", "Omit"];

/** The results of an RDML run as a table of ours. It holds Ct and curves; calls are not part of the format. */
export function readRdml({ version, runs, sampleTypes, dyes }: RdmlDocument): DialectOutcome {
  const [run] = runs;
  if (!run) return refuse("results-missing", "RDML 里没有任何反应孔的结果，可能没有导出完整");
  const notPlate = otherFormat(run);
  if (notPlate) return notPlate;
  const warnings: ImportWarning[] = [];
  if (!knownVersions.has(version)) {
    const message = `RDML 版本 ${version.slice(0, 8) || "不明"} 不认识，已按 1.2 读取，请核对结果`;
    warnings.push({ code: "version-unknown", message, line: null });
  }
  const table: Table = { headings, columns: columnsOf(headings), rows: [] };
  for (const react of run.reacts) {
    const position = wellByNumber(Number(react.id), "row-major")?.name ?? "";
    for (const data of react.data) {
      const task = sampleTypes.get(react.sample) ?? "";
      const dye = dyes.get(data.target) ?? "";
      // Programs write -1 (or leave NaN) where no crossing was seen.
      const cq = Number(data.cq) < 0 || data.cq.toLowerCase() === "nan" ? "Undetermined" : data.cq;
      const isOut = data.excluded === "" ? "" : "true";
      table.rows.push({
        line: table.rows.length + 1,
        cells: [react.id, position, react.sample, data.target, task, dye, cq, isOut],
      });
    }
  }
  if (table.rows.length === 0) return refuse("results-without-rows", "RDML 里的反应孔没有任何结果", null);
  const outcome = readResults(table, null, warnings, ".");
  if (!outcome.ok) return outcome;
  const head = { ...run.facts, "Experiment Name": run.experiment || run.id, "Run End Time": run.facts.runDate ?? "" };
  return {
    ok: true,
    experiment: readExperiment(head, warnings, "presence-absence"),
    readings: outcome.readings,
    warnings,
  };
}

function otherFormat({ facts }: RdmlRun): Refused | null {
  const [rows = "8", columns = "12"] = [facts.rows, facts.columns];
  if (rows === "8" && columns === "12") return null;
  return refuse("plate-not-96", `这是 ${rows.slice(0, 4)} × ${columns.slice(0, 4)} 的板，目前只支持 96 孔板`);
}

/** The curves of an RDML run. */
export function readRdmlCurves({ runs }: RdmlDocument): CurvesOutcome {
  const curves = (runs[0]?.reacts ?? []).flatMap((react): Curve[] => {
    const position = wellByNumber(Number(react.id), "row-major")?.name;
    if (!position) return [];
    return react.data.flatMap(({ target, cycles, threshold }) => {
      if (cycles.length === 0) return [];
      const values: (number | null)[] = Array.from({ length: Math.max(...cycles.map((p) => p.cycle)) }, () => null);
      for (const { cycle, light } of cycles) values[cycle - 1] = light;
      const line = Number(threshold);
      return [{ position, assayName: target, values, threshold: threshold !== "" && line > 0 ? line : null }];
    });
  });
  return { ok: true, curves };
}
