import { assayFormat } from "../../products/assays/assay-plate.rules";
import type { MappedReading } from "../name-mapping.rules";
import type { FilePlate } from "../reading.types";
import { hasSampleName, isInPlannedWells, type PlatePlan, plannedWells } from "./plate-plan.rules";

/** The plate that the tubes of a file are on, whatever plate the file names. */
export type Placement =
  | {
      readonly kind: "planned";
      readonly plan: PlatePlan;
      /**
       * Why the measured plate may be another one although the tubes are planned on this one; null when there is no objection.
       */
      readonly doubt: string | null;
    }
  /** None of its tubes is on a plate, so nobody recorded what each well holds. */
  | { readonly kind: "unplanned" }
  /** The file and the plates contradict each other, so the whole file is refused. */
  | { readonly kind: "contradicted"; readonly plan: PlatePlan; readonly message: string };

/** What is known about a tube's position. */
export interface PlacedTube {
  readonly barcode: string;
  /** The plate that the sample was put on last; null or missing when it was never on one. */
  readonly plateId?: string | null | undefined;
}

interface Fit {
  readonly plan: PlatePlan;
  /** Number of tubes that are both in the plan and in the file. */
  readonly shared: number;
  /** Number of those whose readings are all in the planned wells. */
  readonly fitting: number;
}

/**
 * The measured plate: the one that the file's tubes are planned on, in the wells that the file gives.
 * @param filePlate the plate of the file, whose size must equal the plan's.
 */
export function findPlacement(
  mapped: readonly MappedReading[],
  tubes: readonly PlacedTube[],
  plans: readonly PlatePlan[],
  filePlate: FilePlate,
): Placement {
  const used = mapped.filter(hasSampleName);
  const names = new Set(used.map(({ sampleName }) => sampleName));
  const lying = new Set(tubes.flatMap(({ barcode, plateId }) => (names.has(barcode) && plateId ? [plateId] : [])));
  const named = plans.find(({ isNamed }) => isNamed);
  if (lying.size === 0) return named ? ofPlan(named, filePlate) : { kind: "unplanned" };
  const [best, second] = plans
    .filter(({ id }) => lying.has(id))
    .map((plan) => fitOf(plan, used))
    .toSorted((a, b) => b.fitting - a.fitting || b.shared - a.shared);
  if (!best) return { kind: "unplanned" };
  const { plan } = best;
  const against = (message: string): Placement => ({ kind: "contradicted", plan, message });
  if (named && named.id !== plan.id) {
    return against(`文件的板号是 ${named.code}，样本却排在样本板 ${plan.code}，请核对上机的是哪块板；${wholeFile}`);
  }
  if (second && second.fitting === best.fitting) {
    return against(
      `文件里的样本分别排在样本板 ${plan.code} 和 ${second.plan.code}，不能确定测的是哪块板；${wholeFile}`,
    );
  }
  const size = otherSize(plan, filePlate);
  if (size) return against(size);
  if (best.fitting * 2 < best.shared || best.fitting === 0) {
    return against(
      `文件里有 ${best.shared} 支样本排在样本板 ${plan.code}，其中只有 ${best.fitting} 支在排板的位置，请核对是否上错板或放错方向；${wholeFile}`,
    );
  }
  return { kind: "planned", plan, doubt: otherCode(plans, plan) };
}

const wholeFile = "整份文件不能入库";

/** Placement for a plate that was only named, because none of its tubes is known. */
function ofPlan(plan: PlatePlan, filePlate: FilePlate): Placement {
  const message = otherSize(plan, filePlate);
  return message ? { kind: "contradicted", plan, message } : { kind: "planned", plan, doubt: null };
}

/**
 * The refusal of a file whose plate size differs from the plan's; null when the sizes agree or the file leaves the size open.
 */
function otherSize({ assay, code }: PlatePlan, { format, isSure }: FilePlate): string | null {
  const planned = assayFormat(assay).wells;
  if (format.wells === planned || (!isSure && format.wells < planned)) return null;
  return `文件是 ${format.wells} 孔板的结果，样本板 ${code} 是 ${planned} 孔板，请核对上机的是哪块板；${wholeFile}`;
}

function fitOf(plan: PlatePlan, used: readonly MappedReading[]): Fit {
  const wells = plannedWells(plan);
  const shared = new Set<string>();
  const astray = new Set<string>();
  for (const entry of used) {
    const there = wells.get(entry.sampleName);
    if (!there) continue;
    shared.add(entry.sampleName);
    if (!isInPlannedWells(there, entry)) astray.add(entry.sampleName);
  }
  return { plan, shared: shared.size, fitting: shared.size - astray.size };
}

/** The objection when a person chose the plate with the tubes, but the instrument read the code of another plate of ours. */
function otherCode(plans: readonly PlatePlan[], plan: PlatePlan): string | null {
  const other = plans.find(({ isInFile, id }) => isInFile && id !== plan.id);
  return other ? `文件的板号是 ${other.code}，样本排在样本板 ${plan.code}，由导入人选定为 ${plan.code}` : null;
}

/** The plan that the wells of a file are compared with; undefined when there is none. */
export const planOfPlacement = (placement: Placement): PlatePlan | undefined =>
  placement.kind === "unplanned" ? undefined : placement.plan;

/** By barcode: the position of tubes that are on other plates, as a text for the person who looks for them. */
export function positionsOnOtherPlates(plans: readonly PlatePlan[], plan: PlatePlan): Map<string, string> {
  const places = new Map<string, string>();
  for (const other of plans) {
    if (other.id === plan.id) continue;
    for (const [barcode, wells] of plannedWells(other)) {
      places.set(barcode, `样本板 ${other.code} 的 ${wells.map(({ position }) => position).join("、")}`);
    }
  }
  return places;
}
