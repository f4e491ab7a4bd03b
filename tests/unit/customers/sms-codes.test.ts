import fc from "fast-check";
import { expect, test } from "vitest";
import {
  codeHashText,
  codeLength,
  generateCode,
  sendsPerDayForLength,
  triesForLength,
} from "#worker/features/sms-codes/sms-codes.rules";

const cycle = (bytes: readonly number[]) => {
  let at = 0;
  return (count: number) => Uint8Array.from({ length: count }, () => bytes[at++ % bytes.length] ?? 0);
};

test("a code has the asked number of digits, leading zeros included", () => {
  expect(generateCode(6, cycle([0, 10, 200]))).toBe("000000");
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 6 }), fc.uint8Array({ minLength: 8 }), (digits, bytes) => {
      fc.pre(bytes.some((byte) => byte < 250));
      expect(generateCode(digits, cycle([...bytes]))).toMatch(new RegExp(`^\\d{${digits}}$`));
    }),
  );
});

test("every digit comes from the same number of byte values", () => {
  const counts = new Map<string, number>();
  for (let byte = 0; byte < 256; byte++) {
    const digit = generateCode(1, cycle([byte, 7]));
    if (byte < 250) counts.set(digit, (counts.get(digit) ?? 0) + 1);
    else expect(digit, "thrown away").toBe("7");
  }
  expect([...counts.values()]).toEqual(Array(10).fill(25));
});

test.each([
  ["4", 4, 3, 5],
  ["5", 5, 5, 10],
  ["6", 6, 5, 10],
  ["3", 6, 5, 10],
  ["7", 6, 5, 10],
  ["x", 6, 5, 10],
  [undefined, 6, 5, 10],
])("a configured length of %s means %i digits, %i tries, %i sends a day", (configured, digits, tries, sends) => {
  expect(codeLength(configured)).toBe(digits);
  expect([triesForLength(digits), sendsPerDayForLength(digits)]).toEqual([tries, sends]);
});

test("changing any part of what a code is bound to changes what is hashed", () => {
  const bound = { id: "1", purpose: "bind", subject: "s", phoneHash: "p", code: "123456" };
  const texts = Object.keys(bound).map((part) => codeHashText({ ...bound, [part]: "x" }));
  expect(new Set([codeHashText(bound), ...texts]).size).toBe(6);
});
