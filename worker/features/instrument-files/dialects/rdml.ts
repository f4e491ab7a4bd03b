import { type PlateFormat, plate96, plateFormats, readWell, type Well, wellByNumber } from "#contract/plate-geometry";
import { readExperiment } from "./experiment-head";
import {
  type AmplificationCurve,
  type CurvesOutcome,
  type DialectOutcome,
  type ImportWarning,
  type Refused,
  refuse,
} from "./instrument-export.types";
import { plateResultsMax, tooManyResultsRefusal } from "./plate-size";
import type { ResultsTable } from "./quantstudio-columns";
import { readResults } from "./quantstudio-results";
import { columnsOf } from "./quantstudio-table";
import type { RdmlData, RdmlDocument, RdmlReact, RdmlRun } from "./rdml-document";
import { isGuid, rdmlHandler } from "./rdml-document";
import { readXmlPart, xmlFaultRefusals } from "./workbook";
import { XmlReader } from "./xml-reader";
import type { ZipArchive } from "./zip-archive";

const repeated = "RDML 里有多次运行，请把每块板单独导出";

/**
 * The single plate of a document. Bio-Rad writes a run for each dye of a plate: runs of one experiment on the same instrument
 * at the same time, with different dyes and the same samples in their reactions, are one plate. Any other document with two
 * runs has two plates and is refused.
 */
function joinRuns({ runs, dyes }: RdmlDocument): { ok: true; run: RdmlRun } | Refused {
  const used = runs.filter((run) => run.reacts.some(({ data }) => data.length > 0));
  const [first, ...others] = used;
  if (!first) {
    return runs.some((run) => run.reacts.length > 0)
      ? refuse("results-without-rows", "RDML 里的反应孔没有任何结果", null)
      : refuse("results-missing", "RDML 里没有任何反应孔的结果，可能没有导出完整");
  }
  const taken = new Set(dyesOf(first, dyes));
  const reacts = new Map<string, RdmlReact>();
  const why = addRun(reacts, first);
  if (why) return why;
  for (const run of others) {
    const own = dyesOf(run, dyes);
    const isSame = run.experiment === first.experiment && sameFacts(run, first);
    if (!isSame || own.some((dye) => dye === "" || taken.has(dye))) return refuse("results-repeated", repeated);
    for (const dye of own) taken.add(dye);
    const conflict = addRun(reacts, run);
    if (conflict) return conflict;
  }
  return { ok: true, run: { ...first, reacts: [...reacts.values()], joined: used.map(({ id }) => id) } };
}

const dyesOf = (run: RdmlRun, dyes: ReadonlyMap<string, string>) => [
  ...new Set(run.reacts.flatMap(({ data }) => data.map(({ target }) => dyes.get(target) ?? ""))),
];

const plateFacts = ["instrument", "runDate", "rows", "columns", "pcrFormat"] as const;

const sameFacts = (a: RdmlRun, b: RdmlRun) => plateFacts.every((fact) => a.facts[fact] === b.facts[fact]);

/** Adds the reactions of a run; answers the refusal when a well already has another sample. */
function addRun(reacts: Map<string, RdmlReact>, run: RdmlRun): Refused | null {
  for (const react of run.reacts) {
    const known = reacts.get(react.id);
    if (!known) {
      reacts.set(react.id, { ...react, data: [...react.data] });
      continue;
    }
    if (known.sample !== react.sample) {
      const names = [known.sample, react.sample].map((name) => name.slice(0, 32)).join(" 与 ");
      return refuse("wells-conflict", `RDML 的反应孔 ${react.id.slice(0, 8)} 出现了两个样本：${names}`);
    }
    (known.data as RdmlData[]).push(...react.data);
  }
  return null;
}

export type RdmlOutcome = { ok: true; document: RdmlDocument } | Refused;

const rdmlPart = "rdml_data.xml";
const triedMax = 8;
const knownVersions = new Set(["1.0", "1.1", "1.2", "1.3", "1.4"]);

const notRdml = "压缩包里的内容不是 RDML，请从仪器软件重新导出";
const isProper = (name: string) => name.slice(name.lastIndexOf("/") + 1).toLowerCase() === rdmlPart;

/**
 * The parts of an archive that may be the document, likeliest first. The standard's name is `rdml_data.xml`; Bio-Rad names its
 * part after the experiment and puts it into a folder (RDML-consortium/rdmlpython issue 3).
 */
function rdmlParts(archive: ZipArchive): string[] {
  const names = [...archive.names].filter((name) => !name.endsWith("/"));
  const proper = names.filter(isProper);
  const others = names.filter((name) => !proper.includes(name) && /\.(xml|rdml)$/i.test(name));
  const only = names.length === 1 ? names : [];
  return [...new Set([...proper, ...others, ...only])].slice(0, triedMax);
}

/** Reads the document inside an RDML archive; null when none of its parts is one. */
export function openRdml(archive: ZipArchive): RdmlOutcome | null {
  const parts = rdmlParts(archive);
  for (const part of parts) {
    const document = emptyDocument();
    const outcome = readXmlPart(archive, part, rdmlHandler(document));
    if (document.isRdml) return outcome.ok ? checked(document) : outcome;
    if (!outcome.ok && isProper(part)) return outcome;
  }
  return parts.some(isProper) ? refuse("dialect-unknown", notRdml) : null;
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
  publisher: "",
  samples: new Map(),
  dyes: new Map(),
  runs: [],
  reactCount: 0,
});

function checked(document: RdmlDocument): RdmlOutcome {
  if (!document.isRdml) return refuse("dialect-unknown", notRdml);
  if (document.reactCount > plateResultsMax) return tooManyResultsRefusal(null);
  const joined = joinRuns(document);
  return joined.ok ? { ok: true, document: { ...document, runs: [joined.run] } } : joined;
}

const headings = ["Well", "Well Position", "Sample", "Target", "Task", "Reporter", "Cq", "Omit"];

/** The results of an RDML run as a table. It has Ct and curves; calls are not part of the format. */
export function readRdml(document: RdmlDocument): DialectOutcome {
  const { version, publisher } = document;
  const [run] = document.runs;
  if (!run) return refuse("results-missing", "RDML 里没有任何反应孔的结果，可能没有导出完整");
  const plate = plateOf(run);
  if (!plate.ok) return plate;
  const warnings: ImportWarning[] = [];
  if (!knownVersions.has(version)) {
    const message = `RDML 版本 ${version.slice(0, 8) || "不明"} 不认识，已按 1.2 读取，请核对结果`;
    warnings.push({ code: "version-unknown", message, line: null });
  }
  if (run.joined.length > 1) {
    const message = `文件按荧光通道分成 ${run.joined.length} 次运行（${run.joined.join("、").slice(0, 80)}），已合并为一块板`;
    warnings.push({ code: "runs-joined", message, line: null });
  }
  const table = tableOf(run, document, plate.format);
  if (isFreeFormat(run) && run.reacts.some(({ data }) => data.some(isCycleCount))) {
    const message = "StepOne 把没有越过阈值的孔写成循环数（如 40），这些孔已按未检出读取，请核对";
    warnings.push({ code: "cycles-as-ct", message, line: null });
  }
  if (table.rows.length === 0) return refuse("results-without-rows", "RDML 里的反应孔没有任何结果", null);
  if (table.rows.length > plateResultsMax) return tooManyResultsRefusal(null);
  const outcome = readResults(table, { announced: null, declared: plate.format, decimal: "." }, warnings);
  if (!outcome.ok) return outcome;
  const head = {
    ...run.facts,
    Instrument: run.facts.instrument || publisher,
    "Experiment Name": run.experiment || run.id,
    "Run End Time": run.facts.runDate ?? "",
  };
  const experiment = readExperiment(head, warnings, "presence-absence");
  return { ok: true, experiment, plate: outcome.plate, readings: outcome.readings, warnings };
}

function tableOf(run: RdmlRun, { samples, dyes, publisher }: RdmlDocument, format: PlateFormat): ResultsTable {
  const table: ResultsTable = { headings, columns: columnsOf(headings), rows: [] };
  const isFree = isFreeFormat(run);
  for (const react of run.reacts) {
    const { name: position = react.id } = wellOf(react, format) ?? {};
    const { name = react.sample, type: task = "" } = samples.get(react.sample) ?? {};
    // LightCycler 96 names a well without a description only by a GUID.
    const sample = name || (isGuid(react.sample) ? task : react.sample);
    for (const data of react.data) {
      const dye = dyes.get(data.target) ?? "";
      // Programs write -1 (or leave NaN) when there was no crossing; any other negative number is a mistake and left as it is.
      const isSilent = Number(data.cq) === -1 || data.cq.toLowerCase() === "nan" || (isFree && isCycleCount(data));
      const cq = isSilent ? "Undetermined" : data.cq;
      const isOut = data.excluded === "" ? "" : "true";
      const target = targetName(data.target, publisher);
      table.rows.push({
        line: table.rows.length + 1,
        cells: [/^\d+$/.test(react.id) ? react.id : "", position, sample, target, task, dye, cq, isOut],
      });
    }
  }
  return table;
}

/** Roche writes target ids as "{number}@name". */
const targetName = (id: string, publisher: string) =>
  /^roche/i.test(publisher) && id.includes("@") ? id.slice(id.indexOf("@") + 1) : id;

/** StepOne 2.3 gives "free format" as the plate and names its reactions by their well. */
const isFreeFormat = ({ facts }: RdmlRun) => /^free format$/i.test(facts.pcrFormat ?? "");
const leastCycles = 35;

/** StepOne writes the number of cycles when nothing crossed the threshold. */
const isCycleCount = ({ cq, cycles }: RdmlData): boolean =>
  Number.isInteger(Number(cq)) && Number(cq) >= leastCycles && (cycles.length === 0 || cycles.length === Number(cq));

/** Reactions are numbered row by row (RDML 1.1), or named by their well, as StepOne does. */
function wellOf({ id }: RdmlReact, format: PlateFormat): Well | null {
  return /^\d+$/.test(id) ? wellByNumber(Number(id), "row-major", format) : readWell(id, format);
}

function plateOf(run: RdmlRun): { ok: true; format: PlateFormat } | Refused {
  const { facts } = run;
  if (isFreeFormat(run)) return freePlate(run);
  // RDML 1.0 and QuantStudio write "384-well plate; A1-P24" instead of rows and columns.
  const count = /(\d{2,4})-well plate/i.exec(facts.pcrFormat ?? "")?.[1];
  const [rows, columns] = [facts.rows ?? "", facts.columns ?? ""];
  if (rows === "" && columns === "" && (facts.pcrFormat ?? "") === "") return { ok: true, format: plate96 };
  const format = plateFormats.find((one) =>
    rows === "" ? String(one.wells) === count : String(one.rows) === rows && String(one.columns) === columns,
  );
  if (format) return { ok: true, format };
  const named = rows === "" ? (facts.pcrFormat ?? "").slice(0, 32) : `${rows.slice(0, 4)} × ${columns.slice(0, 4)}`;
  return refuse("plate-unsupported", `这是 ${named} 的板，目前支持 96 孔板和 384 孔板`);
}

/** The smallest plate with all wells that the reactions name; numbers without a plate size identify no well. */
function freePlate({ reacts }: RdmlRun): { ok: true; format: PlateFormat } | Refused {
  const format = plateFormats.find((one) => reacts.every(({ id }) => readWell(id, one)));
  if (format) return { ok: true, format };
  return refuse("plate-unsupported", "RDML 没有写板型（free format），反应孔也没有都写孔位，无法确定样本在哪个孔");
}

/** The curves of an RDML run. */
export function readRdmlCurves({ runs, publisher }: RdmlDocument): CurvesOutcome {
  const [run] = runs;
  const plate = run && plateOf(run);
  if (!run || !plate) return { ok: true, curves: [] };
  if (!plate.ok) return plate;
  const curves = run.reacts.flatMap((react): AmplificationCurve[] => {
    const position = wellOf(react, plate.format)?.name;
    if (!position) return [];
    return react.data.flatMap(({ target, cycles, threshold }) => {
      if (cycles.length === 0) return [];
      const values: (number | null)[] = Array.from({ length: Math.max(...cycles.map((p) => p.cycle)) }, () => null);
      for (const { cycle, light } of cycles) values[cycle - 1] = light;
      const line = Number(threshold);
      const assayName = targetName(target, publisher);
      return [{ position, assayName, values, threshold: threshold !== "" && line > 0 ? line : null }];
    });
  });
  return { ok: true, curves };
}
