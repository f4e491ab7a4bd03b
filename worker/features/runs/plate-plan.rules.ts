import type { AssayDefinition } from "../products/assay.types";
import type { MappedReading } from "./name-mapping.rules";
import { plateWells } from "./plate-layout.rules";

/** A plate as it was filled by scanning: which barcode lies in which place. */
export interface PlatePlan {
  readonly id: string;
  readonly code: string;
  /** Scanning has not ended: what the plate holds is not settled. */
  readonly isOpen: boolean;
  readonly assay: AssayDefinition;
  readonly places: readonly (readonly [place: number, barcode: string])[];
}

/** What a file and the plan of its plate disagree about. */
export interface PlanCheck {
  /** By sample name: why it is not where it was put. One wrong well makes the whole sample doubtful. */
  readonly misplaced: ReadonlyMap<string, string>;
  /** Barcodes that were put on the plate and are not in the file. */
  readonly missing: readonly string[];
}

export function checkPlan(mapped: readonly MappedReading[], plan: PlatePlan): PlanCheck {
  const wells = plateWells(plan.assay);
  const planned = new Map(plan.places.map(([place, barcode]) => [barcode, wells[place] ?? []]));
  const misplaced = new Map<string, string>();
  const seen = new Set<string>();
  for (const { reading, code, sampleName, isIgnored } of mapped) {
    if (isIgnored || code === null || reading.role === "empty") continue;
    seen.add(sampleName);
    const there = planned.get(sampleName);
    const fits = there?.some((well) => well.position === reading.position && (well.code ?? code) === code);
    if (fits || misplaced.has(sampleName)) continue;
    const names = there?.map(({ position }) => position).join("、");
    misplaced.set(
      sampleName,
      names ? `排板在 ${names}，文件里在 ${reading.position}，请核对是否放错` : `不在样本板 ${plan.code} 的排板中`,
    );
  }
  return { misplaced, missing: [...planned.keys()].filter((barcode) => !seen.has(barcode)) };
}
