import { expect, test } from "vitest";
import { checkAssay, moduleLimitsOf } from "#worker/features/products/assays/assay.rules";
import { findProductDefinition } from "#worker/features/products/catalogue/catalogue";

const panel = findProductDefinition("respiratory")?.assay;
const problem = "设备曲线的基线至少要有 6 个循环";

// A baseline is 6 cycles or more, and cycles are counted from 1.
test.each([
  [1, 6, true],
  [1, 5, false],
  [1, 7, true],
  [0, 6, false],
  [3, 8, true],
  [3, 7, false],
])("a baseline of the cycles %i to %i stands: %s", (baselineFrom, baselineTo, stands) => {
  if (panel?.kind !== "pathogen") throw new Error("the respiratory product is a panel");
  const moduleLimits = { ...moduleLimitsOf(panel), baselineFrom, baselineTo };
  expect(checkAssay({ ...panel, moduleLimits }).includes(problem)).toBe(!stands);
});
