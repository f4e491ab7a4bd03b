import { describe, expect, it } from "vitest";
import { grouped, recordSearch } from "../../../web/admin/shell/search/records.rules";

describe("what a text in the palette names beside pages", () => {
  it("four digits are the end of a barcode, more are its beginning, spaces of a label do not matter", () => {
    expect(recordSearch("2017")).toEqual({ tube: { last4: "2017" }, reports: [{ barcode: "2017" }] });
    const barcode = { barcode: "2000000002017" };
    expect(recordSearch("2000 0000 02017")).toEqual({ tube: barcode, reports: [barcode] });
  });

  it("eleven digits may be a person's phone as well, of staff or of a customer", () => {
    const phone = { phone: "13912340001" };
    const found = recordSearch("13912340001");
    expect([found.person, found.customer, found.reports]).toEqual([phone, phone, [{ barcode: "13912340001" }, phone]]);
  });

  it("Chinese is a person's name, letters are his user name, capitals may be a report's key", () => {
    expect(recordSearch("王琳")).toEqual({
      person: { nickName: "王琳" },
      customer: { name: "王琳" },
      reports: [{ name: "王琳" }],
    });
    expect(recordSearch("wanglin")).toEqual({ person: { username: "wanglin" }, reports: [] });
    expect(recordSearch("ABCDE")).toEqual({ person: { username: "ABCDE" }, reports: [{ keyPart: "ABCDE" }] });
  });

  it("less than that asks the server for nothing", () => {
    for (const text of ["", "  ", "12", "a", "-", "12345678901234"])
      expect(recordSearch(text)).toEqual({ reports: [] });
  });

  it("barcodes are shown as they are read aloud", () => {
    expect(grouped("2000000002017")).toBe("2000 0000 02017");
  });
});
