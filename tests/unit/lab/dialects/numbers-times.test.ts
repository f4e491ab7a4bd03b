import { expect, test } from "vitest";
import { splitCells } from "#worker/features/instrument-files/dialects/delimited-line";
import { findNumberStyle, readNumber } from "#worker/features/instrument-files/dialects/read-number";
import { readInstrumentTime } from "#worker/features/instrument-files/dialects/read-time";

const styleOf = (...cells: string[]) => {
  const style = findNumberStyle(cells);
  return style.ok ? style.decimal : "mixed";
};

test("the decimal mark is found from all cells together", () => {
  expect(styleOf("32.874", "846,041.750")).toBe(".");
  expect(styleOf("32,874", "846.041,750")).toBe(",");
  expect(styleOf("32.874", "0.016")).toBe(".");
  expect(styleOf("32,874", "0,016")).toBe(",");
  expect(styleOf("846.041", "0,016")).toBe(",");
  expect(styleOf("846,041", "0.016")).toBe(".");
  expect(styleOf("1,572,318", "3")).toBe(".");
  expect(styleOf("1.572.318", "3")).toBe(",");
  expect(styleOf("32,874", "98,846")).toBe(",");
  expect(styleOf("32.874", "98.846")).toBe(".");
  expect(styleOf("12", "Undetermined", "")).toBe(".");
  expect(styleOf("32.8", "32,8")).toBe("mixed");
  expect(styleOf("32.874", "32,874")).toBe("mixed");
});

test("a number is read in the style of its file and in no other", () => {
  expect(readNumber("846,041.750", ".")).toBe(846041.75);
  expect(readNumber("846.041,750", ",")).toBe(846041.75);
  expect(readNumber("-0,002", ",")).toBe(-0.002);
  expect(readNumber("1e-3", ".")).toBe(0.001);
  expect(readNumber("  25 ", ".")).toBe(25);
  for (const cell of ["1,2", "1.2.3", "12,34.5", "1.5,0", "abc", "1 2", "0x10", "Infinity", "--1", "."]) {
    expect(readNumber(cell, "."), cell).toBeUndefined();
  }
  for (const cell of ["", "N/A", "NaN", "Undetermined", "-", "undet."]) expect(readNumber(cell, "."), cell).toBeNull();
});

test("times of instruments become moments", () => {
  const at = (text: string) => {
    const time = readInstrumentTime(text);
    return time.ok ? new Date(time.at).toISOString() : time.reason;
  };
  expect(at("2010-09-16 07:35:29 AM EDT")).toBe("2010-09-16T11:35:29.000Z");
  expect(at("2014-09-21 22:05:31 PM EDT")).toBe("2014-09-22T02:05:31.000Z");
  expect(at("2026-11-20 12:00:01 AM UTC")).toBe("2026-11-20T00:00:01.000Z");
  expect(at("2026-11-20 12:00:01 PM UTC")).toBe("2026-11-20T12:00:01.000Z");
  expect(at("2026-11-20 06:05:00 PM CST")).toBe("2026-11-20T10:05:00.000Z");
  expect(at("2026/11/20 18:05 GMT+08:00")).toBe("2026-11-20T10:05:00.000Z");
  expect(at("2026-11-20T18:05:00.123+0800")).toBe("2026-11-20T10:05:00.000Z");
  expect(at("2026-11-20 18:05:00")).toBe("zone-missing");
  expect(at("2026-11-20 06:05:00 PM")).toBe("zone-missing");
  expect(at("2026-11-20 18:05:00 QQQ")).toBe("zone-unknown");
  expect(at("2026-11-20 18:05:00 +15:00")).toBe("zone-unknown");
  expect(at("2026-11-20 18:05:00 toString")).toBe("unreadable");
  for (const text of [
    "",
    "NA",
    "2026-02-30 10:00:00 UTC",
    "2026-13-01 10:00:00 UTC",
    "2026-11-20 25:00:00 UTC",
    "20.11.2026 10:00 UTC",
  ]) {
    expect(at(text), text).toBe("unreadable");
  }
});

test("cells keep what stands between their quotes", () => {
  expect(splitCells('a\t"RGB(1,2,3)"\tb', "\t")).toEqual(["a", "RGB(1,2,3)", "b"]);
  expect(splitCells('"a,b",c,""', ",")).toEqual(["a,b", "c", ""]);
  expect(splitCells('"say ""hi""";x', ";")).toEqual(['say "hi"', "x"]);
  expect(splitCells('"never closed\tb', "\t")).toEqual(['"never closed', "b"]);
  expect(splitCells('5" tube\tb\t', "\t")).toEqual(['5" tube', "b", ""]);
});
