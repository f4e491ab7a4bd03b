import type { ImportItem, importStateNames } from "#contract/run-imports";
import type { TextEncodingName } from "#contract/text-encoding";
import type { AssayDefinition } from "../products/assay.types";
import type { RuleSet } from "../products/rule-set.rules";
import type { RecordedCall } from "./delta-check.rules";
import type { NameMapping } from "./name-mapping.rules";
import type { TargetFinding } from "./pathogen-wells.rules";
import type { PlatePlan } from "./plate-plan.rules";
import type { StoredFile } from "./stored-file.rules";
import type { KnownTube } from "./well-verdicts.rules";

export type ImportState = keyof typeof importStateNames;

export interface ImportRow {
  readonly importId: string;
  readonly sha256: string;
  readonly fileName: string;
  readonly byteSize: number;
  readonly fileKey: string;
  readonly dialect: string | null;
  readonly encoding: TextEncodingName | null;
  readonly state: ImportState;
  readonly refusal: string | null;
  readonly verdict: ImportItem["verdict"];
  readonly version: number;
  readonly createdAt: number;
  readonly uploadedBy: { userId: number; name: string } | null;
  readonly run: { id: string; runNo: string } | null;
}

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

/** Everything that a preview or a commit depends on. */
export interface ImportContext {
  readonly row: ImportRow;
  readonly file: StoredFile;
  readonly mapping: NameMapping;
  readonly tubes: readonly NamedTube[];
  readonly products: readonly LabProduct[];
  /** The plates on which its tubes lie, and the one that it or a person names. */
  readonly plans: readonly PlatePlan[];
}
