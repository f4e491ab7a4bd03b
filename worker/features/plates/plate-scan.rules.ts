import { sampleStateNames } from "#contract/samples";
import { type SampleState, sampleStates } from "../specimens/sample.states";

/** What the database knows about a barcode that is scanned at a plate. */
export interface PlateTube {
  readonly tubeId: string;
  readonly productId: string;
  readonly productName: string;
  readonly isBound: boolean;
  readonly isQuarantined: boolean;
  readonly sampleId: string | null;
  readonly sampleState: SampleState | null;
  /** Code of the open plate that the sample is on. */
  readonly openPlate: string | null;
}

/** States from which a sample may be put on a plate; plating implies that it was accepted. */
export const platableStates = (["received", "accepted", "retest_queued"] as const).filter(
  (state) => sampleStates.next(sampleStates.next(state, "accept") ?? state, "plate") === "plated",
);

/** Why a tube cannot be put on a plate of the product now, as a sentence; null when it can. */
export function plateRefusal(tube: PlateTube, plate: { productId: string; productName: string }): string | null {
  if (tube.productId !== plate.productId)
    return `这支属于「${tube.productName}」，不能放在「${plate.productName}」的板上`;
  if (!tube.isBound) return "尚未绑定客户，不能上板";
  if (tube.isQuarantined) return "在隔离架，解除隔离后才能上板";
  if (!tube.sampleId || !tube.sampleState || tube.sampleState === "expected") return "尚未签收，请先扫码签收";
  if (tube.openPlate) return `已放在样本板 ${tube.openPlate} 上`;
  return stateRefusal(tube.sampleState);
}

/** Why a sample in this state cannot be measured; null when it can. */
export function stateRefusal(state: SampleState): string | null {
  if (platableStates.some((platable) => platable === state)) return null;
  return `样本当前为「${sampleStateNames[state]}」，不能上板`;
}
