import { expect, test } from "vitest";
import { genotypingPlateExport, panelPlateExport } from "#worker/dev/demonstration/plates";
import { formatDecimal, formatInstrumentTime } from "#worker/dev/demonstration/quantstudio-export";
import { layOutPlate } from "#worker/features/calling/plates/plate-layout.rules";
import { alcohol, drinkers, facts, panel } from "./calls/plates";
import { genotypingText, mustRead, presenceText } from "./dialects/fixtures";

const ours = genotypingPlateExport(alcohol, drinkers, facts);
const panelFile = panelPlateExport(panel, [{ barcode: "8810000011", cts: { rsv: 24 }, internalCt: 27 }], facts);

const headKeys = (text: string) => text.split("\n").flatMap((line) => /^\* ([^=]*)=/.exec(line)?.[1] ?? []);
const sectionNames = (text: string) => text.split("\n").filter((line) => line.startsWith("["));
const headingsOf = (text: string, name: string) => text.split("\n")[text.split("\n").indexOf(name) + 1];

/** The format of a cell, without its content. */
function shapeOf(cell: string): string {
  if (/^-?\d{1,3}(,\d{3})*\.\d{3}$/.test(cell)) return "decimal";
  if (/^\d{1,2}$/.test(cell)) return "integer";
  if (/^"RGB\(\d+,\d+,\d+\)"$/.test(cell)) return "colour";
  return cell === "" || cell === "Undetermined" || /^(true|false|[YN])$/.test(cell) ? cell : "text";
}

function columnShapes(text: string, name: string): Set<string>[] {
  const lines = text.split("\n");
  const start = lines.indexOf(name) + 2;
  const end = lines.findIndex((line, index) => index >= start && (line === "" || line.startsWith("[")));
  const shapes = (lines[start - 1] ?? "").split("\t").map(() => new Set<string>());
  for (const line of lines.slice(start, end)) {
    const cells = line.split("\t");
    expect(cells).toHaveLength(shapes.length);
    for (const [index, cell] of cells.entries()) shapes[index]?.add(shapeOf(cell));
  }
  return shapes;
}

test("our exports have the head, sections and headings of the real ones, byte for byte", () => {
  for (const [made, real] of [
    [ours, genotypingText],
    [panelFile, presenceText],
  ] as const) {
    expect(headKeys(made)).toEqual(headKeys(real));
    expect(sectionNames(made)).toEqual(sectionNames(real));
    for (const name of sectionNames(real)) {
      if (name !== "[Multicomponent Data]") expect(headingsOf(made, name)).toBe(headingsOf(real, name));
    }
    expect(made.endsWith("\n") && !made.endsWith("\n\n")).toBe(true);
    expect(made.split("\n").indexOf("")).toBe(real.split("\n").indexOf(""));
  }
});

test("every column of our exports is written as in the real ones", () => {
  for (const [made, real] of [
    [ours, genotypingText],
    [panelFile, presenceText],
  ] as const) {
    for (const name of ["[Sample Setup]", "[Amplification Data]", "[Results]"]) {
      const theirs = columnShapes(real, name);
      for (const [index, shapes] of columnShapes(made, name).entries()) {
        for (const shape of shapes)
          expect([...(theirs[index] ?? [])], `${name} column ${index + 1}: ${shape}`).toContain(shape);
      }
    }
  }
});

test("the same plan gives the same bytes", () => {
  expect(genotypingPlateExport(alcohol, drinkers, facts)).toBe(ours);
  expect(panelPlateExport(panel, [{ barcode: "8810000011", cts: { rsv: 24 }, internalCt: 27 }], facts)).toBe(panelFile);
});

test("what is written is read back: wells, names, moment, plate", () => {
  const read = mustRead(ours);
  expect(read.experiment).toMatchObject({
    type: "genotyping",
    barcode: "P20261120-01",
    instrumentSerial: "278871234",
    runEndedAt: facts.runEndedAt,
  });
  expect(read.warnings.map((warning) => warning.code)).toEqual(["time-zone-assumed"]);
  expect(read.readings).toHaveLength(8 + 4 + drinkers.length * 4);
  expect(new Set(read.readings.map((reading) => reading.assayName))).toEqual(
    new Set(["ALDH2_rs671", "ADH1B_rs1229984"]),
  );
  const one = mustRead(panelFile);
  expect(one.readings).toHaveLength((3 + 4) * 5);
  expect(one.readings.filter((reading) => reading.instrumentCall === "other")).toEqual([]);
});

test("numbers and moments are printed as the software prints them", () => {
  expect([
    formatDecimal(846041.75),
    formatDecimal(0.0161),
    formatDecimal(-1064),
    formatDecimal(999),
    formatDecimal(1572318.8),
  ]).toEqual(["846,041.750", "0.016", "-1,064.000", "999.000", "1,572,318.800"]);
  expect(formatInstrumentTime(Date.UTC(2026, 10, 20, 10, 5, 29))).toBe("2026-11-20 18:05:29 PM CST");
  expect(formatInstrumentTime(Date.UTC(2026, 10, 20, 20, 5, 29))).toBe("2026-11-21 04:05:29 AM CST");
});

test("a plate takes as many tubes as fit, in their own site's columns, each well once", () => {
  const barcodes = Array.from({ length: 21 }, (_, index) => String(8800000000 + index));
  const plan = layOutPlate(alcohol, barcodes);
  if (!plan.ok) throw new Error("does not fit");
  expect(plan.wells).toHaveLength(96);
  expect(new Set(plan.wells.map((well) => well.position)).size).toBe(96);
  for (const well of plan.wells) {
    expect(Number(well.position.slice(1)) <= 6, well.position).toBe(well.code === "rs671");
  }
  for (const barcode of barcodes) {
    const own = plan.wells.filter((well) => well.sampleName === barcode);
    expect(own.map((well) => well.code)).toEqual(["rs671", "rs671", "rs1229984", "rs1229984"]);
  }
  expect(layOutPlate(alcohol, [...barcodes, "8800000099"])).toEqual({ ok: false, capacity: 21 });
});
