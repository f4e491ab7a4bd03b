import { expect, test } from "vitest";
import { comparedFindings, isSameResult } from "#worker/features/results/review/result-comparison.rules";

test.each([
  ["AG", "AG", true],
  ["AG", "GG", false],
  ["AG", null, false],
  [null, "AG", false],
  // Twice no call says nothing, so it does not say the same.
  [null, null, false],
])("%s before and %s after: the same is %s", (before, after, isSame) => {
  expect(comparedFindings({ rs671: before }, { rs671: after })).toEqual([
    { targetCode: "rs671", before, after, isSame },
  ]);
});

test("two results are the same with one level and the same calls, and not without any", () => {
  const of = (level: number | null, rs671: string | null) => ({ level, findings: { rs671 } });
  expect(isSameResult(of(2, "AG"), of(2, "AG"))).toBe(true);
  expect(isSameResult(of(2, "AG"), of(3, "AG"))).toBe(false);
  expect(isSameResult(of(null, null), of(null, null))).toBe(false);
  expect(isSameResult({ level: 2, findings: {} }, { level: 2, findings: {} })).toBe(false);
});
