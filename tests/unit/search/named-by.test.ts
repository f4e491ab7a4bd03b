import { describe, expect, it } from "vitest";
import { namedBy } from "#worker/features/search/search.rules";

describe("what a text may name", () => {
  it("digits are a part of a barcode, eleven of them perhaps a phone; spaces of a label do not matter", () => {
    expect(namedBy("2017")).toEqual({ barcode: "2017", instrument: "2017" });
    expect(namedBy("2000 0000 02017")).toEqual({ barcode: "2000000002017", instrument: "2000000002017" });
    const phone = { phone: "13912340001" };
    expect(namedBy("13912340001")).toEqual({
      barcode: "13912340001",
      instrument: "13912340001",
      person: phone,
      user: phone,
    });
  });

  it("Chinese is the name of a person, a user or a merchant; a long one is no person's", () => {
    expect(namedBy("王琳")).toEqual({
      merchant: "王琳",
      instrument: "王琳",
      user: { name: "王琳" },
      person: { name: "王琳" },
    });
    expect(namedBy("王".repeat(17)).person).toBeUndefined();
  });

  it("letters begin a number, a code or a user name, a report's key when they are letters alone, its number after BG", () => {
    const text = "a261123-0001";
    const user = { name: text };
    expect(namedBy(text)).toEqual({ code: "A261123-0001", instrument: text, merchant: text, user });
    expect(namedBy("abcde").reportKey).toBe("ABCDE");
    expect(namedBy("BG00000123").reportSerial).toBe(123);
  });

  it("signs and short numbers name nothing", () => {
    for (const text of ["", "--", "123", "12345678901234", "%%"]) expect(namedBy(text), text).toEqual({});
  });
});
