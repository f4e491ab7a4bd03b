import type { importStateNames } from "#contract/run-imports";
import type { AssayDefinition } from "../products/assay.types";
import type { RuleSet } from "../products/rule-set.rules";
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
  readonly state: ImportState;
  readonly refusal: string | null;
  readonly version: number;
  readonly createdAt: number;
  readonly uploadedBy: { userId: number; name: string } | null;
  readonly run: { id: string; runNo: string } | null;
}

/** A tube that a file names, with the conclusions of its earlier attempts, oldest first. */
export type NamedTube = KnownTube & { readonly earlier: readonly TargetFinding[] };

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
  readonly plan?: PlatePlan | undefined;
}
