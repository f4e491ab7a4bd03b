import { type HoldRule, holdMessages } from "#contract/result-holds";
import type { HoldSubject } from "#contract/result-holds.schemas";

/** A new hold on a result, with its reason. */
export interface NewHold {
  readonly rule: HoldRule;
  readonly subject: HoldSubject;
  /** What was observed, with its figures and the limit. */
  readonly message: string;
  /** The figures by name, for later evaluation; ids and numbers, never a person's name. */
  readonly facts?: Readonly<Record<string, string | number | boolean | null>>;
}

/** Why a result may not be reviewed or published while holds are open, or null. */
export const openHoldsRefusal = (openHoldCount: number): string | null =>
  openHoldCount === 0 ? null : holdMessages.open(openHoldCount);

/** Rules that depend on the calls of a raw file: calling again evaluates them again. */
export const holdRulesOfCalling: readonly HoldRule[] = [
  "manual_call",
  "quality_flag",
  "quality",
  "signal",
  "genotype_signal",
  "cluster",
  "early_ct",
];
