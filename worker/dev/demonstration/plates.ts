import { readWell, rotateWell } from "#contract/plate-geometry";
import { layOutPlate } from "../../features/calling/plates/plate-layout.rules";
import type {
  AssayDefinition,
  GenotypeAssay,
  GenotypeSite,
  PathogenAssay,
} from "../../features/products/assays/assay.types";
import { assayFormat } from "../../features/products/assays/assay-plate.rules";
import type { ExportFacts } from "./quantstudio-export";
import { type GenotypingTask, type GenotypingWell, writeGenotypingExport } from "./quantstudio-genotyping";
import { type PresenceRow, writePresenceExport } from "./quantstudio-presence";

/** A tube and its owner's genotypes (canonical spelling); null for a site without a call. */
export interface DemoSample {
  barcode: string;
  genotypes: Readonly<Record<string, string | null>>;
}

/** Laboratory mistakes, for demonstration files that must be refused. */
export interface PlateMistakes {
  /** The plate was inserted turned by 180 degrees. */
  isTurned?: boolean;
  /** The two allele names of this site were exchanged. */
  swappedSite?: string;
  /** This no-template well is contaminated with template. */
  poisonedWell?: string;
  /** One of the replicates of this barcode has another genotype. */
  conflictOf?: string;
}

/** The export of one of our genotyping plates: controls as in the assay, samples as given, and the requested mistakes. */
export function genotypingPlateExport(
  assay: GenotypeAssay,
  samples: readonly DemoSample[],
  facts: ExportFacts,
  mistakes: PlateMistakes = {},
): string {
  const plan = layOutPlate(
    assay,
    samples.map((sample) => sample.barcode),
  );
  if (!plan.ok) throw new Error(`a plate of ${assay.code} holds ${plan.capacity} samples`);
  const bySample = new Map(samples.map((sample) => [sample.barcode, sample]));
  const conflicts = new Set<string>();
  const wells = plan.wells.flatMap((planned): GenotypingWell[] => {
    const site = assay.sites.find((candidate) => candidate.rsid === planned.code);
    if (!site) return [];
    const control = assay.controls.find((candidate) => candidate.position === planned.position);
    const genotype =
      control?.expect === "genotype"
        ? control.genotype
        : (bySample.get(planned.sampleName)?.genotypes[site.rsid] ?? null);
    const isDark = control?.expect === "ntc" || (planned.controlCode !== null && !control);
    const wanted = isDark ? "none" : genotype === null ? "undetermined" : dyeOf(site, genotype);
    const isOdd = planned.sampleName === mistakes.conflictOf && !conflicts.has(site.rsid);
    if (isOdd) conflicts.add(site.rsid);
    return [
      genotypingWell(
        planned.position,
        planned.sampleName,
        site,
        isOdd ? oddOneOut(wanted) : wanted,
        planned.controlCode,
      ),
    ];
  });
  return writeGenotypingExport({ ...facts, plate: assayFormat(assay) }, withMistakes(wells, mistakes, assay));
}

type Shows = GenotypingWell["shows"];

function dyeOf(site: GenotypeSite, genotype: string): Shows {
  const [first] = Object.values(site.alleles);
  if (genotype.charAt(0) !== genotype.charAt(1)) return "both";
  return genotype.charAt(0) === first ? "allele1" : "allele2";
}

const oddOneOut = (shows: Shows): Shows => (shows === "both" ? "allele1" : "both");

const tasks: Partial<Record<Shows, GenotypingTask>> = {
  none: "NTC",
  allele1: "PC_ALLELE_1",
  allele2: "PC_ALLELE_2",
  both: "PC_ALLELE_BOTH",
};

function genotypingWell(
  position: string,
  sampleName: string,
  site: GenotypeSite,
  shows: Shows,
  controlCode: string | null,
): GenotypingWell {
  const [allele1Name = "1", allele2Name = "2"] = Object.keys(site.alleles);
  const task = controlCode ? (tasks[shows] ?? "UNKNOWN") : "UNKNOWN";
  const assayName = site.assayNames[1] ?? site.rsid;
  return { position, sampleName, assayName, task, allele1Name, allele2Name, shows };
}

function withMistakes(wells: GenotypingWell[], mistakes: PlateMistakes, assay: GenotypeAssay): GenotypingWell[] {
  const swapped = assay.sites.find((site) => site.rsid === mistakes.swappedSite)?.assayNames[1];
  const shown = new Map(wells.map((well) => [well.position, well.shows]));
  return wells.map((well): GenotypingWell => {
    const from = mistakes.isTurned ? turnedPosition(well.position, assay) : well.position;
    const shows = mistakes.poisonedWell === well.position ? "both" : (shown.get(from) ?? "none");
    if (well.assayName !== swapped) return { ...well, shows };
    return { ...well, shows, allele1Name: well.allele2Name, allele2Name: well.allele1Name };
  });
}

function turnedPosition(position: string, assay: AssayDefinition): string {
  const well = readWell(position, assayFormat(assay));
  return well ? rotateWell(well, assayFormat(assay)).name : position;
}

/** A tube on a panel: Ct per target code (null or absent: no Ct) and of the internal control. */
export interface DemoPanelSample {
  barcode: string;
  cts: Readonly<Record<string, number | null>>;
  internalCt: number | null;
}

/** The export of one of our pathogen plates. */
export function panelPlateExport(
  assay: PathogenAssay,
  samples: readonly DemoPanelSample[],
  facts: ExportFacts,
  mistakes: Pick<PlateMistakes, "isTurned" | "poisonedWell"> = {},
): string {
  const plan = layOutPlate(
    assay,
    samples.map((sample) => sample.barcode),
  );
  if (!plan.ok) throw new Error(`a plate of ${assay.code} holds ${plan.capacity} samples`);
  const contents = new Map(plan.wells.map((well) => [well.position, panelWell(assay, well.sampleName, samples)]));
  const rows = plan.wells.flatMap((planned): PresenceRow[] => {
    const from = mistakes.isTurned ? turnedPosition(planned.position, assay) : planned.position;
    const found = contents.get(from) ?? { cts: {}, internalCt: null };
    const isNtc =
      planned.controlCode !== null &&
      !assay.controls.some((c) => c.position === planned.position && c.expect === "positive");
    const isPoisoned = mistakes.poisonedWell === planned.position;
    const { position, sampleName } = planned;
    const { internalControl } = assay;
    const internalName = internalControl.assayNames[0] ?? internalControl.code;
    const internal = { position, sampleName, targetName: internalName, reporter: internalControl.dye } as const;
    const targets = assay.targets.flatMap(({ code, channels }) =>
      channels.map((channel): PresenceRow => {
        const targetName = channel.assayNames[0] ?? code;
        const ct = isPoisoned ? 31.2 : (found.cts[code] ?? null);
        return { position, sampleName, targetName, task: isNtc ? "NTC" : "UNKNOWN", reporter: channel.dye, ct };
      }),
    );
    return [{ ...internal, task: "IPC", ct: found.internalCt }, ...targets];
  });
  return writePresenceExport({ ...facts, plate: assayFormat(assay) }, rows);
}

function panelWell(assay: PathogenAssay, sampleName: string, samples: readonly DemoPanelSample[]) {
  const control = assay.controls.find((candidate) => candidate.code === sampleName);
  const sample = samples.find((candidate) => candidate.barcode === sampleName);
  if (control?.expect !== "positive") return { cts: sample?.cts ?? {}, internalCt: sample?.internalCt ?? null };
  const cts = assay.targets.map((target) => [target.code, (target.positiveWindow.from + target.positiveWindow.to) / 2]);
  return { cts: Object.fromEntries(cts) as Record<string, number>, internalCt: 26.4 };
}
