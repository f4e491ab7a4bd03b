import { plateResultsMax } from "./plate-size";
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
  /** Ids of the runs combined into it, one per dye. */
  readonly joined: readonly string[];
}

/** `type`: unkn, ntc, pos and so on; `name` is empty when the id is the name. */
interface RdmlSample {
  name: string;
  type: string;
}

/** The part of an RDML document (schema 1.0 to 1.3) that a result needs. */
export interface RdmlDocument {
  isRdml: boolean;
  version: string;
  /** The company whose software wrote it. */
  publisher: string;
  /** Samples by their id. */
  readonly samples: Map<string, RdmlSample>;
  /** Target id -> its dye. */
  readonly dyes: Map<string, string>;
  readonly runs: RdmlRun[];
  /** Number of reactions in all runs; reading stops when there are more than a plate can have. */
  reactCount: number;
}

/** LightCycler 96 identifies samples by a GUID and puts their names into the description. */
export const isGuid = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
const cyclesMax = 100;
const runFacts = new Set([
  "instrument",
  "runDate",
  "rows",
  "columns",
  "pcrFormat",
  "cqDetectionMethod",
  "backgroundDeterminationMethod",
]);

/** The current position while reading a document. */
interface Walk {
  readonly document: RdmlDocument;
  sample: string;
  target: string;
  experiment: string;
  point: { cycle: number; light: number };
}

/** Fills a document while its XML is parsed; the nesting decides what an element means, so that ids are never mixed up. */
export function rdmlHandler(document: RdmlDocument): XmlHandler {
  const path: string[] = [];
  let text = "";
  const walk: Walk = { document, sample: "", target: "", experiment: "", point: { cycle: 0, light: Number.NaN } };
  return {
    open(name, attribute) {
      if (path.length === 0) {
        document.isRdml = name === "rdml";
        document.version = attribute("version");
      }
      path.push(name);
      text = "";
      openElement(walk, path.join("/"), attribute("id"));
      return document.isRdml && document.reactCount <= plateResultsMax;
    },
    text(piece) {
      text += piece;
    },
    close() {
      closeElement(walk, path.join("/"), text.trim());
      path.pop();
      text = "";
      return true;
    },
  };
}

const lastRun = ({ document }: Walk) => document.runs.at(-1);
const lastReact = (walk: Walk) => lastRun(walk)?.reacts.at(-1);
const lastData = (walk: Walk) => lastReact(walk)?.data.at(-1);

function openElement(walk: Walk, where: string, id: string): void {
  const { document } = walk;
  if (where === "rdml/sample") {
    walk.sample = id;
    if (!document.samples.has(id)) document.samples.set(id, { name: "", type: "" });
  }
  if (where === "rdml/target") walk.target = id;
  if (where === "rdml/target/dyeId" && id !== "") document.dyes.set(walk.target, id);
  if (where === "rdml/experiment") walk.experiment = id;
  if (where === "rdml/experiment/run") {
    document.runs.push({ id, experiment: walk.experiment, facts: {}, reacts: [], joined: [id] });
  }
  if (where === "rdml/experiment/run/react") {
    document.reactCount++;
    lastRun(walk)?.reacts.push({ id, sample: "", data: [] });
  }
  if (where.endsWith("react/sample")) Object.assign(lastReact(walk) ?? {}, { sample: id });
  if (where.endsWith("react/data")) {
    lastReact(walk)?.data.push({ target: "", cq: "", excluded: "", threshold: "", cycles: [] });
  }
  if (where.endsWith("data/tar")) Object.assign(lastData(walk) ?? {}, { target: id });
  if (where.endsWith("data/adp")) walk.point = { cycle: 0, light: Number.NaN };
}

function closeElement(walk: Walk, where: string, value: string): void {
  takeFact(walk, where, value);
  const [, inRun] = where.split("rdml/experiment/run/");
  if (inRun === undefined) return;
  const last = inRun.split("/").at(-1) ?? "";
  if (runFacts.has(last) && !inRun.startsWith("react")) Object.assign(lastRun(walk)?.facts ?? {}, { [last]: value });
  const data = lastData(walk);
  if (inRun === "react/data/cq") Object.assign(data ?? {}, { cq: value });
  if (inRun === "react/data/excl") Object.assign(data ?? {}, { excluded: value || "excluded" });
  if (inRun === "react/data/quantFluor") Object.assign(data ?? {}, { threshold: value });
  if (inRun === "react/data/adp/cyc") walk.point.cycle = Number(value);
  if (inRun === "react/data/adp/fluor") walk.point.light = Number(value);
  if (inRun === "react/data/adp") takePoint(data, walk.point);
}

/** Facts about samples and targets, which come before the experiments. */
function takeFact({ document, sample, target }: Walk, where: string, value: string): void {
  const known = document.samples.get(sample);
  if (where === "rdml/sample/type" && known && known.type === "") known.type = value;
  if (where === "rdml/sample/description" && known && isGuid(sample)) known.name = value;
  if (where === "rdml/id/publisher" && document.publisher === "") document.publisher = value;
  // StepOne writes the dye as text instead of an id.
  if (where === "rdml/target/dyeId" && value !== "") document.dyes.set(target, value);
}

function takePoint(data: RdmlData | undefined, { cycle, light }: { cycle: number; light: number }): void {
  const isReal = Number.isInteger(cycle) && cycle >= 1 && cycle <= cyclesMax && Number.isFinite(light);
  if (data && isReal && data.cycles.length < cyclesMax) data.cycles.push({ cycle, light });
}
