import type { TargetFinding } from "../products/pathogen-findings.rules";
import type { GenomeSite } from "./genome-sites";

/** One published version of a report as every format says it: all that may leave, nothing of where it is stored. */
export interface ExchangeReport {
  /** Address under which this installation's identifiers are unique. */
  readonly origin: string;
  readonly laboratory: string;
  /** SHA-256 of the version. */
  readonly hash: string;
  readonly number: string;
  readonly version: number;
  /** `withdrawn` tells that it is void and carries no result. */
  readonly status: "final" | "corrected" | "amended" | "withdrawn";
  readonly issuedAt: number;
  readonly testedAt: number;
  readonly receivedAt: number | null;
  readonly product: { readonly code: string; readonly name: string };
  readonly kind: "level" | "medication" | "pathogen";
  readonly method: string;
  readonly specimen: { readonly id: string; readonly kind: string };
  readonly subject: {
    /** The same for every report of one person; not our own number of him. */
    readonly id: string;
    /** Null in a pseudonymous export. */
    readonly name: string | null;
    readonly gender: "male" | "female";
    /** YYYY-MM, in a pseudonymous export YYYY. */
    readonly birth: string;
  };
  readonly conclusion: string;
  /** What stands under every report of the product. */
  readonly limits: string;
  readonly level: number | null;
  readonly sites: readonly ExchangeSite[];
  readonly targets: readonly ExchangeTarget[];
}

export interface ExchangeSite {
  readonly rsid: string;
  readonly gene: string;
  /** As the report spells it; null where there was no call. */
  readonly letters: string | null;
  /** Undefined for a site that the table of the genome does not hold. */
  readonly place: GenomeSite | undefined;
  /** 0 for the reference's letter, 1 for the other, on the forward strand, unphased; null without a call or with a strange letter. */
  readonly alleles: readonly [number, number] | null;
}

export interface ExchangeTarget {
  readonly code: string;
  readonly name: string;
  readonly result: TargetFinding;
  readonly text: string;
}
