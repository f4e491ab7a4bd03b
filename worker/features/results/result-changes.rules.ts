import { resultMessages } from "#contract/result-sets";
import type { SampleCall } from "../calling/plate-calls.rules";
import type { Reading } from "../calling/reading.types";
import type { WellAfter } from "./result-changes.store";

interface Change {
  readonly position: string;
  readonly isOmitted: boolean;
}

interface MeasuredWell {
  readonly id: string;
  readonly position: string;
  readonly targetCode: string;
  readonly isOmitted: boolean;
  readonly state: string;
}

/** Wells that people left out, the newest change of each well counting. */
export function omittedPositions(changes: readonly Change[], next?: Change): ReadonlySet<string> {
  const last = new Map([...changes, ...(next ? [next] : [])].map(({ position, isOmitted }) => [position, isOmitted]));
  return new Set([...last].flatMap(([position, isOmitted]) => (isOmitted ? position : [])));
}

/** Why a well cannot be left out or taken in again, or null. */
export function omissionRefusal(
  wells: readonly MeasuredWell[],
  changes: readonly Change[],
  { position, isOmitted }: Change,
): string | null {
  const there = wells.filter((well) => well.position === position);
  if (there.length === 0) return resultMessages.noSuchWell;
  const isOut = there.every((well) => well.isOmitted);
  if (isOmitted) return isOut ? resultMessages.alreadyOmitted : null;
  if (!isOut) return resultMessages.notOmitted;
  return omittedPositions(changes).has(position) ? null : resultMessages.omittedByInstrument;
}

/** The readings of the file as if the instrument's operator had left these wells out. */
export function withOmissions(readings: readonly Reading[], positions: ReadonlySet<string>): Reading[] {
  return readings.map((reading) => (positions.has(reading.position) ? { ...reading, omitted: true } : reading));
}

/** Calls by site or target, as a change keeps them; "" is no call. */
export function callsBefore(calls: readonly Pick<SampleCall, "targetCode" | "value">[]): Record<string, string> {
  return Object.fromEntries(calls.map(({ targetCode, value }) => [targetCode, value ?? ""]));
}

/** The wells of a result with what they are after a change; a left-out well keeps the state that it had. */
export function wellsAfter(
  wells: readonly MeasuredWell[],
  calls: readonly Pick<SampleCall, "targetCode" | "state">[],
  { position, isOmitted }: Change,
): WellAfter[] {
  const states = new Map(calls.map(({ targetCode, state }) => [targetCode, state]));
  return wells.map((well) => {
    const isOut = well.position === position ? isOmitted : well.isOmitted;
    return { id: well.id, isOmitted: isOut, state: isOut ? well.state : (states.get(well.targetCode) ?? well.state) };
  });
}
