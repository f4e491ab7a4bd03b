import { expect, test } from "vitest";
import { evaluateSubject } from "#worker/features/calling/commit-rows.rules";
import type { PlateCalls } from "#worker/features/calling/plates/plate-calls.rules";
import { findProductDefinition } from "#worker/features/products/catalogue/catalogue";

const passed: Pick<PlateCalls, "verdict"> = { verdict: { passed: true, reasons: [], checks: [] } };

test("a combination that no rule answers is held, and the sentence names the sites as people know them", () => {
  const definition = findProductDefinition("alcohol");
  if (!definition) throw new Error("the alcohol product is in the catalogue");
  const { assay, ruleSet } = definition;
  const product = { id: "p", code: "alcohol", name: "", assayId: "a", assay, ruleSetId: "r" };
  const call = (targetCode: string, value: string) =>
    ({
      targetCode,
      value,
      state: "called",
      isConflict: false,
      reason: "",
      positions: ["A1"],
      instrumentCall: "",
    }) as const;
  const calls = [call("rs671", "GG"), call("rs1229984", "CC")];
  const sample = { sampleName: "s", calls, conclusion: null, attention: [] };
  const outcome = evaluateSubject(
    { product: { ...product, ruleSet: { ...ruleSet, rows: [] } }, calls: passed },
    sample,
    [],
  );
  expect(outcome.level).toBeNull();
  expect(outcome.holdReason).toBe("解读规则没有覆盖该结果（ALDH2 rs671、ADH1B rs1229984）");
});
