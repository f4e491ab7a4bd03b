import { type PlateFormat, plate96, readWell, wellNumber } from "#contract/plate-geometry";

/** The header facts of a QuantStudio text export, in exactly the format of the real files (tests/fixtures/instrument). */
export interface ExportFacts {
  name: string;
  /** ms UTC; printed in Beijing time as the instrument's Java software does. */
  runEndedAt: number;
  instrumentName: string;
  instrumentSerial: string;
  /** Barcode of the plate; empty when none was scanned. */
  plateBarcode: string;
  operator: string;
  /** A line that laboratories add to the header; the software itself does not write it. */
  reagentLot?: string;
  /** Brightness of the reagents; 1 is normal. */
  light?: number;
  /** 96 wells when left out. */
  plate?: PlateFormat;
}

export type ExportCell = string | number;

/** Rows in the order of the instrument, with its well numbers. Throws for a position that is not on the plate. */
export function withWellNumbers<Row extends { readonly position: string }>(
  rows: readonly Row[],
  plate: PlateFormat = plate96,
): (Row & { readonly number: number })[] {
  return rows
    .map((row) => {
      const well = readWell(row.position, plate);
      if (!well) throw new Error(`${row.position} is not on a plate of ${plate.wells} wells`);
      return { ...row, number: wellNumber(well, "row-major", plate) };
    })
    .sort((a, b) => a.number - b.number);
}

/** Three decimals and commas between thousands, as the software prints every measured number. */
export function formatDecimal(value: number): string {
  const [whole = "0", fraction = "000"] = Math.abs(value).toFixed(3).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return `${value < 0 ? "-" : ""}${grouped}.${fraction}`;
}

/** A Ct, or the software's word for none. */
export function formatCt(ct: number | null): string {
  return ct === null ? "Undetermined" : formatDecimal(ct);
}

/** "2026-11-20 18:05:29 PM CST": the software prints a 24-hour clock together with AM/PM. */
export function formatInstrumentTime(at: number): string {
  const local = new Date(at + 8 * 3_600_000).toISOString();
  const half = Number(local.slice(11, 13)) < 12 ? "AM" : "PM";
  return `${local.slice(0, 10)} ${local.slice(11, 19)} ${half} CST`;
}

/** One bracketed section: its name, its headings, its rows. */
export function exportSection(
  name: string,
  headings: readonly string[],
  rows: readonly (readonly ExportCell[])[],
): string[] {
  return [`[${name}]`, headings.join("\t"), ...rows.map((row) => row.join("\t"))];
}

/** Header and sections as the text of a file. */
export function exportText(head: readonly (readonly [string, string])[], sections: readonly string[][]): string {
  const lines = head.map(([key, value]) => `* ${key} = ${value}`);
  return `${[...lines, "", ...sections.flat()].join("\n")}\n`;
}

/** The header of an export; `dyes` are those of the calibration lines, in the software's order. */
export function headerLines(
  facts: ExportFacts,
  type: "Genotyping" | "Presence/Absence",
  instrumentType: string,
  calibrated: readonly string[],
): [string, string][] {
  const day = new Date(facts.runEndedAt + 8 * 3_600_000).toISOString().slice(0, 10);
  const calibratedOn = `${day.slice(5, 7)}-01-${day.slice(0, 4)}`;
  const wide = new Set(["Background", "ROI", "Uniformity"]);
  const calibration = calibrated.flatMap((name): [string, string][] => [
    [`Calibration ${name} is expired${wide.has(name) ? " " : ""}`, "No"],
    [`Calibration ${name} performed on`, calibratedOn],
  ]);
  return [
    ["Block Type", facts.plate?.wells === 384 ? "384-Well Block" : "96-Well Block (0.2mL)"],
    ...calibration,
    ["Chemistry", "TAQMAN"],
    ["Date Created", formatInstrumentTime(facts.runEndedAt - 2 * 3_600_000)],
    ["Experiment Barcode", facts.plateBarcode],
    ["Experiment Comment", "NA"],
    ["Experiment File Name", `D:\\Runs\\${facts.name}.eds`],
    ["Experiment Name", facts.name],
    ["Experiment Run End Time", formatInstrumentTime(facts.runEndedAt)],
    ["Experiment Type", type],
    ["Instrument Name", facts.instrumentName],
    ["Instrument Serial Number", facts.instrumentSerial],
    ["Instrument Type", instrumentType],
    ["Passive Reference", "ROX"],
    ["Quantification Cycle Method", "Ct"],
    ...(facts.reagentLot ? [["Reagent Lot", facts.reagentLot] as [string, string]] : []),
    ["Signal Smoothing On", "true"],
    ["Stage/ Cycle where Analysis is performed", "Stage 3, Step 2"],
    ["User Name", facts.operator],
  ];
}

/** Small pseudo-random differences between wells: the same plan always gives the same bytes. */
export function seededNoise(seed: string): (spread: number) => number {
  let state = 2166136261;
  for (let i = 0; i < seed.length; i++) state = Math.imul(state ^ seed.charCodeAt(i), 16777619) >>> 0;
  return (spread) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state / 0xffffffff - 0.5) * 2 * spread;
  };
}

/** Light of a curve at a cycle: nothing before the Ct, then an S-shaped rise to its height. */
export function curveLightAt(cycle: number, ct: number | null, height: number): number {
  return ct === null ? 0 : height / (1 + Math.exp(-(cycle - ct - 4) / 1.4));
}

const colours = ["RGB(176,23,31)", "RGB(0,139,69)", "RGB(0,0,255)", "RGB(238,238,0)", "RGB(132,112,255)"];

/** The colour cell of a name, quoted as in the real files. */
export function colourCell(name: string): string {
  let sum = 0;
  for (const letter of name) sum += letter.charCodeAt(0);
  return `"${colours[sum % colours.length] ?? colours[0]}"`;
}
