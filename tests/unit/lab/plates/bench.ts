import { identityHolds } from "#worker/features/calling/identity-holds.rules";
import { noMapping } from "#worker/features/calling/name-mapping.rules";
import { plateBlanks, plateControls, plateWells } from "#worker/features/calling/plates/plate-layout.rules";
import type { PlatePlan } from "#worker/features/calling/plates/plate-plan.rules";
import { evaluatePlate } from "#worker/features/calling/plates/plate-reading.rules";
import type { FilePlate, Reading, WellRole } from "#worker/features/calling/reading.types";
import type { LabProduct, NamedTube } from "#worker/features/calling/subject.types";
import { isCommittable } from "#worker/features/calling/well-verdicts.rules";
import { commitBlockers } from "#worker/features/instrument-files/import-preview.rules";
import type { ImportRow } from "#worker/features/instrument-files/run-imports.types";
import type { AssayDefinition } from "#worker/features/products/assays/assay.types";
import { assayFormat } from "#worker/features/products/assays/assay-plate.rules";

/** The true result of a person's material: a genotype by site, or Ct by target. */
type Truth = Readonly<Record<string, string>>;

export interface Tube {
  readonly barcode: string;
  readonly truth: Truth;
}

/** One reading in a file: the well, the name in the file, and the material in the well. */
export interface FileWell {
  readonly position: string;
  readonly code: string | null;
  readonly name: string;
  readonly role: WellRole;
  /** Whose material was measured: a tube's, a control's, or none. */
  readonly content: Content;
}

/** `control`: the position at which the assay has the control whose material it is. */
export type Content = { readonly tube: Tube } | { readonly control: string } | null;

export interface PlannedPlate {
  readonly plan: PlatePlan;
  readonly tubes: readonly Tube[];
}

export function plannedPlate(assay: AssayDefinition, code: string, tubes: ReadonlyMap<number, Tube>): PlannedPlate {
  const places = [...tubes].map(([place, { barcode }]) => [place, barcode] as const);
  const plan = { id: code, code, isOpen: false, isInFile: false, isNamed: false, assay, places };
  return { plan, tubes: [...tubes.values()] };
}

/** The file of a plate on which everything went as planned. */
export function rightFile({ plan, tubes }: PlannedPlate): FileWell[] {
  const { assay } = plan;
  const byBarcode = new Map(tubes.map((tube) => [tube.barcode, tube]));
  const controls = plateControls(assay).map(({ position, code, sampleName }, i): FileWell => {
    const isNtc = assay.controls[i]?.expect === "ntc";
    const content = isNtc ? null : { control: position };
    return { position, code, name: sampleName, role: isNtc ? "ntc" : "unknown", content };
  });
  const blanks = plateBlanks(assay).map(({ position, code, sampleName }): FileWell => {
    return { position, code, name: sampleName, role: "ntc", content: null };
  });
  const samples = plan.places.flatMap(([place, barcode]) =>
    (plateWells(assay)[place] ?? []).map(({ position, code }): FileWell => {
      const tube = byBarcode.get(barcode);
      return { position, code, name: barcode, role: "unknown", content: tube ? { tube } : null };
    }),
  );
  return [...controls, ...blanks, ...samples];
}

const nothing = {
  line: 1,
  call: null,
  instrumentCall: null,
  quality: 99,
  rawTask: "",
  taskName: "",
  ampScore: null,
  allele1: null,
  allele2: null,
  ct: null,
  ctUndetermined: true,
  reporter: null,
  omitted: false,
  raw: {},
};

function genotypeReading(assay: AssayDefinition & { kind: "genotype" }, well: FileWell): Reading {
  const site = assay.sites.find(({ rsid }) => rsid === well.code) ?? assay.sites[0];
  const [one = "", two = ""] = Object.keys(site?.alleles ?? {});
  const genotype = genotypeIn(assay, well.content, site?.rsid ?? "");
  const shows = (allele: string) => genotype?.includes(site?.alleles[allele] ?? "-") ?? false;
  const both = [shows(one), shows(two)];
  const call = both[0] && both[1] ? "both" : both[0] ? "allele1" : both[1] ? "allele2" : "no-amplification";
  const allele = (name: string, isLit = false) => ({
    name,
    reporter: null,
    deltaRn: isLit ? 2.5 : 0.02,
    ct: isLit ? 26 : null,
  });
  return {
    ...nothing,
    position: well.position,
    sampleName: well.name,
    assayName: site?.assayNames[0] ?? "",
    role: well.role,
    call,
    instrumentCall: well.role === "ntc" && call === "no-amplification" ? "negative-control" : call,
    allele1: allele(one, both[0]),
    allele2: allele(two, both[1]),
  } as unknown as Reading;
}

/** The genotype of a control's material at another site is unknown; here it is the first genotype. */
function genotypeIn(assay: AssayDefinition & { kind: "genotype" }, content: Content, rsid: string): string | null {
  if (content === null) return null;
  if ("tube" in content) return content.tube.truth[rsid] ?? null;
  const control = assay.controls.find(({ position }) => position === content.control);
  if (control?.expect !== "genotype") return null;
  if (control.rsid === rsid) return control.genotype;
  return assay.sites.find((site) => site.rsid === rsid)?.genotypes[0]?.genotype ?? null;
}

function panelReadings(assay: AssayDefinition & { kind: "pathogen" }, well: FileWell): Reading[] {
  const { content, position, name } = well;
  const isControl = content !== null && "control" in content;
  const ctOf = (code: string, window: { from: number; to: number }) => {
    if (content === null) return null;
    if ("control" in content) return (window.from + window.to) / 2;
    return content.tube.truth[code] === "detected" ? 27 : null;
  };
  const row = (assayName: string, ct: number | null, role: WellRole, reporter: string) =>
    ({
      ...nothing,
      position,
      sampleName: name,
      assayName,
      role,
      ct,
      ctUndetermined: ct === null,
      reporter,
    }) as unknown as Reading;
  const targets = assay.targets.flatMap(({ code, channels, positiveWindow }) =>
    channels.map(({ assayNames, dye }) => row(assayNames[0] ?? code, ctOf(code, positiveWindow), well.role, dye)),
  );
  const { internalControl } = assay;
  const internalCt = content === null ? null : isControl ? 26.4 : 26;
  return [row(internalControl.assayNames[0] ?? "", internalCt, "ipc", internalControl.dye), ...targets];
}

const readingsOf = (assay: AssayDefinition, wells: readonly FileWell[]): Reading[] =>
  wells.flatMap((well) => (assay.kind === "genotype" ? [genotypeReading(assay, well)] : panelReadings(assay, well)));

/** The results without a hold that a laboratory gets from a file, by barcode. */
export function committed(
  assay: AssayDefinition,
  wells: readonly FileWell[],
  plates: readonly (PlannedPlate & { readonly isNamed?: boolean })[],
  filePlate: FilePlate = { format: assayFormat(assay), isSure: true },
): Map<string, Truth> {
  const product: LabProduct = { id: "p", code: "p", name: "p", assayId: "a", assay, ruleSetId: null, ruleSet: null };
  const tubes = plates.flatMap(({ plan, tubes }) => tubes.map(({ barcode }) => knownTube(barcode, plan.id)));
  const plans = plates.map(({ plan, isNamed = false }) => ({ ...plan, isNamed, isInFile: isNamed }));
  const plate = evaluatePlate({
    readings: readingsOf(assay, wells),
    mapping: noMapping,
    tubes,
    product,
    plans,
    filePlate,
  });
  const results = new Map<string, Truth>();
  if (
    !plate.calls?.verdict.passed ||
    commitBlockers({ row: { state: "previewed" } as ImportRow, tubes }, plate).length > 0
  )
    return results;
  const taken = new Set(plate.wells.filter(isCommittable).map(({ barcode }) => barcode));
  for (const { sampleName, calls } of plate.calls.samples) {
    if (!taken.has(sampleName) || !calls.every(({ state }) => state === "called")) continue;
    if (identityHolds({ ...plate, statedReason: "" }, sampleName).length > 0) continue;
    results.set(sampleName, Object.fromEntries(calls.map(({ targetCode, value }) => [targetCode, value ?? ""])));
  }
  return results;
}

const knownTube = (barcode: string, plateId: string): NamedTube => ({
  barcode,
  plateId,
  tubeId: barcode,
  tubeState: "bound",
  productId: "p",
  isBound: true,
  sampleId: barcode,
  sampleState: "plated",
  hasReport: false,
  earlier: [],
  receivedAt: null,
  lot: "",
  expiresOn: "",
  recalledKit: null,
});
