import type { RecordedCall } from "./delta-check.rules";
import type { SampleCall } from "./plates/plate-calls.rules";
import type { NewHold } from "./result-holds.rules";

/** A result that cannot be replaced by a new measurement, because it waits for review or is reported. */
export interface UnreplaceableResult {
  readonly resultSetId: string;
  readonly calls: readonly Pick<SampleCall, "targetCode" | "state" | "value">[];
}

interface MeasuredAgain {
  readonly barcode: string;
  readonly standing?: UnreplaceableResult | null;
}

interface Again {
  /** The name of the run for people: its number, or the file that it came in. */
  readonly name: string;
  readonly samples: readonly { readonly sampleName: string; readonly calls: UnreplaceableResult["calls"] }[];
  readonly tubes: readonly MeasuredAgain[];
  nameOf(target: string): string;
}

/**
 * Holds on existing results of tubes that were measured again although nobody asked for it: the new result is not used, and
 * when it differs the hold shows both. Nothing is replaced automatically.
 */
export function holdsContradictedByRun({
  name,
  samples,
  tubes,
  nameOf,
}: Again): (NewHold & Pick<RecordedCall, "resultSetId">)[] {
  const byBarcode = new Map(tubes.map((tube) => [tube.barcode, tube]));
  return samples.flatMap(({ sampleName, calls }) => {
    const standing = byBarcode.get(sampleName)?.standing;
    if (!standing) return [];
    const said = calls.flatMap(({ targetCode, state, value }) => {
      const before = standing.calls.find((call) => call.targetCode === targetCode && call.state === "called");
      if (state !== "called" || !value || !before?.value || before.value === value) return [];
      return [`${nameOf(targetCode)} 本结果${shown(before.value)}，再次检测${shown(value)}`];
    });
    if (said.length === 0) return [];
    return [
      {
        resultSetId: standing.resultSetId,
        rule: "second_run" as const,
        subject: { kind: "run" as const, name },
        message: `同一支管又检测了一次（${name}），结果不同：${said.slice(0, differencesShown).join("；")}。再次检测的结果没有采用`,
        facts: { differences: said.length },
      },
    ];
  });
}

const differencesShown = 5;
const findings: Readonly<Record<string, string>> = { detected: "检出", not_detected: "未检出" };
const shown = (value: string) => findings[value] ?? ` ${value}`;
