import type { PlateFormat } from "#contract/plate-geometry";

/** The plate that a file is of. */
export interface FilePlate {
  readonly format: PlateFormat;
  /** False when the file does not name its plate and every row has its place on another one too. */
  readonly isSure: boolean;
}

export type WellRole =
  | "unknown"
  | "ntc"
  | "positive-allele1"
  | "positive-allele2"
  | "positive-both"
  | "positive"
  | "ipc"
  | "blocked-ipc"
  | "standard"
  | "empty";

/** The instrument's own call in plain words; "other" is a call in words that we do not know. */
export type InstrumentCall =
  | "allele1"
  | "allele2"
  | "both"
  | "negative-control"
  | "no-amplification"
  | "undetermined"
  | "present"
  | "absent"
  | "unconfirmed"
  | "ipc-ok"
  | "ipc-failed"
  | "blocked-ipc-control"
  | "other";

export interface AlleleReading {
  /** The name the instrument gives the allele; null when the file does not say. */
  name: string | null;
  reporter: string | null;
  deltaRn: number | null;
  ct: number | null;
}

/** One row of the results: one assay (genotyping) or one target (presence/absence) in one well. */
export interface Reading {
  /** Line of the file, counted from 1. */
  line: number;
  /** "A1" to "P24", never "A01". */
  position: string;
  row: number;
  column: number;
  sampleName: string;
  assayName: string;
  role: WellRole;
  rawTask: string;
  call: string | null;
  instrumentCall: InstrumentCall | null;
  /** 0-100; null when the file gives none. */
  quality: number | null;
  reporter: string | null;
  allele1: AlleleReading | null;
  allele2: AlleleReading | null;
  ct: number | null;
  /** True when the instrument watched the well and saw no crossing; false with a null `ct` means no reading at all. */
  ctUndetermined: boolean;
  ampScore: number | null;
  /** True when a person set the call in the instrument's software; null when the file does not say. */
  isManualCall: boolean | null;
  /** 0-1, how sure the software is of the Ct; null when the file gives none. */
  ctConfidence: number | null;
  /** Quality flags that the instrument raised, e.g. NOAMP. */
  flags: string[];
  /** Why what was measured in this well cannot be true as a whole, in one sentence; a well with one gives no call. */
  contradiction?: string | undefined;
  omitted: boolean;
  comments: string | null;
  /** Every cell of the row under its own heading; none of a device, whose message is kept as it came. */
  raw: Record<string, string>;
}
