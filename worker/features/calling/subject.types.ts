import type { AssayDefinition } from "../products/assays/assay.types";
import type { TargetFinding } from "../products/pathogen-findings.rules";
import type { RuleSet } from "../products/rule-sets/rule-set.rules";
import type { RecordedCall } from "./delta-check.rules";
import type { UnreplaceableResult } from "./second-run.rules";
import type { KnownTube } from "./well-verdicts.rules";

/** A tube that a file or a device names. */
export interface NamedTube extends KnownTube {
  /** The conclusions of its earlier attempts, oldest first. */
  readonly earlier: readonly TargetFinding[];
  /** When the laboratory or one of its devices received the sample; null before. */
  readonly receivedAt: number | null;
  /** The lot of the collection tube and its expiry date, `YYYY-MM-DD`. */
  readonly lot: string;
  readonly expiresOn: string;
  /** The batch of the collection tube when it is recalled, and why its results are held; otherwise null. */
  readonly recalledKit: { readonly code: string; readonly message: string } | null;
  /** The plate that its sample was put on last; null when it was never on one, missing where no plate is used. */
  readonly plateId?: string | null;
  /** The tube's existing result that cannot be replaced; missing when it was not looked up. */
  readonly standing?: UnreplaceableResult | null;
  /** Genotypes of the same person (phone and name) from other tubes; missing when they were not looked up. */
  readonly recorded?: readonly RecordedCall[];
}

/** A live product with what is needed to evaluate a file under it. */
export interface LabProduct {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly assayId: string;
  readonly assay: AssayDefinition;
  readonly ruleSetId: string | null;
  readonly ruleSet: RuleSet | null;
}
