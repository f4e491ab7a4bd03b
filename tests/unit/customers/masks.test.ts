import fc from "fast-check";
import { expect, test } from "vitest";
import { expectedReportText, isOfAge, isPossibleBirth } from "#worker/features/bindings/bind-tube.rules";
import { maskedMessageText, messageText } from "#worker/features/messages/message-texts.rules";
import { maskName, maskPhone } from "#worker/features/persons/person-masks.rules";

test.each([
  ["张三", "张*"],
  ["张小明", "张**"],
  ["欧阳修远", "欧**"],
  ["J", "J*"],
  ["𠮷野家", "𠮷**"],
])("the name %s is shown as %s", (name, masked) => {
  expect(maskName(name)).toBe(masked);
});

test("a masked phone keeps the first three and the last four digits and nothing more", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^1[3-9]\d{9}$/), (phone) => {
      expect(maskPhone(phone)).toBe(`${phone.slice(0, 3)}****${phone.slice(7)}`);
    }),
  );
});

test.each([
  ["2008-10", true],
  ["2008-11", false],
  ["2008-12", false],
  ["1925-01", true],
])("on 20 November 2026 somebody born in %s is of age: %s", (birth, isAdult) => {
  expect(isOfAge(birth, "2026-11-20", 18)).toBe(isAdult);
});

test("a product may ask for a higher age, never for a lower one", () => {
  expect(isOfAge("2004-01", "2026-11-20", 23)).toBe(false);
  expect(isOfAge("2009-01", "2026-11-20", 16)).toBe(false);
});

test("nobody is born in the future or before the picker begins", () => {
  expect(isPossibleBirth("2026-11", "2026-11-20")).toBe(true);
  expect(isPossibleBirth("2026-12", "2026-11-20")).toBe(false);
  expect(isPossibleBirth("1924-12", "2026-11-20")).toBe(false);
});

test.each([
  ["laboratory", 4320, "2-3 天"],
  ["laboratory", 1440, "需要 1 天"],
  ["onsite", 40, "30-40 分钟"],
] as const)("a %s product of %i minutes promises %s", (journey, minutes, words) => {
  expect(expectedReportText(journey, minutes)).toContain(words);
});

test.each(["code_bind", "code_valid", "report_ready", "report_corrected", "recollect"])(
  "the text %s has no link, fits one message with a signature and asks for nothing it is not given",
  (template) => {
    const text = messageText(template, { code: "123456", minutes: "5", tail: "1234" });
    expect(text.length).toBeGreaterThan(20);
    expect(text.length).toBeLessThanOrEqual(60);
    expect(text).not.toMatch(/[{}]|http|www|\.cn|\.com|！/);
    expect(maskedMessageText(template)).not.toMatch(/[{}]/);
  },
);
