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

export type GenotypingTask = "UNKNOWN" | "NTC" | "PC_ALLELE_1" | "PC_ALLELE_2" | "PC_ALLELE_BOTH";

/** One well as planned and as measured. */
export interface GenotypingWell {
  position: string;
  sampleName: string;
  assayName: string;
  task: GenotypingTask;
  allele1Name: string;
  allele2Name: string;
  /** Which dye gives a signal: none, one, both, or too little to call. */
  shows: "none" | "allele1" | "allele2" | "both" | "undetermined";
  /** 0-100; when left out 98.846, as on the real plate. */
  quality?: number;
}

/** Writes the text export of a QuantStudio 7 Flex genotyping run. Pure: the same plan gives the same bytes. */
export function writeGenotypingExport(facts: ExportFacts, wells: readonly GenotypingWell[]): string {
  const sorted = withWellNumbers(wells, facts.plate);
  const measured = sorted.map((well) => ({ well, signal: measure(well, facts.light) }));
  const head = headerLines(facts, "Genotyping", "QuantStudio(TM) 7 Flex System", calibrated);
  return exportText(head, [
    exportSection("Sample Setup", setupHeadings, sorted.map(setupRow)),
    exportSection("Amplification Data", curveHeadings, measured.flatMap(curveRows)),
    exportSection("Results", resultHeadings, measured.map(resultRow)),
  ]);
}

const calibrated = ["Background", "Pure Dye FAM", "Pure Dye ROX", "Pure Dye SYBR", "Pure Dye VIC", "ROI", "Uniformity"];
const curveHeadings = ["Well", "Cycle", "Target Name", "Rn", "Delta Rn"];
const setupHeadings = (
  "Well,Well Position,Sample Name,Sample Color,SNP Assay Name,SNP Assay Color,Task,Allele1 Name,Allele1 Color," +
  "Allele1 Reporter,Allele1 Quencher,Allele2 Name,Allele2 Color,Allele2 Reporter,Allele2 Quencher,Comments"
).split(",");
const resultHeadings = (
  "Well,Well Position,Omit,Sample Name,SNP Assay Name,Task,Allele1 Delta Rn,Allele2 Delta Rn,Pass.Ref,Quality(%),Call," +
  "Method,Allele1 Automatic Ct Threshold,Allele1 Ct Threshold,Allele1 Automatic Baseline,Allele1 Baseline Start," +
  "Allele1 Baseline End,Allele2 Automatic Ct Threshold,Allele2 Ct Threshold,Allele2 Automatic Baseline," +
  "Allele2 Baseline Start,Allele2 Baseline End,Allele1 Ct,Allele2 Ct,Comments,Allele1 Amp Score,Allele2 Amp Score," +
  "Allele1 Cq Conf,Allele2 Cq Conf"
).split(",");

type NumberedWell = GenotypingWell & { readonly number: number };

interface Signal {
  deltaRn: [number, number];
  ct: [number | null, number | null];
  ampScore: [number, number];
  passiveReference: number;
}

// Centres of the clusters on the real plate: a homozygote's other dye gives a weak and late signal.
const clusters: Record<GenotypingWell["shows"], Omit<Signal, "passiveReference">> = {
  none: { deltaRn: [0.022, 0.033], ct: [null, null], ampScore: [0, 0] },
  allele1: { deltaRn: [4.5, 1.6], ct: [27.5, 29.1], ampScore: [1.51, 1.23] },
  allele2: { deltaRn: [0.8, 6.7], ct: [31.5, 24.9], ampScore: [1.05, 1.65] },
  both: { deltaRn: [4.3, 6.1], ct: [25.9, 24.6], ampScore: [1.46, 1.55] },
  undetermined: { deltaRn: [1.3, 1.9], ct: [34.8, 33.9], ampScore: [0.82, 0.88] },
};

function measure(well: GenotypingWell, light = 1): Signal {
  const vary = seededNoise(`${well.position} ${well.assayName} ${well.shows}`);
  const { deltaRn, ct, ampScore } = clusters[well.shows];
  const cross = (value: number | null) => (value === null ? null : value + vary(0.2));
  const scale = well.shows === "none" ? 0.008 : 0.15;
  return {
    deltaRn: [light * (deltaRn[0] + vary(scale)), light * (deltaRn[1] + vary(scale))],
    ct: [cross(ct[0]), cross(ct[1])],
    ampScore: [ampScore[0], ampScore[1]],
    passiveReference: 790_000 + vary(60_000),
  };
}

function callOf({ shows, task, allele1Name: one, allele2Name: two }: GenotypingWell): string {
  if (shows === "none") return task === "NTC" ? "Negative Control (NC)" : "Undetermined";
  if (shows === "undetermined") return "Undetermined";
  if (shows === "both") return `Heterozygous ${one}/${two}`;
  return shows === "allele1" ? `Homozygous ${one}/${one}` : `Homozygous ${two}/${two}`;
}

function setupRow(well: NumberedWell): ExportCell[] {
  const { position, sampleName, assayName, task, allele1Name, allele2Name } = well;
  const place = [well.number, position, sampleName, colourCell(sampleName), assayName, colourCell(assayName), task];
  const [blue, green] = ['"RGB(0,0,255)"', '"RGB(0,139,69)"'];
  return [...place, allele1Name, blue, "VIC", "NFQ-MGB", allele2Name, green, "FAM", "NFQ-MGB", ""];
}

function resultRow({ well, signal }: { well: NumberedWell; signal: Signal }): ExportCell[] {
  const { position, sampleName, assayName, task, shows } = well;
  const quality = well.quality ?? (shows === "none" ? 100 : shows === "undetermined" ? 61.204 : 98.846);
  const [end1, end2] = signal.ct.map((ct) => (ct === null ? 39 : Math.round(ct) - 5));
  return [
    ...[well.number, position, "false", sampleName, assayName, task],
    ...[formatDecimal(signal.deltaRn[0]), formatDecimal(signal.deltaRn[1]), formatDecimal(signal.passiveReference)],
    ...[formatDecimal(quality), callOf(well), "Auto"],
    ...["true", "0.219", "true", 3, end1 ?? 39, "true", "0.132", "true", 3, end2 ?? 39],
    ...[formatCt(signal.ct[0]), formatCt(signal.ct[1]), ""],
    ...[formatDecimal(signal.ampScore[0]), formatDecimal(signal.ampScore[1])],
    ...signal.ct.map((ct) => formatDecimal(ct === null ? 0 : 0.99 - Math.max(0, ct - 27) / 100)),
  ];
}

function curveRows({ well, signal }: { well: NumberedWell; signal: Signal }): ExportCell[][] {
  const alleles = [
    [well.allele2Name, signal.ct[1], signal.deltaRn[1]],
    [well.allele1Name, signal.ct[0], signal.deltaRn[0]],
  ] as const;
  return alleles.flatMap(([name, ct, height]) =>
    Array.from({ length: 40 }, (_, index): ExportCell[] => {
      const delta = curveLightAt(index + 1, ct, height);
      return [well.number, index + 1, `${well.assayName}-${name}`, formatDecimal(0.84 + delta), formatDecimal(delta)];
    }),
  );
}
