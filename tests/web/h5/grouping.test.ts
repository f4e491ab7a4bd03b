import fc from "fast-check";
import { expect, test } from "vitest";
import { caretAfterDigits, editGroupedDigits, groupDigits } from "../../../web/h5/parts/grouping";

const phone = [3, 4, 4] as const;
const tube = [4, 4, 5] as const;

test("a phone is shown in groups of 3-4-4 and a barcode in 4-4-5", () => {
  expect(groupDigits("13800138000", phone)).toBe("138 0013 8000");
  expect(groupDigits("6901234567892", tube)).toBe("6901 2345 67892");
});

test("a half-typed number has no trailing space", () => {
  expect(groupDigits("138", phone)).toBe("138");
  expect(groupDigits("1380", phone)).toBe("138 0");
  expect(groupDigits("", phone)).toBe("");
});

test("deleting backwards over a space deletes the digit before it", () => {
  expect(editGroupedDigits("13800138000", "1380013 8000", 3, "deleteContentBackward", 11)).toEqual({
    digits: "1300138000",
    caret: 2,
  });
});

test("deleting forwards over a space deletes the digit after it", () => {
  expect(editGroupedDigits("13800138000", "1380013 8000", 3, "deleteContentForward", 11)).toEqual({
    digits: "1380138000",
    caret: 3,
  });
});

test("a digit typed in the middle leaves the caret behind it", () => {
  expect(editGroupedDigits("1380013800", "138 09013 800", 6, "insertText", 11)).toEqual({
    digits: "13809013800",
    caret: 5,
  });
});

test("nothing is typed beyond the last group", () => {
  expect(editGroupedDigits("13800138000", "138 0013 80009", 14, "insertText", 11)).toEqual({
    digits: "13800138000",
    caret: 11,
  });
});

test("whatever the digits, the grouped text holds them all in order and every caret is found again", () => {
  const digits = fc.string({ unit: fc.constantFrom(..."0123456789"), maxLength: 13 });
  fc.assert(
    fc.property(digits, fc.nat(13), (text, place) => {
      const shown = groupDigits(text, tube);
      const count = Math.min(place, text.length);
      expect(shown.replaceAll(" ", "")).toBe(text);
      expect(shown.slice(0, caretAfterDigits(shown, count)).replaceAll(" ", "")).toHaveLength(count);
    }),
  );
});
