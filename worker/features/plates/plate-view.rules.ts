import { plateMessages } from "#contract/plates";
import type { PlateDetail, PlateItem } from "#contract/plates.schemas";
import { plateBlanks, plateControls, plateWells } from "../calling/plates/plate-layout.rules";
import { computePlateProof, type PlateProof } from "../calling/plates/plate-proof.rules";
import { siteName } from "../products/assays/assay.rules";
import type { AssayDefinition, GenotypeSite } from "../products/assays/assay.types";
import type { SampleState } from "../specimens/sample.states";
import { stateRefusal } from "./plate-scan.rules";

interface ShownPlate {
  readonly assay: AssayDefinition;
}

interface StoredPlate extends ShownPlate {
  readonly item: PlateItem;
}

type StoredPlace = Omit<PlateDetail["places"][number], "problem"> & {
  readonly state: SampleState;
  readonly attempts: number;
};

/** A plate with its contents, as its page shows it. */
export function plateDetailOf(plate: StoredPlate, places: readonly StoredPlace[]): PlateDetail {
  const isOpen = plate.item.state === "open";
  return {
    ...plate.item,
    ...plateLayout(plate, places),
    places: places.map(({ state, attempts: _attempts, ...place }) => ({
      ...place,
      problem: isOpen ? (stateRefusal(state) ?? "") : place.isLeftOut ? plateMessages.leftOut : "",
    })),
  };
}

/** The positions on a plate, the set-up for the instrument, and which placement mistakes would be noticed. */
export function plateLayout(
  { assay }: ShownPlate,
  places: readonly { readonly place: number; readonly barcode: string }[],
): Pick<PlateDetail, "wells" | "controls" | "targets" | "proof"> {
  const controls = plateControls(assay).map(({ position, code, sampleName }, i) => {
    return { position, code, name: sampleName, task: controlTask(assay, i) };
  });
  const blanks = plateBlanks(assay).map(({ position, code, sampleName }) => {
    return { position, code, name: sampleName, task: "NTC" };
  });
  const filled = places.map(({ place, barcode }) => [place, barcode] as const);
  return {
    wells: plateWells(assay).map((wells) => [...wells]),
    controls: [...controls, ...blanks],
    targets: assay.kind === "genotype" ? assay.sites.map(siteTarget) : panelTargets(assay),
    proof: shownProof(computePlateProof({ assay, places: filled })),
  };
}

const shownProof = ({ kinds, unproven }: PlateProof): PlateDetail["proof"] => ({
  kinds: kinds.map((kind) => ({ ...kind })),
  unproven: [...unproven],
});

const siteTarget = ({ rsid, gene, assayNames, alleles }: GenotypeSite) => ({
  code: rsid,
  name: siteName({ gene, rsid }),
  assayName: assayNames[0] ?? rsid,
  reporter: "",
  isInternal: false,
  alleles: Object.keys(alleles),
});

function panelTargets({ targets, internalControl }: Extract<AssayDefinition, { kind: "pathogen" }>) {
  const channels = targets.flatMap(({ code, name, channels }) =>
    channels.map(({ assayNames, dye }) => ({ code, name, assayNames, dye, isInternal: false })),
  );
  return [...channels, { ...internalControl, isInternal: true }].map(({ code, name, assayNames, dye, isInternal }) => ({
    code,
    name,
    assayName: assayNames[0] ?? code,
    reporter: dye,
    isInternal,
    alleles: [],
  }));
}

function controlTask(assay: AssayDefinition, i: number): string {
  const control = assay.controls[i];
  if (control?.expect === "ntc") return "NTC";
  if (assay.kind === "pathogen" || control?.expect !== "genotype") return "UNKNOWN";
  const site = assay.sites.find(({ rsid }) => "rsid" in control && rsid === control.rsid);
  const [one = "", two = ""] = control.genotype;
  if (one !== two) return "PC_ALLELE_BOTH";
  return Object.values(site?.alleles ?? {})[0] === one ? "PC_ALLELE_1" : "PC_ALLELE_2";
}
