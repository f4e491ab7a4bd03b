import type { XmlHandler } from "./xml-reader";

export interface RdmlData {
  readonly target: string;
  cq: string;
  excluded: string;
  threshold: string;
  readonly cycles: { cycle: number; light: number }[];
}

export interface RdmlReact {
  readonly id: string;
  sample: string;
  readonly data: RdmlData[];
}

export interface RdmlRun {
  readonly id: string;
  readonly experiment: string;
  readonly facts: Record<string, string>;
  readonly reacts: RdmlReact[];
}

/** The part of an RDML document (schema 1.0 to 1.3) that a result needs. */
export interface RdmlDocument {
  isRdml: boolean;
  version: string;
  /** Sample id -> its type: unkn, ntc, pos and so on. */
  readonly sampleTypes: Map<string, string>;
  /** Target id -> its dye. */
  readonly dyes: Map<string, string>;
  readonly runs: RdmlRun[];
}

const reactsMax = 5000;
const cyclesMax = 100;
const runFacts = new Set(["instrument", "runDate", "rows", "columns", "backgroundDeterminationMethod"]);

/** Fills a document while its XML goes by; nesting decides what an element means, so that ids never mix. */
export function rdmlHandler(document: RdmlDocument): XmlHandler {
  const path: string[] = [];
  let text = "";
  let sample = "";
  let target = "";
  let experiment = "";
  let point = { cycle: 0, light: Number.NaN };
  const run = () => document.runs.at(-1);
  const react = () => run()?.reacts.at(-1);
  const data = () => react()?.data.at(-1);
  const open = (where: string, id: string) => {
    if (where === "rdml/sample") sample = id;
    if (where === "rdml/target") target = id;
    if (where === "rdml/target/dyeId") document.dyes.set(target, id);
    if (where === "rdml/experiment") experiment = id;
    if (where === "rdml/experiment/run") document.runs.push({ id, experiment, facts: {}, reacts: [] });
    if (where === "rdml/experiment/run/react") run()?.reacts.push({ id, sample: "", data: [] });
    if (where.endsWith("react/sample")) Object.assign(react() ?? {}, { sample: id });
    if (where.endsWith("react/data")) {
      react()?.data.push({ target: "", cq: "", excluded: "", threshold: "", cycles: [] });
    }
    if (where.endsWith("data/tar")) Object.assign(data() ?? {}, { target: id });
    if (where.endsWith("data/adp")) point = { cycle: 0, light: Number.NaN };
  };
  const close = (where: string, value: string) => {
    if (where === "rdml/sample/type" && !document.sampleTypes.has(sample)) document.sampleTypes.set(sample, value);
    const [, inRun] = where.split("rdml/experiment/run/");
    if (inRun === undefined) return;
    const last = inRun.split("/").at(-1) ?? "";
    if (runFacts.has(last) && !inRun.startsWith("react")) Object.assign(run()?.facts ?? {}, { [last]: value });
    if (inRun === "react/data/cq") Object.assign(data() ?? {}, { cq: value });
    if (inRun === "react/data/excl") Object.assign(data() ?? {}, { excluded: value || "excluded" });
    if (inRun === "react/data/quantFluor") Object.assign(data() ?? {}, { threshold: value });
    if (inRun === "react/data/adp/cyc") point.cycle = Number(value);
    if (inRun === "react/data/adp/fluor") point.light = Number(value);
    if (inRun === "react/data/adp") takePoint(data(), point);
  };
  return {
    open(name, attributes) {
      if (path.length === 0) {
        document.isRdml = name === "rdml";
        document.version = attributes.get("version") ?? "";
      }
      path.push(name);
      text = "";
      open(path.join("/"), attributes.get("id") ?? "");
      return document.isRdml && (run()?.reacts.length ?? 0) <= reactsMax;
    },
    text(piece) {
      text += piece;
    },
    close() {
      close(path.join("/"), text.trim());
      path.pop();
      text = "";
      return true;
    },
  };
}

function takePoint(data: RdmlData | undefined, { cycle, light }: { cycle: number; light: number }): void {
  const isReal = Number.isInteger(cycle) && cycle >= 1 && cycle <= cyclesMax && Number.isFinite(light);
  if (data && isReal && data.cycles.length < cyclesMax) data.cycles.push({ cycle, light });
}
