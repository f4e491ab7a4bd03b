import type { SampleCall } from "./plates/plate-calls.rules";
import type { NewHold } from "./result-holds.rules";

/** A stored genotype of the same person from another tube. */
export interface RecordedCall {
  readonly resultSetId: string;
  readonly targetCode: string;
  readonly value: string;
  readonly runNo: string;
  readonly barcode: string;
}

interface DeltaSubject {
  readonly barcode: string;
  readonly recorded?: readonly RecordedCall[];
}

interface Called {
  readonly calls: readonly Pick<SampleCall, "targetCode" | "state" | "value">[];
}

/** Calls at sites for which an earlier result of the person has another genotype. */
function differences(sample: Called, tube: DeltaSubject) {
  return (tube.recorded ?? []).flatMap((before) => {
    const now = sample.calls.find(({ targetCode, state }) => targetCode === before.targetCode && state === "called");
    return now?.value && now.value !== before.value ? [{ before, value: now.value }] : [];
  });
}

/** A person's genotype does not change: the new result gets a hold for each stored result that it differs from. */
export function deltaHolds(sample: Called, tube: DeltaSubject): NewHold[] {
  const found = Map.groupBy(differences(sample, tube), ({ before }) => before.resultSetId);
  return [...found].map(([earlierResultSetId, list]) => {
    const name = list[0]?.before.barcode ?? "";
    const said = list.map(({ before, value }) => {
      const where = `批次 ${before.runNo}，条码 ${before.barcode}`;
      return `${before.targetCode} 本次 ${value}，既往 ${before.value}（${where}）`;
    });
    return {
      rule: "delta" as const,
      subject: { kind: "sample" as const, name },
      message: `与同一人的既往结果不一致：${said.slice(0, differencesShown).join("；")}，其中一次可能不是本人的样本`,
      facts: { earlierResultSetId, differences: list.length },
    };
  });
}

const differencesShown = 5;

/** The same hold for earlier results that the new ones contradict. */
export function contradictedResults(
  samples: readonly (Called & { readonly sampleName: string })[],
  tubes: readonly DeltaSubject[],
  newResultOf: (barcode: string) => string | undefined,
): (NewHold & { readonly resultSetId: string })[] {
  const byBarcode = new Map(tubes.map((tube) => [tube.barcode, tube]));
  return samples.flatMap((sample) => {
    const tube = byBarcode.get(sample.sampleName);
    const newResultSetId = newResultOf(sample.sampleName);
    if (!tube || !newResultSetId) return [];
    const found = Map.groupBy(differences(sample, tube), ({ before }) => before.resultSetId);
    return [...found].map(([resultSetId, list]) => {
      const said = list.map(({ before, value }) => `${before.targetCode} 本结果 ${before.value}，后来 ${value}`);
      return {
        resultSetId,
        rule: "delta" as const,
        subject: { kind: "sample" as const, name: sample.sampleName },
        message: `同一人后来的样本（条码 ${sample.sampleName}）结果不同：${said.slice(0, differencesShown).join("；")}`,
        facts: { laterResultSetId: newResultSetId },
      };
    });
  });
}
