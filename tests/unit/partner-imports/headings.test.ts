import { expect, test } from "vitest";
import { openPartnerFile } from "#worker/features/partner-imports/partner-file.rules";

const opened = (heading: string) => openPartnerFile(new TextEncoder().encode(`${heading}\n1,2,3,4\n`), () => false);

test.each([
  "barcode,target,result",
  "target,barcode,result",
  "result,barcode,target",
  "ct,barcode,target",
  "allele1,barcode,target,allele2",
  "allele2,barcode,target,allele1",
])("a file is read whichever column comes first: %s", (heading) => {
  expect(opened(heading)).toMatchObject({ file: { lines: ["1,2,3,4"] } });
});

test.each(["barcode,target", "barcode,result", "target,result", "barcode,target,allele1", "barcode,target,allele2"])(
  "a file without tube, target or result is refused: %s",
  (heading) => {
    expect(opened(heading)).toHaveProperty("refusal");
  },
);
