import type { AssayDefinition } from "../../products/assays/assay.types";
import type { MappedReading } from "../name-mapping.rules";
import { plateWells } from "./plate-layout.rules";

/** A plate as it was filled by scanning: the barcode in each position. */
export interface PlatePlan {
  readonly id: string;
  readonly code: string;
  /** Scanning has not ended: the plate's contents may still change. */
  readonly isOpen: boolean;
  /** The file itself names this plate. */
  readonly isInFile: boolean;
  /** A person named this plate for the file; otherwise the file named it. */
  readonly isNamed: boolean;
  /** The assay with the wells of this plate (`assayForPlate`). */
  readonly assay: AssayDefinition;
  readonly places: readonly (readonly [place: number, barcode: string])[];
  /** Barcodes on it that are not measured yet; when absent, all of them. */
  readonly unmeasured?: readonly string[];
}

/** The differences between a file and the plan of its plate. */
interface PlanCheck {
  /** By sample name: why the sample is not in its planned wells. One wrong well is enough. */
  readonly misplaced: ReadonlyMap<string, string>;
  /** Barcodes on the plate that are not measured yet and missing in the file. */
  readonly missing: readonly string[];
}

type PlannedWells = readonly { readonly position: string; readonly code: string | null }[];

/** The wells of every barcode of a plan. */
export function plannedWells({ assay, places }: PlatePlan): Map<string, PlannedWells> {
  const wells = plateWells(assay);
  return new Map(places.map(([place, barcode]) => [barcode, wells[place] ?? []]));
}

/** A reading with the name of a tube or a control: the file says that something was in this well. */
export const hasSampleName = ({ isIgnored, reading, sampleName }: MappedReading): boolean =>
  !isIgnored && reading.role !== "empty" && sampleName !== "";

/** True for a reading in one of the wells; a reading of an unknown assay fits every site. */
export const isInPlannedWells = (wells: PlannedWells, { reading, code }: MappedReading): boolean =>
  wells.some(
    (well) => well.position === reading.position && (well.code === null || code === null || well.code === code),
  );

const listed = (wells: PlannedWells) => wells.map(({ position }) => position).join("、");

/**
 * Compares a file with the plan: a name in a wrong well is reported for its sample, and for the sample planned in that well.
 * @param elsewhere by barcode: the position of tubes that are on another plate.
 */
export function compareWithPlan(
  mapped: readonly MappedReading[],
  plan: PlatePlan,
  elsewhere: ReadonlyMap<string, string> = new Map(),
): PlanCheck {
  const planned = plannedWells(plan);
  const owners = ownersOf(planned);
  const misplaced = new Map<string, string>();
  const robbed = new Map<string, string>();
  const seen = new Set<string>();
  for (const entry of mapped) {
    const { reading, code, sampleName } = entry;
    if (!hasSampleName(entry) || code === null) continue;
    seen.add(sampleName);
    const there = planned.get(sampleName);
    if (there && isInPlannedWells(there, entry)) continue;
    const owner = owners.get(reading.position)?.find((barcode) => isInPlannedWells(planned.get(barcode) ?? [], entry));
    const taken = owner ? `（那里排的是 ${owner}）` : "";
    if (!misplaced.has(sampleName)) {
      misplaced.set(
        sampleName,
        there
          ? `排板在 ${listed(there)}，文件里在 ${reading.position}${taken}，请核对是否放错`
          : `不在样本板 ${plan.code} 的排板中${whereElse(elsewhere.get(sampleName))}，文件里在 ${reading.position}${taken}`,
      );
    }
    if (!owner || robbed.has(owner)) continue;
    const own = listed(planned.get(owner) ?? []);
    const from = there ? `（排板在 ${listed(there)}）` : "（不在本板排板中）";
    robbed.set(owner, `排板在 ${own}，文件却把 ${sampleName}${from}放在其中的 ${reading.position}，请核对是否放错`);
  }
  for (const [owner, message] of robbed) if (!misplaced.has(owner)) misplaced.set(owner, message);
  const lying = plan.unmeasured ?? [...planned.keys()];
  return { misplaced, missing: lying.filter((barcode) => !seen.has(barcode)) };
}

/** Barcodes by the wells that they occupy. */
function ownersOf(planned: ReadonlyMap<string, PlannedWells>): Map<string, string[]> {
  const owners = new Map<string, string[]>();
  for (const [barcode, wells] of planned) {
    for (const { position } of wells) owners.set(position, [...(owners.get(position) ?? []), barcode]);
  }
  return owners;
}

const whereElse = (place: string | undefined) => (place ? `（它排在 ${place}）` : "");
