import type { AssayDefinition } from "../products/assays/assay.types";
import type { TargetFinding } from "../products/pathogen-findings.rules";
import type { RuleSet } from "../products/rule-sets/rule-set.rules";
import type { RecordedCall } from "./delta-check.rules";
import type { StandingResult } from "./second-run.rules";
import type { KnownTube } from "./well-verdicts.rules";

/** A tube that a file or a device names. */
export interface NamedTube extends KnownTube {
  /** The conclusions of its earlier attempts, oldest first. */
  readonly earlier: readonly TargetFinding[];
  /** When the laboratory, or one of its devices, took the sample in; null before. */
  readonly receivedAt: number | null;
  /** The lot of the collection tube and its last day, `YYYY-MM-DD`. */
  readonly lot: string;
  readonly expiresOn: string;
  /** The plate on which its sample was put last; null when it never lay on one, missing where no plate is used. */
  readonly plateId?: string | null;
  /** What is said of the tube already, where it takes no other result; missing where nobody asks. */
  readonly standing?: StandingResult | null;
  /** Genotypes of the same person (phone and name) from other tubes; missing where nobody asks. */
  readonly recorded?: readonly RecordedCall[];
}

/** A live product with what is needed to judge a file under it. */
export interface LabProduct {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly assayId: string;
  readonly assay: AssayDefinition;
  readonly ruleSetId: string | null;
  readonly ruleSet: RuleSet | null;
}
