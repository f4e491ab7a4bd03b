import VCF from "@gmod/vcf";
import { expect, test } from "vitest";
import { alcohol, folate, respiratory } from "#tests/unit/exchange/sample-report";
import { formatReports } from "#worker/features/exchange/documents.rules";
import { joinExportFiles } from "../../../../web/admin/lab/reports/exchange-file";

const at = Date.UTC(2026, 10, 25);
const second = { ...alcohol, number: "BG00000009" };
const parts = (format: Parameters<typeof formatReports>[0]) =>
  [
    [alcohol, folate],
    [second, respiratory],
  ].map((reports) => formatReports(format, reports, at).text.replace("\ufeff", ""));
const whole = (format: Parameters<typeof formatReports>[0]) =>
  formatReports(format, [alcohol, folate, second, respiratory], at).text.replace("\ufeff", "");

test("the files of an export joined are what one file of all would be", () => {
  for (const format of ["fhir", "csv", "hl7"] as const)
    expect(joinExportFiles(format, parts(format))).toBe(whole(format));
});

test("columns of several files stand beside each other over all their sites", () => {
  const lines = joinExportFiles("vcf", parts("vcf")).trimEnd().split("\n");
  const parser = new VCF({ header: lines.filter((line) => line.startsWith("#")).join("\n") });
  const found = lines.filter((line) => !line.startsWith("#")).map((line) => parser.parseLine(line));
  expect(found.map(({ ID, POS }) => [ID?.[0], POS])).toEqual([
    ["rs1801131", 11794419],
    ["rs1801133", 11796321],
    ["rs1229984", 99318162],
    ["rs1801394", 7870860],
    ["rs671", 111803962],
  ]);
  expect(found.at(-1)?.GENOTYPES()).toEqual({
    BG00000001: "0/1",
    BG00000002: "./.",
    BG00000009: "0/1",
    BG00000003: "./.",
  });
  expect(joinExportFiles("vcf", parts("vcf").slice(0, 1))).toBe(parts("vcf")[0]);
});
