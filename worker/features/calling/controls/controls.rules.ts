import type { ControlVerdict } from "#contract/import-wells.schemas";
import { isBarcode } from "../../specimens/barcodes/barcodes.rules";
import type { MappedReading } from "../name-mapping.rules";

type RunReasonCode =
  | "no-readings"
  | "plate-turned"
  | "plate-dark"
  | "alleles-swapped"
  | "control-missing"
  | "control-wrong"
  | "control-unclear"
  | "ntc-called"
  | "ntc-amplified"
  | "positive-missing"
  | "positive-out-of-window"
  | "replicates-discordant";

export interface RunReason {
  code: RunReasonCode;
  /** One Chinese sentence for the laboratory. */
  message: string;
  /** The site or target it concerns; null for the whole run. */
  targetCode: string | null;
  positions: string[];
}

/** The verdict on a run, made from its controls before any sample is evaluated. A failed run gives no results. */
export interface RunVerdict {
  passed: boolean;
  /** The likeliest cause first. */
  reasons: RunReason[];
  checks: StoredCheck[];
}

/** A verdict as it is stored, without names, which are added when it is read. */
export type StoredCheck = Omit<ControlVerdict, "targetName">;

/** An expected control well and the result found in it. */
export interface ControlCheck {
  controlCode: string;
  targetCode: string;
  position: string;
  reason: RunReason | null;
}

/** The message on the run's page when every control is as expected. */
export const controlsPassedMessage = "质控全部符合预期";

/** Combines findings into a verdict: a cause that explains all of them (a turned plate, swapped alleles) comes first. */
export function runVerdict(checks: readonly ControlCheck[], causes: readonly RunReason[]): RunVerdict {
  const failures = checks.flatMap((check) => (check.reason ? [check.reason] : []));
  const reasons = [...causes, ...failures];
  return { passed: reasons.length === 0, reasons, checks: checks.map(toVerdict) };
}

function toVerdict(check: ControlCheck): StoredCheck {
  const isMissing = check.reason?.code === "control-missing";
  return {
    controlCode: check.controlCode,
    targetCode: check.targetCode,
    positions: [check.position],
    verdict: check.reason === null ? "passed" : isMissing ? "missing" : "failed",
    message: check.reason?.message ?? "符合预期",
  };
}

/** The reading at a control's position; null when the well is absent, left out, or holds a customer's tube. */
export function findControlReading(
  mapped: readonly MappedReading[],
  position: string,
  code: string,
): MappedReading | null {
  const found = mapped.find((candidate) => candidate.reading.position === position && candidate.code === code);
  if (!found || found.isIgnored || found.reading.omitted || found.reading.role === "empty") return null;
  return isBarcode(found.sampleName) ? null : found;
}

/** The reason given for a missing control. */
export function missingControlReason(
  { controlCode, position, targetCode }: Omit<ControlCheck, "reason">,
  targetName: string,
): RunReason {
  const message = `${position} 孔应为质控 ${controlCode}（${targetName}），但文件中没有它的有效结果`;
  return { code: "control-missing", message, targetCode, positions: [position] };
}

/** Readings by position, for testing whether the plate was inserted the wrong way round. */
export function readingsByPosition(mapped: readonly MappedReading[]): Map<string, MappedReading[]> {
  const places = new Map<string, MappedReading[]>();
  for (const entry of mapped) {
    const place = places.get(entry.reading.position);
    if (place) place.push(entry);
    else places.set(entry.reading.position, [entry]);
  }
  return places;
}

/** Checks with the names of their targets added. */
export function addTargetNames(
  checks: readonly StoredCheck[],
  nameOf: (code: string | null) => string,
): ControlVerdict[] {
  return checks.map((check) => ({ ...check, targetName: nameOf(check.targetCode) }));
}
