import type { ReleaseRule } from "#contract/automatic-release";
import type { MeasuredModule } from "#contract/device-door";
import { lotExpiresAt } from "../kits/lot-expiry.rules";

export interface ReleaseCheck {
  readonly rule: ReleaseRule;
  readonly passed: boolean;
}

export interface CheckedSet {
  readonly resultSetId: string;
  readonly checks: readonly ReleaseCheck[];
  /** Every rule holds. */
  readonly isDue: boolean;
}

/** What holds for all results of a run alike. */
export interface ReleaseFacts {
  readonly isAllowed: boolean;
  readonly isClockTrusted: boolean;
  readonly hasValidLot: boolean;
  /** A person has reviewed results of an earlier run with these reagents. */
  readonly isLotReviewed: boolean;
  readonly hasDispute: boolean;
  readonly modules: readonly ModuleRecord[];
}

/**
 * Whether a run's reagents may leave results without a person: their lot is named and its last day, as the device said it,
 * is not over. What a device does not say counts against it.
 */
export function isValidLot(run: { reagentLot: string; reagentExpiresOn: string }, now: number): boolean {
  return run.reagentLot !== "" && lotExpiresAt(run.reagentExpiresOn) >= now;
}

/** A module's record before the run. */
export interface ModuleRecord {
  readonly moduleNo: number;
  readonly runCount: number;
  readonly failureCount: number;
  readonly invalidCount: number;
}

/** From so many runs on a module's rate says something ... */
const leastRuns = 10;
/** ... and above this share of faults and invalid results it is not trusted alone. */
const worstRate = 0.1;

/** Whether a module fails or gives no valid result too often to be trusted without a person. */
function isUnreliable({ runCount, failureCount, invalidCount }: Omit<ModuleRecord, "moduleNo">): boolean {
  return runCount >= leastRuns && (failureCount + invalidCount) / runCount > worstRate;
}

export interface ReleasableResult {
  /** The modules in which the tube lay. */
  readonly modules: readonly MeasuredModule[];
  readonly calls: readonly { readonly targetCode: string; readonly value: string | null }[];
  readonly holdReason: string;
  readonly attention: readonly string[];
  readonly isFirst: boolean;
}

/**
 * The rules of automatic release (domain: fast PCR upload), each with its outcome; a result leaves without a person only
 * when all of them passed. It is asked for runs that were closed by their message and whose controls passed.
 */
export function releaseChecks(facts: ReleaseFacts, result: ReleasableResult): ReleaseCheck[] {
  const numbers = result.modules.map(({ moduleNo }) => moduleNo);
  const passed: Record<Exclude<ReleaseRule, "publishable">, boolean> = {
    closed: true,
    controls: true,
    clock: facts.isClockTrusted,
    lot: facts.hasValidLot,
    lotReviewed: facts.isLotReviewed,
    disputes: !facts.hasDispute,
    module: result.modules.length > 0 && result.modules.every(({ fault }) => fault === ""),
    moduleHealth: !facts.modules.some((one) => numbers.includes(one.moduleNo) && isUnreliable(one)),
    agreement: result.modules.every((module) => agrees(module, result.calls)),
    clear: result.holdReason === "" && result.calls.every(({ value }) => isClear(value)),
    negative: !result.calls.some(({ value }) => value === "detected"),
    first: result.isFirst,
    allowed: facts.isAllowed,
  };
  // What the caller found worth a look and no rule above explains is not clear either.
  const isExplained = !passed.agreement || !passed.negative || !passed.clear;
  if (result.attention.length > 0 && !isExplained) passed.clear = false;
  return Object.entries(passed).map(([rule, holds]) => ({ rule: rule as ReleaseRule, passed: holds }));
}

const isClear = (value: string | null) => value === "detected" || value === "not_detected";

/** The device called every channel, and every target as the server did. */
function agrees({ channels }: MeasuredModule, calls: ReleasableResult["calls"]): boolean {
  if (channels.some(({ deviceCall }) => !deviceCall)) return false;
  return calls.every(({ targetCode, value }) => {
    const said = channels.some(({ target, deviceCall }) => target === targetCode && deviceCall === "present");
    return said === (value === "detected");
  });
}
