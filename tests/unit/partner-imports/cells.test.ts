import { expect, test } from "vitest";
import { createCellChecker } from "#worker/features/partner-imports/partner-row.rules";
import { panel } from "../lab/calls/plates";

const [target] = panel.targets;
const check = createCellChecker(panel);
const cells = (ct: string) =>
  check({ barcode: "2000000000008", target: target?.code ?? "", allele1: "", allele2: "", result: "未检出", ct });

test.each([
  ["0.01", 0.01],
  ["60", 60],
  ["", null],
])("a Ct of %j is read", (text, ct) => {
  expect(cells(text)).toMatchObject({ ct, value: "not_detected", problem: null });
});

test.each(["0", "-1", "60.01", "Ct"])("%s is no number of cycles", (text) => {
  expect(cells(text)).toMatchObject({ ct: null, problem: "bad_value" });
});
