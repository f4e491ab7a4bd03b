import { expect, test } from "vitest";
import { barcodeField, personNameField, phoneField } from "#contract/fields.schemas";
import { normalizeName, plainDigits, plainPhone } from "#contract/plain-text";

test.each([
  ["zero-width characters", "2000\u200b0000\ufeff02017"],
  ["direction marks of a messenger", "\u2066\u202a2000000002017\u202c\u2069"],
  ["a variation selector", "2000000002017\ufe0f"],
  ["dashes of every length", "2000-0000–0201—7"],
  ["full-width digits and blanks", "２０００　００００ 02017"],
  ["a scanner's mark and separators", "]C12000000002017\u001d\r"],
  ["the apostrophe of a spreadsheet", "'2000000002017"],
])("a barcode is read through %s", (_, text) => {
  expect(plainDigits(text)).toBe("2000000002017");
  expect(barcodeField.parse(text)).toBe("2000000002017");
});

test.each(["+86 138 0013 8000", "＋86-138-0013-8000", "0086 13800138000", "8613800138000", "'138\u200b0013\u202d8000"])(
  "%j is a phone of the mainland",
  (text) => {
    expect(plainPhone(text)).toBe("13800138000");
    expect(phoneField.parse(text)).toBe("13800138000");
  },
);

test("what is no number stays as it was typed, so that the refusal shows it", () => {
  expect(plainDigits("1380013800O")).toBe("1380013800O");
  expect(plainDigits("1E10")).toBe("1E10");
  expect(plainPhone("+1 415 555 0100")).toBe("+14155550100");
});

test("spellings of one name are looked up as one, other names are not", () => {
  const spellings = [
    "阿卜杜拉·买买提",
    "阿卜杜拉•买买提",
    "阿卜杜拉・买买提",
    "阿卜杜拉．买买提",
    "阿卜杜拉 买买提",
    "阿卜杜拉\u200b买买提",
  ];
  expect(new Set(spellings.map(normalizeName)).size).toBe(1);
  expect(normalizeName("ＺＨＡＮＧ San")).toBe(normalizeName("zhang san"));
  expect(normalizeName("张三")).not.toBe(normalizeName("张三丰"));
});

test("a name is stored without what nobody sees", () => {
  expect(personNameField.parse(" 王\u200b琳\ufeff ")).toBe("王琳");
});
