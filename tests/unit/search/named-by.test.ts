import { describe, expect, it } from "vitest";
import { parseSearchText } from "#worker/features/search/search.rules";

describe("what a text may name", () => {
  it("digits are a part of a barcode, eleven of them perhaps a phone; spaces of a label do not matter", () => {
    expect(parseSearchText("2017")).toEqual({ barcode: "2017", instrument: "2017" });
    expect(parseSearchText("2000 0000 02017")).toEqual({ barcode: "2000000002017", instrument: "2000000002017" });
    const phone = { phone: "13912340001" };
    expect(parseSearchText("13912340001")).toEqual({
      barcode: "13912340001",
      instrument: "13912340001",
      person: phone,
      user: phone,
    });
  });

  it("Chinese is the name of a person, a user or a merchant; a long one is no person's", () => {
    expect(parseSearchText("王琳")).toEqual({
      merchant: "王琳",
      instrument: "王琳",
      user: { name: "王琳" },
      person: { name: "王琳" },
    });
    expect(parseSearchText("王").person).toEqual({ name: "王" });
    expect(parseSearchText("王".repeat(17)).person).toBeUndefined();
  });

  it("a name has letters of any script, with dots and blanks between its parts", () => {
    expect(parseSearchText("阿卜杜拉·买买提").person).toEqual({ name: "阿卜杜拉·买买提" });
    expect(parseSearchText("Müller Li").person).toEqual({ name: "Müller Li" });
    expect(parseSearchText("A261123-0001").person).toBeUndefined();
  });

  it("what comes along unseen when a number is copied does not matter", () => {
    expect(parseSearchText("\u202d+86 139–1234–0001\u202c").person).toEqual({ phone: "13912340001" });
  });

  it("letters begin a number, a code or a user name, a report's key when they are letters alone, its number after BG", () => {
    const text = "a261123-0001";
    const user = { name: text };
    expect(parseSearchText(text)).toEqual({ code: "A261123-0001", instrument: text, merchant: text, user });
    expect(parseSearchText("abcde")).toMatchObject({ reportKey: "ABCDE", person: { name: "abcde" } });
    expect(parseSearchText("BG00000123").reportSerial).toBe(123);
  });

  it("signs and short numbers name nothing", () => {
    for (const text of ["", "--", "123", "12345678901234", "%%"]) expect(parseSearchText(text), text).toEqual({});
  });
});
