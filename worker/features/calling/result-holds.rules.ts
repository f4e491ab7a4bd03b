import { type HoldRule, holdMessages } from "#contract/result-holds";
import type { HoldSubject } from "#contract/result-holds.schemas";

/** A reason to doubt a result, as whoever judged the evidence found it. */
export interface NewHold {
  readonly rule: HoldRule;
  readonly subject: HoldSubject;
  /** What was seen, with its figures and where the limit stands. */
  readonly message: string;
  /** The figures by name, for later evaluation; ids and numbers, never a name of a person. */
  readonly facts?: Readonly<Record<string, string | number | boolean | null>>;
}

/** Why a result may not be reviewed or published while doubts are open, or null. */
export const openHoldsRefusal = (openHoldCount: number): string | null =>
  openHoldCount === 0 ? null : holdMessages.open(openHoldCount);

/** Rules that the calls of a raw file are judged by: calling again answers them anew. */
export const callingRules: readonly HoldRule[] = [
  "manual_call",
  "quality_flag",
  "quality",
  "signal",
  "genotype_signal",
  "cluster",
  "early_ct",
];
