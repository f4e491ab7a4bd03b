import { expect, test } from "vitest";
import { isCalendarDay, parseBirthDate, parseDateTime, parseDay } from "#contract/calendar";

test.each([
  ["2026-02-28", true],
  ["2026-02-29", false],
  ["2028-02-29", true],
  ["2026-02-31", false],
  ["2026-04-31", false],
  ["2026-13-01", false],
  ["2026-00-10", false],
  ["2026-11-00", false],
  ["1899-12-31", false],
  ["2026-1-1", false],
  ["", false],
])("%s is a day: %s", (text, is) => {
  expect(isCalendarDay(text)).toBe(is);
});

test.each([
  ["2026-11-19", "2026-11-19"],
  ["2026/11/9", "2026-11-09"],
  ["2026.1.9", "2026-01-09"],
  ["2026年11月9日", "2026-11-09"],
  [" ２０２６/１１/９ ", "2026-11-09"],
  ["2026/2/31", undefined],
  ["11/9/2026", undefined],
  ["20261109", undefined],
])("a day written %s is %s", (text, day) => {
  expect(parseDay(text)).toBe(day);
});

test.each([
  ["1990", "1990"],
  ["1990年", "1990"],
  ["1990-5", "1990-05"],
  ["1990年5月", "1990-05"],
  ["1990/5/17", "1990-05-17"],
  ["1990-05-17 00:00:00", "1990-05-17"],
  ["1990-13", undefined],
  ["1990-02-30", undefined],
  ["1990-05-17 09:00", undefined],
])("a birth written %s is %s", (text, birth) => {
  expect(parseBirthDate(text)).toBe(birth);
});

const at = (text: string) => Date.parse(text);
test.each([
  ["2026-11-19 09:40", at("2026-11-19T09:40:00+08:00")],
  ["2026/11/19 9:40", at("2026-11-19T09:40:00+08:00")],
  ["2026年11月19日 9:40:05", at("2026-11-19T09:40:05+08:00")],
  ["2026-11-19T09:40:00Z", at("2026-11-19T09:40:00Z")],
  ["2026-11-19T09:40:00.25+02:00", at("2026-11-19T09:40:00.250+02:00")],
  ["2026-11-19 09:40 +0800", at("2026-11-19T09:40:00+08:00")],
  ["2026/11/9", at("2026-11-09T00:00:00+08:00")],
  ["2026-02-31 09:40", undefined],
  ["2026-11-19 24:10", undefined],
  ["2026-11-19 09:61", undefined],
  ["yesterday", undefined],
])("a moment written %s", (text, moment) => {
  expect(parseDateTime(text)).toBe(moment);
});

test("a bare day may mean its end", () => {
  expect(parseDateTime("2026-11-19", "23:59:59.999")).toBe(at("2026-11-19T23:59:59.999+08:00"));
});
