import type { PlateFormat } from "#contract/plate-geometry";

/** The plate that a file describes. */
export interface FilePlate {
  readonly format: PlateFormat;
  /** False when the file does not say which plate it is and all its rows would also fit another size. */
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

/** The instrument's own call in a common spelling; "other" is a wording that we do not know. */
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
  /** True when the instrument measured the well and saw no crossing; false with a null `ct` means no reading at all. */
  ctUndetermined: boolean;
  ampScore: number | null;
  /** True when a person set the call in the instrument's software; null when the file does not say. */
  isManualCall: boolean | null;
  /** 0-1, the software's confidence in the Ct; null when the file gives none. */
  ctConfidence: number | null;
  /** Quality flags that the instrument raised, e.g. NOAMP. */
  flags: string[];
  /** Why the measurements of this well contradict each other, in one sentence; such a well gets no call. */
  contradiction?: string | undefined;
  omitted: boolean;
  comments: string | null;
  /** Every cell of the row under its own heading; empty for a device, whose message is stored as it came. */
  raw: Record<string, string>;
}
