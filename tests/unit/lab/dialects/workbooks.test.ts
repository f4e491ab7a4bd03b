import { expect, test } from "vitest";
import { readInstrumentCurves } from "#worker/features/instrument-files/dialects/read-instrument-export";
import { workbookOf } from "../../../support/files/zip-files";
import { fileBytes, mustReadFile, mustRefuseFile } from "./fixtures";

const maxBytes = 20 * 1024 * 1024;
const heading = ["Well", "Well Position", "Omit", "Sample", "Target", "Task", "Cq"];

test("the genotyping workbook of Design & Analysis brings calls, light, Ct and confidence together", async () => {
  const { dialect, experiment, readings, warnings } = await mustReadFile(
    fileBytes("quantstudio-7-pro-genotyping.xlsx"),
  );
  expect({ dialect, warnings, count: readings.length }).toEqual({
    dialect: "design-analysis",
    warnings: [],
    count: 96,
  });
  expect(experiment).toMatchObject({
    type: "genotyping",
    name: "QS7Pro_Genotyping.eds",
    instrumentType: "QuantStudio™ 7 Pro System",
    operator: "admin",
    runEndedAt: Date.parse("2019-03-29T08:20:07Z"),
  });
  const calls = Object.groupBy(readings, ({ instrumentCall }) => instrumentCall ?? "none");
  expect(Object.fromEntries(Object.entries(calls).map(([call, of]) => [call, of?.length]))).toEqual({
    "no-amplification": 8,
    allele1: 32,
    allele2: 32,
    both: 24,
  });
  const a2 = readings.find(({ position }) => position === "A2");
  expect(a2).toMatchObject({ sampleName: "NA17105", assayName: "C__10048053_10", role: "unknown", quality: 98.492 });
  expect(a2?.allele1).toEqual({ name: "Allele 1", reporter: "VIC", deltaRn: 3.2333144545555115, ct: 22.4703670538769 });
  expect(a2?.allele2).toMatchObject({ name: "Allele 2", reporter: "FAM", ct: 24.236633030912493 });
  expect(readings[0]).toMatchObject({ position: "A1", role: "ntc", instrumentCall: "no-amplification" });
});

test("the presence/absence workbook gives every target of every well its Ct and its call", async () => {
  const { experiment, readings, warnings } = await mustReadFile(fileBytes("quantstudio-7-pro-presence-absence.xlsx"));
  expect(warnings).toEqual([]);
  expect(experiment.type).toBe("presence-absence");
  expect(readings).toHaveLength(168);
  expect(readings.filter(({ ctUndetermined }) => ctUndetermined)).toHaveLength(38);
  expect(readings.filter(({ instrumentCall }) => instrumentCall === "present")).toHaveLength(130);
  const at = (target: string) => readings.find(({ position, assayName }) => position === "A1" && assayName === target);
  expect(at("Xeno")).toMatchObject({ role: "ntc", reporter: "FAM", ct: null, instrumentCall: "absent" });
  expect(at("Blocked IPC")).toMatchObject({ role: "blocked-ipc", ctUndetermined: true });
});

test("the curves of a workbook have a value per cycle and the threshold of their target", async () => {
  const genotyping = await readInstrumentCurves(fileBytes("quantstudio-7-pro-genotyping.xlsx"), { maxBytes });
  if (!genotyping.ok) throw new Error(genotyping.refusal.message);
  expect(genotyping.curves).toHaveLength(192);
  const [first] = genotyping.curves;
  expect(first).toMatchObject({ position: "A1", assayName: "C__10048053_10-Allele 1", threshold: 0.10108067575002802 });
  expect(first?.values).toHaveLength(40);
  expect(first?.values[1]).toBeCloseTo(0.000120027, 8);
});

test("headings further down, other sheets around them, another order of columns and A01 read alike", async () => {
  const rows = [
    ["Notes", "made by hand"],
    [],
    ["Cq", "Sample Name", "Well", "Target Name", "Task"],
    [31.25, "8800000011", "A01", "SARS-CoV-2", "UNKNOWN"],
    ["Undetermined", "8800000011", "A01", "RNase P", "UNKNOWN"],
    ["N/A", "NTC", "H12", "SARS-CoV-2", "NTC"],
  ];
  const extra = [
    ["Well", "Comment"],
    ["A1", "nothing"],
  ];
  const { readings } = await mustReadFile(workbookOf({ 说明: extra, "Sheet 7": rows, "Well Call": extra }));
  expect(readings.map(({ position, ct, ctUndetermined }) => [position, ct, ctUndetermined])).toEqual([
    ["A1", 31.25, false],
    ["A1", null, true],
    ["H12", null, false],
  ]);
});

test("a workbook without results, with two plates, or with a strange number has its own sentence", async () => {
  const row = (sample: string, cq: string | number) => [1, "A1", "FALSE", sample, "RSV", "UNKNOWN", cq];
  const refusal = (sheets: Parameters<typeof workbookOf>[0]) => mustRefuseFile(workbookOf(sheets));
  expect(await refusal({ Sheet1: [["姓名"], ["张三"]] })).toMatchObject({ code: "dialect-unknown" });
  const two = await refusal({ 板1: [heading, row("a", 20)], 板2: [heading, row("b", 21)] });
  expect(two.code).toBe("results-repeated");
  expect(two.message).toContain("板1、板2");
  expect(await refusal({ Results: [heading] })).toMatchObject({ code: "results-without-rows", line: 1 });
  expect(await refusal({ Results: [heading, row("a", "twenty")] })).toMatchObject({ code: "number-invalid", line: 2 });
});

test("a call that a person set in Design & Analysis is told apart by the sheet's own Manual Call", async () => {
  const { readings: real } = await mustReadFile(fileBytes("quantstudio-7-pro-genotyping.xlsx"));
  expect(real.every(({ isManualCall }) => isManualCall === false)).toBe(true);
  const row = (well: number, manual: string) => [
    well,
    `A${well}`,
    "s",
    "rs671",
    "Unknown",
    3.1,
    0.2,
    "Allele 1/Allele 1",
    manual,
  ];
  const calls = [
    ["Well", "Well Position", "Sample", "SNP Assay", "Task", "Allele 1", "Allele 2", "Call", "Manual Call"],
    ...["FALSE", "TRUE", "", "Allele 2/Allele 2"].map((manual, i) => row(i + 1, manual)),
  ];
  const { readings } = await mustReadFile(workbookOf({ "Genotyping Result": calls }));
  expect(readings.map(({ isManualCall }) => isManualCall)).toEqual([false, true, false, true]);
});

test("wells that the sheet of results announces and the sheet of calls lacks are named", async () => {
  const results = [
    heading,
    [1, "A1", "", "s", "rs671-Allele 1", "UNKNOWN", 22],
    [2, "A2", "", "t", "rs671-Allele 1", "UNKNOWN", 22],
  ];
  const calls = [
    ["Well", "Well Position", "Sample", "SNP Assay", "Task", "Confidence", "Allele 1", "Allele 2", "Call"],
    [1, "A1", "s", "rs671", "Unknown", 0.99, 3.1, 0.2, "Allele 1/Allele 1"],
  ];
  const refusal = await mustRefuseFile(workbookOf({ Results: results, "Genotyping Result": calls }));
  expect(refusal).toMatchObject({ code: "wells-missing" });
  expect(refusal.message).toContain("A2");
});
