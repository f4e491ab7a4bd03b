import { expect, test } from "vitest";
import { countBarcodeVerdicts, parseBarcodeList } from "#web/admin/lab/kits/import/barcode-list";

const codes = (text: string) => parseBarcodeList(text).map(({ barcode }) => barcode);

test("a pasted column, a table with a heading and a file with a mark at its start give the same barcodes", () => {
  const wanted = ["4006381333931", "96385074"];
  expect(codes("4006381333931\n96385074\n")).toEqual(wanted);
  expect(codes("\uFEFF序号,条码,批号\r\n1,4006381333931,A\r\n2,96385074,A\r\n")).toEqual(wanted);
  expect(codes('"4006381333931"\t甲\n\n96385074\t乙')).toEqual(wanted);
  expect(codes("管架 A\n４００６３８１３３３９３１\n9638 5074")).toEqual(wanted);
});

test("a row keeps the line where it stood, and what is no number stays to be seen", () => {
  expect(parseBarcodeList("条码\n\n12ab\n96385074")).toEqual([
    { line: 3, barcode: "12ab" },
    { line: 4, barcode: "96385074" },
  ]);
});

test("verdicts are counted", () => {
  expect(countBarcodeVerdicts(["ok", "known", "ok"])).toEqual({ ok: 2, known: 1 });
});
