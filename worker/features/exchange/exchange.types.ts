import type { TargetFinding } from "../products/pathogen-findings.rules";
import type { GenomeSite } from "./genome-sites";

/** One published version of a report in the common form for all formats: everything that may be exported, nothing about its storage. */
export interface ExchangeReport {
  /** URL under which this installation's identifiers are unique. */
  readonly origin: string;
  readonly laboratory: string;
  /** SHA-256 of the version. */
  readonly hash: string;
  readonly number: string;
  readonly version: number;
  /** `withdrawn` means that the report is void and has no result. */
  readonly status: "final" | "corrected" | "amended" | "withdrawn";
  readonly issuedAt: number;
  readonly testedAt: number;
  readonly receivedAt: number | null;
  readonly product: { readonly code: string; readonly name: string };
  readonly kind: "level" | "medication" | "pathogen";
  readonly method: string;
  readonly specimen: { readonly id: string; readonly kind: string };
  readonly subject: {
    /** The same for every report of one person, but different from our own id of the person. */
    readonly id: string;
    /** Null in a pseudonymous export. */
    readonly name: string | null;
    readonly gender: "male" | "female";
    /** YYYY-MM, in a pseudonymous export only YYYY. */
    readonly birth: string;
  };
  readonly conclusion: string;
  /** The text about limitations under every report of the product. */
  readonly limits: string;
  readonly level: number | null;
  readonly sites: readonly ExchangeSite[];
  readonly targets: readonly ExchangeTarget[];
}

export interface ExchangeSite {
  readonly rsid: string;
  readonly gene: string;
  /** The genotype as the report spells it; null when there was no call. */
  readonly letters: string | null;
  /** Undefined for a site that is not in the table of genome positions. */
  readonly place: GenomeSite | undefined;
  /**
   * 0 for the reference base, 1 for the other, on the forward strand, unphased; null without a call or with an unknown base.
   */
  readonly alleles: readonly [number, number] | null;
}

export interface ExchangeTarget {
  readonly code: string;
  readonly name: string;
  readonly result: TargetFinding;
  readonly text: string;
}
