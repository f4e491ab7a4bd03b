import type { AlarmRule } from "./trend-figures";

/** A control's value in a run, in standard deviations from its mean. */
export interface ControlValue {
  readonly series: string;
  readonly z: number;
  /** Values of this control in earlier runs with the same lot, newest first. */
  readonly before: readonly number[];
}

interface BrokenRule {
  readonly rule: Exclude<AlarmRule, "population">;
  readonly series: string;
  readonly z: number;
}

const onOneSide = (values: readonly number[], limit: number) =>
  values.every((z) => z > limit) || values.every((z) => z < -limit);

/** Whether two series belong to two different controls and measure the same quantity: light or cycles. */
function areTwo(one: string, other: string): boolean {
  const [[kind = "", of], [otherKind = "", otherOf]] = [one.split("|"), other.split("|")];
  return of !== otherOf && kind.slice(0, 2) === otherKind.slice(0, 2);
}

/**
 * The rules of Westgard et al. (Clin Chem 1981;27:493-501; westgard.com/westgard-rules) that the controls of one run break.
 * 1-3s: one value beyond 3 s. 2-2s: two in a row beyond the same 2 s, of one control across runs or of two controls of a kind
 * in this run. R-4s: two controls of a kind in this run, one above +2 s and one below -2 s. 4-1s: four in a row beyond the same
 * 1 s. 10x: ten in a row on the same side of the mean.
 */
export function brokenRules(values: readonly ControlValue[]): BrokenRule[] {
  return values.flatMap(({ series, z, before }) => {
    const others = values.filter((one) => areTwo(one.series, series));
    const inTurn = (count: number, limit: number) =>
      before.length >= count - 1 && onOneSide([z, ...before.slice(0, count - 1)], limit);
    const rules = [
      ["1-3s", Math.abs(z) > 3],
      ["2-2s", inTurn(2, 2) || others.some((one) => onOneSide([z, one.z], 2))],
      ["R-4s", Math.abs(z) > 2 && others.some((one) => Math.abs(one.z) > 2 && one.z * z < 0)],
      ["4-1s", inTurn(4, 1)],
      ["10x", inTurn(10, 0)],
    ] as const;
    return rules.flatMap(([rule, isBroken]) => (isBroken ? [{ rule, series, z }] : []));
  });
}
