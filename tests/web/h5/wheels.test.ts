import { expect, test } from "vitest";
import { birthMonths, birthText, birthYears, clampMonthOfYear, isUnderAge } from "../../../web/h5/info/birth";
import { birthLabel, parseBirth } from "../../../web/h5/info/birth-text";
import { findWheelOption, wheelIndexAfterKey } from "../../../web/h5/parts/wheel-keys";

const today = { year: 2026, month: 11 };

test("years run from this year down to 1925", () => {
  const years = birthYears(today);
  expect(years.at(0)).toBe(2026);
  expect(years.at(-1)).toBe(1925);
  expect(years).toHaveLength(102);
});

test("months still to come are not offered", () => {
  expect(birthMonths(2026, today).at(-1)).toBe(11);
  expect(birthMonths(2025, today)).toHaveLength(12);
});

test("turning the year to this year pulls the month back to one that has come", () => {
  expect(clampMonthOfYear({ year: 2026, month: 12 }, today)).toEqual({ year: 2026, month: 11 });
  expect(clampMonthOfYear({ year: 2025, month: 12 }, today)).toEqual({ year: 2025, month: 12 });
});

test("an empty birth starts the wheels at 2000年 1月 and shows no value", () => {
  expect(parseBirth("")).toEqual({ year: 2000, month: 1 });
  expect(birthLabel("")).toBe("");
});

test("a birth is sent as YYYY-MM and shown as the specification writes it", () => {
  expect(birthText({ year: 2000, month: 1 })).toBe("2000-01");
  expect(birthLabel("2000-01")).toBe("2000年 1月");
});

test("who is surely under 18 is told at once; in the month of the birthday the server decides", () => {
  expect(isUnderAge("2008-12", today)).toBe(true);
  expect(isUnderAge("2008-11", today)).toBe(false);
  expect(isUnderAge("1990-05", today)).toBe(false);
});

test("arrows, pages, Home and End turn the wheel and stop at its ends", () => {
  expect(wheelIndexAfterKey("ArrowDown", 0, 3)).toBe(1);
  expect(wheelIndexAfterKey("ArrowUp", 0, 3)).toBe(0);
  expect(wheelIndexAfterKey("PageDown", 0, 3)).toBe(2);
  expect(wheelIndexAfterKey("Home", 2, 3)).toBe(0);
  expect(wheelIndexAfterKey("End", 0, 3)).toBe(2);
  expect(wheelIndexAfterKey("Tab", 0, 3)).toBeNull();
});

test("typed digits find their year", () => {
  const years = birthYears(today).map((year) => `${year}年`);
  expect(years[findWheelOption("1987", years) ?? -1]).toBe("1987年");
  expect(findWheelOption("18", years)).toBeNull();
});
