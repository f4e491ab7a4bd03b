import {
  colourCell,
  curveLightAt,
  type ExportCell,
  type ExportFacts,
  exportSection,
  exportText,
  formatCt,
  formatDecimal,
  headerLines,
  seededNoise,
  withWellNumbers,
} from "./quantstudio-export";

/** One row of a presence/absence plate: one target, or the internal control, in one well. */
export interface PresenceRow {
  position: string;
  sampleName: string;
  targetName: string;
  task: "UNKNOWN" | "NTC" | "IPC" | "BlockedIPC";
  reporter: string;
  /** The Ct; null for "Undetermined". */
  ct: number | null;
  /** False for a crossing whose curve is not sigmoid. */
  isSigmoid?: boolean;
}

type NumberedRow = PresenceRow & { readonly number: number };

/** Writes the text export of a QuantStudio 6 Flex presence/absence run. Pure: the same plan gives the same bytes. */
export function writePresenceExport(facts: ExportFacts, rows: readonly PresenceRow[]): string {
  const sorted = withWellNumbers(rows, facts.plate);
  const dyes = [...new Set([...sorted.map((row) => row.reporter), "ROX"])].sort();
  const wells = sorted.filter(({ position }, i) => position !== sorted[i - 1]?.position);
  return exportText(headerLines(facts, "Presence/Absence", "QuantStudio(TM) 6 Flex System", calibrated), [
    exportSection("Sample Setup", setupHeadings, sorted.map(setupRow)),
    exportSection("Raw Data", rawHeadings, wells.map(rawRow)),
    exportSection("Amplification Data", curveHeadings, sorted.flatMap(curveRows)),
    exportSection(
      "Multicomponent Data",
      ["Well", "Cycle", ...dyes],
      wells.map((row) => dyeRow(row, dyes)),
    ),
    exportSection(
      "Results",
      resultHeadings,
      sorted.map((row) => resultRow(row, sorted)),
    ),
  ]);
}

const calibrated = [
  ...["Background", "HRM MELTDOCTOR", "Pure Dye FAM", "Pure Dye MELTDOCTOR", "Pure Dye ROX", "Pure Dye SYBR"],
  ...["Pure Dye VIC", "ROI", "Uniformity"],
];
const curveHeadings = ["Well", "Cycle", "Target Name", "Rn", "Delta Rn"];
const rawHeadings = ["Well", "Well Position", "Cycle", "x1-m1", "x2-m2", "x3-m3", "x4-m4", "x5-m5"];
const setupHeadings =
  "Well,Well Position,Sample Name,Sample Color,Target Name,Target Color,Task,Reporter,Quencher,Comments".split(",");
const resultHeadings = (
  "Well,Well Position,Omit,Sample Name,Target Name,Task,Reporter,Quencher,Rn,Rn Mean,Rn SD,Threshold Value,Call,Comments," +
  "Automatic Ct Threshold,Ct Threshold,Automatic Baseline,Baseline Start,Baseline End,CT,Amp Score,Cq Conf,NOAMP,EXPFAIL"
).split(",");

function setupRow(row: NumberedRow): ExportCell[] {
  const { position, sampleName, targetName, task, reporter } = row;
  const names = [sampleName, colourCell(sampleName), targetName, colourCell(targetName)];
  return [row.number, position, ...names, task, reporter, "NFQ-MGB", ""];
}

function resultRow(row: NumberedRow, all: readonly PresenceRow[]): ExportCell[] {
  const { position, sampleName, targetName, task, reporter, ct } = row;
  const rn = restingRn(row) + curveLightAt(40, ct, 1.2);
  const isSigmoid = row.isSigmoid ?? ct !== null;
  const flag = ct !== null && !isSigmoid ? "Y" : "N";
  return [
    ...[row.number, position, "false", sampleName, targetName, task, reporter, "NFQ-MGB"],
    ...[formatDecimal(rn), formatDecimal(rn), "0.030", task === "NTC" ? "0.000" : "1.058", callOf(row, all), ""],
    ...["false", "0.200", "false", 1, 40, formatCt(ct)],
    ...[formatDecimal(isSigmoid ? 1.13 : 0), formatDecimal(ct === null ? 0 : isSigmoid ? 0.957 : 0.064), flag, flag],
  ];
}

function callOf(row: PresenceRow, all: readonly PresenceRow[]): string {
  if (row.task === "BlockedIPC") return "Blocked IPC Control";
  if (row.task === "NTC") return "Negative Control";
  const internal = all.find((other) => other.position === row.position && other.task === "IPC");
  const isInternalUp = internal ? internal.ct !== null : true;
  if (row.task === "IPC") return isInternalUp ? "IPC Succeeded" : "IPC Failed";
  if (row.ct !== null) return "Presence";
  return isInternalUp ? "Absence" : "Unconfirmed";
}

function curveRows(row: NumberedRow): ExportCell[][] {
  return Array.from({ length: 40 }, (_, index): ExportCell[] => {
    const delta = curveLightAt(index + 1, row.ct, 1.2);
    return [row.number, index + 1, row.targetName, formatDecimal(restingRn(row) + delta), formatDecimal(delta)];
  });
}

const restingRn = (row: PresenceRow) => 0.38 + seededNoise(`${row.position} ${row.targetName}`)(0.01);

function rawRow({ position, number }: NumberedRow): ExportCell[] {
  const vary = seededNoise(position);
  const light = [880_000, 1_740_000, 1_640_000, 1_510_000, 3_700].map((level) =>
    formatDecimal(level + vary(level / 20)),
  );
  // In this one section the software pads the position with blanks.
  return [number, `      ${position}`, 1, ...light];
}

function dyeRow({ position, number }: NumberedRow, dyes: readonly string[]): ExportCell[] {
  const vary = seededNoise(`${position} dyes`);
  return [number, 1, ...dyes.map(() => formatDecimal(1_200_000 + vary(300_000)))];
}
