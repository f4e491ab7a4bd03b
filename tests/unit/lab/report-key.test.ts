import { expect, test } from "vitest";
import { createReportKey, isReportKey } from "#worker/features/reports/publish/report-key.rules";

const fixed = (bytes: number[]) => {
  let at = 0;
  return (count: number) => Uint8Array.from({ length: count }, () => bytes[at++ % bytes.length] ?? 0);
};

test("a new key has 15 capital letters", () => {
  const key = createReportKey((count) => crypto.getRandomValues(new Uint8Array(count)));
  expect(key).toMatch(/^[A-Z]{15}$/);
  expect(isReportKey(key)).toBe(true);
});

test("bytes that would make some letters likelier are thrown away", () => {
  expect(createReportKey(fixed([234, 255, 0, 25, 26, 233]))).toBe("AZAZAZAZAZAZAZA");
});

test("every letter is equally likely over all bytes", () => {
  const counts = new Map<string, number>();
  const everyByte = Array.from({ length: 256 }, (_, byte) => byte);
  for (const letter of createReportKey(fixed(everyByte), 234)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  expect(counts.size).toBe(26);
  expect(new Set(counts.values())).toEqual(new Set([9]));
});

test("a report key has 11 to 15 capital letters", () => {
  expect(isReportKey("ABCDEFGHIJK")).toBe(true);
  expect(isReportKey("ABCDEFGHIJKLMNO")).toBe(true);
  for (const text of ["ABCDEFGHIJ", "ABCDEFGHIJKLMNOP", "abcdefghijk", "ABCDEFGHIJ1", "ABCDEFGHIJK\n", ""]) {
    expect(isReportKey(text), JSON.stringify(text)).toBe(false);
  }
});
