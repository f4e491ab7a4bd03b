import { clockToleranceMs, formatHoldTime, runTimeReasons } from "#contract/result-holds";
import { lotExpiresAt } from "../specimens/lot-expiry.rules";
import type { NewHold } from "./result-holds.rules";
import type { NamedTube } from "./subject.types";

/** Every hold about a run as a whole has this subject, so that one reason can release it for all of the run's results. */
export const wholeRunSubject = { kind: "run", name: "" } as const;

/** The times of a run, as its instrument gives them, and the times that they must agree with. All in ms UTC. */
interface RunTimes {
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  /** When the laboratory received the samples of the run. */
  readonly receipts: readonly number[];
  readonly now: number;
}

/**
 * Why the time of a run cannot be right, or null: it is missing, begins or ends before the last of its samples was received,
 * ends in the future or before its start. The message names both times.
 */
export function runTimeHold({ startedAt, endedAt, receipts, now }: RunTimes): NewHold | null {
  const doubt = (message: string): NewHold => ({
    rule: "run_time",
    subject: wholeRunSubject,
    message,
    facts: { startedAt, endedAt, receivedAt: lastReceipt, now },
  });
  const lastReceipt = receipts.length === 0 ? null : Math.max(...receipts);
  if (endedAt === null) return doubt(runTimeReasons.missing);
  if (endedAt > now + clockToleranceMs) return doubt(runTimeReasons.future(endedAt, now));
  if (startedAt !== null && startedAt > endedAt) return doubt(runTimeReasons.reversed(startedAt, endedAt));
  if (lastReceipt === null) return null;
  if (endedAt < lastReceipt) return doubt(runTimeReasons.beforeReceipt("结束", endedAt, lastReceipt));
  if (startedAt !== null && startedAt < lastReceipt)
    return doubt(runTimeReasons.beforeReceipt("开始", startedAt, lastReceipt));
  return null;
}

export interface Reagents {
  readonly lot: string;
  /** Last day of use, `YYYY-MM-DD` in China; empty when unknown. */
  readonly expiresOn: string;
}

/** Holds because of the reagents of a run that was measured at a time. */
export function reagentHolds({ lot, expiresOn }: Reagents, at: number): NewHold[] {
  const doubts: NewHold[] = [];
  if (lot === "")
    doubts.push({ rule: "reagent_lot", subject: wholeRunSubject, message: "没有记录试剂批号，无法核对试剂" });
  if (expiresOn !== "" && lotExpiresAt(expiresOn) < at) {
    const message = `试剂 ${lot || "（批号不明）"} 有效期至 ${expiresOn}，检测时（${formatHoldTime(at)}）已过期`;
    doubts.push({ rule: "reagent_expired", subject: wholeRunSubject, message, facts: { lot, expiresOn, at } });
  }
  return doubts;
}

/** Holds because of calibrations that had expired, according to the file itself. */
export function calibrationHolds(expired: readonly string[]): NewHold[] {
  if (expired.length === 0) return [];
  const message = `仪器校准已过期：${expired.join("、")}`;
  return [{ rule: "calibration", subject: wholeRunSubject, message, facts: { expiredCount: expired.length } }];
}

/** Holds because the collection tube is recalled, or had expired when it was measured. */
export const tubeHolds = (tube: CollectionTube, at: number): NewHold[] => [
  ...recallHold(tube.recalledKit),
  ...expiryHold(tube, at),
];

type CollectionTube = Pick<NamedTube, "barcode" | "lot" | "expiresOn" | "recalledKit">;

const recallHold = (kit: NamedTube["recalledKit"]): NewHold[] =>
  kit ? [{ rule: "kit_recalled", subject: { kind: "run", name: kit.code }, message: kit.message }] : [];

function expiryHold(tube: CollectionTube, at: number): NewHold[] {
  if (lotExpiresAt(tube.expiresOn) >= at) return [];
  const message = `采样管 ${tube.barcode} 的批号 ${tube.lot} 有效期至 ${tube.expiresOn}，检测时（${formatHoldTime(at)}）已过期`;
  const facts = { lot: tube.lot, expiresOn: tube.expiresOn, at };
  return [{ rule: "reagent_expired", subject: { kind: "sample", name: tube.barcode }, message, facts }];
}

/** The time at which validity is checked: that of the run, or now when that time is questionable. */
export const validityTime = (doubt: NewHold | null, endedAt: number | null, now: number): number =>
  doubt === null && endedAt !== null ? endedAt : now;
