import type { TextEncodingName } from "#contract/text-encoding";
import type { FilePlate, Reading } from "../../calling/reading.types";

/** The contents of an instrument file, in one form for every dialect, before they are interpreted under an assay. */
export interface InstrumentExport {
  dialect: InstrumentDialect;
  encoding: TextEncodingName;
  experiment: Experiment;
  plate: FilePlate;
  /** Every row of the results section in the order of the file, empty wells included. */
  readings: Reading[];
  warnings: ImportWarning[];
}

export type InstrumentDialect = "quantstudio-text" | "design-analysis" | "bio-rad-cfx" | "rdml" | "plain-csv";
export type ExperimentType = "genotyping" | "presence-absence" | "unknown";

export interface Experiment {
  name: string | null;
  type: ExperimentType;
  rawType: string | null;
  barcode: string | null;
  instrumentType: string | null;
  instrumentSerial: string | null;
  instrumentName: string | null;
  blockType: string | null;
  chemistry: string | null;
  operator: string | null;
  /** ms UTC; null when the file has no time, or a time in an unknown time zone (then there is a warning). */
  runEndedAt: number | null;
  rawRunEndedAt: string | null;
  /** As `runEndedAt`, but without a warning, because few files have it. */
  runStartedAt: number | null;
  reagentLot: string | null;
  /** Last day on which the reagents may be used, `YYYY-MM-DD`. */
  reagentExpiresOn: string | null;
  /** Every calibration that the file names. */
  calibrations: Calibration[];
  /** Every `* Key = Value` line of the header, unchanged. */
  header: Record<string, string>;
}

export interface Calibration {
  /** "Pure Dye FAM", "Uniformity" and the like. */
  name: string;
  isExpired: boolean;
  /** `YYYY-MM-DD`; null when the file does not say. */
  performedOn: string | null;
}

type ImportWarningCode =
  | "time-missing"
  | "time-zone-unknown"
  | "time-zone-assumed"
  | "time-unreadable"
  | "type-unknown"
  | "setup-missing"
  | "no-final-newline"
  | "row-short"
  | "row-repeated"
  | "well-not-announced"
  | "target-missing"
  | "version-unknown"
  | "cycles-as-ct"
  | "plate-assumed"
  | "encoding-assumed"
  | "sheets-joined"
  | "runs-joined"
  | "task-unknown"
  | "call-unknown";

export interface ImportWarning {
  code: ImportWarningCode;
  /** One Chinese sentence for the person who imports. */
  message: string;
  line: number | null;
}

type ImportRefusalCode =
  | "empty"
  | "too-large"
  | "workbook"
  | "compressed"
  | "container-broken"
  | "container-bomb"
  | "container-encrypted"
  | "xml-refused"
  | "xml-broken"
  | "binary"
  | "encoding-unknown"
  | "sealed-text"
  | "dialect-unknown"
  | "dialect-unsupported"
  | "results-missing"
  | "results-repeated"
  | "results-without-header"
  | "results-without-rows"
  | "section-empty"
  | "line-cut"
  | "row-shifted"
  | "column-missing"
  | "position-invalid"
  | "plate-unsupported"
  | "text-too-long"
  | "columns-too-many"
  | "number-invalid"
  | "number-style-mixed"
  | "wells-conflict"
  | "wells-missing"
  | "alleles-missing"
  | "calls-unknown";

/** Why a file is refused. Bad input is a return value, never an exception. */
export interface ImportRefusal {
  code: ImportRefusalCode;
  /** One Chinese sentence: what is wrong and what to do. */
  message: string;
  /** Line of the file, counted from 1, when the reason concerns a line. */
  line: number | null;
}

export type Refused = { ok: false; refusal: ImportRefusal };
/** The result of a dialect's reader, without the encoding, which was found before. */
export type DialectOutcome =
  | { ok: true; experiment: Experiment; plate: FilePlate; readings: Reading[]; warnings: ImportWarning[] }
  | Refused;
export type ReadOutcome = { ok: true; export: InstrumentExport } | Refused;

/** A refusal as a return value. */
export function refuse(code: ImportRefusalCode, message: string, line: number | null = null): Refused {
  return { ok: false, refusal: { code, message, line } };
}

/** One amplification curve: baseline-corrected light (delta Rn or RFU) per cycle. */
export interface AmplificationCurve {
  position: string;
  assayName: string;
  /** Index 0 is cycle 1; null for a cycle that is missing in the file. */
  values: (number | null)[];
  /** The light at which a crossing counts; null when the file does not give it. */
  threshold: number | null;
}

export type CurvesOutcome = { ok: true; curves: AmplificationCurve[] } | Refused;
