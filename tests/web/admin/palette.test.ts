import { describe, expect, it } from "vitest";
import { canNameRecord, groupBarcode } from "../../../web/admin/shell/search/records.rules";

describe("what a text in the palette asks the server for", () => {
  it("four digits or more, names and numbers with letters may be a record's", () => {
    for (const text of ["2017", "2000 0000 02017", "13912340001", "王琳", "wanglin", "A261123-0001", "ABCDE"])
      expect(canNameRecord(text), text).toBe(true);
  });

  it("less than that asks the server for nothing", () => {
    for (const text of ["", "12", "a", "-", "--", "12345678901234", "a".repeat(33)])
      expect(canNameRecord(text), text).toBe(false);
  });

  it("barcodes are shown as they are read aloud", () => {
    expect(groupBarcode("2000000002017")).toBe("2000 0000 02017");
  });
});
