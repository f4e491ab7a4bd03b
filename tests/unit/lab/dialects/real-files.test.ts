import { expect, test } from "vitest";
import { genotypingBytes, genotypingText, mustRead, presenceBytes, presenceText } from "./fixtures";

function counted<T>(items: readonly T[], by: (item: T) => string | null): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) {
    const key = by(item) ?? "null";
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

/** Cells of the rows under [Results], read in the simplest way, for comparison with the reader. */
function plainRows(text: string): string[][] {
  return (text.split("[Results]\n")[1] ?? "")
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => line.split("\t"));
}

test("the genotyping export of a QuantStudio 7 Flex is read whole", () => {
  const { dialect, encoding, experiment, readings, warnings } = mustRead(genotypingBytes);
  expect({ dialect, encoding, warnings }).toEqual({ dialect: "quantstudio-text", encoding: "utf-8", warnings: [] });
  expect(experiment).toMatchObject({
    name: "QuantStudio 96-Well SNP Genotyping Example",
    type: "genotyping",
    rawType: "Genotyping",
    barcode: null,
    instrumentType: "QuantStudio(TM) 7 Flex System",
    instrumentSerial: "123456789",
    instrumentName: "Sponge_Bob_32",
    blockType: "96-Well Block (0.2mL)",
    chemistry: "TAQMAN",
    operator: null,
    runEndedAt: Date.parse("2010-09-16T11:35:29Z"),
  });
  expect(Object.keys(experiment.header)).toHaveLength(31);
  expect(readings).toHaveLength(96);
  expect(new Set(readings.map((reading) => reading.position)).size).toBe(96);
  expect(counted(readings, (r) => r.role)).toEqual({
    unknown: 85,
    ntc: 8,
    "positive-allele1": 1,
    "positive-allele2": 1,
    "positive-both": 1,
  });
  expect(counted(readings, (r) => r.instrumentCall)).toEqual({
    allele1: 32,
    allele2: 32,
    both: 24,
    "negative-control": 8,
  });
});

test("wells of the genotyping export say what the file says", () => {
  const byPosition = new Map(mustRead(genotypingBytes).readings.map((reading) => [reading.position, reading]));
  expect(byPosition.get("A1")).toMatchObject({
    line: 375,
    row: 1,
    column: 1,
    sampleName: "NTC",
    assayName: "CYP19_2",
    rawTask: "NTC",
    call: "Negative Control (NC)",
    quality: 100,
    allele1: { name: "Allele 1", reporter: "VIC", deltaRn: 0.016, ct: null },
    allele2: { name: "Allele 2", reporter: "FAM", deltaRn: 0.029, ct: null },
    ct: null,
    flags: [],
    omitted: false,
    comments: null,
  });
  const h12 = byPosition.get("H12");
  expect(h12).toMatchObject({ row: 8, column: 12, sampleName: "Hetero", instrumentCall: "both", quality: 98.846 });
  expect(h12?.allele1).toMatchObject({ deltaRn: 4.223, ct: 25.94 });
  expect(h12?.raw["Pass.Ref"]).toBe("779,659.560");
  expect(Object.keys(h12?.raw ?? {})).toHaveLength(29);
});

test("the presence/absence export of a QuantStudio 6 Flex is read whole", () => {
  const { experiment, readings, warnings } = mustRead(presenceBytes);
  expect(warnings).toEqual([]);
  expect(experiment).toMatchObject({
    type: "presence-absence",
    instrumentSerial: "278880034",
    barcode: null,
    runEndedAt: Date.parse("2010-10-01T05:44:54Z"),
  });
  expect(readings).toHaveLength(96);
  expect(new Set(readings.map((reading) => reading.position)).size).toBe(48);
  expect(counted(readings, (r) => r.role)).toEqual({ ipc: 44, unknown: 44, "blocked-ipc": 4, ntc: 4 });
  expect(counted(readings, (r) => r.instrumentCall)).toEqual({
    "ipc-failed": 44,
    present: 24,
    unconfirmed: 20,
    "blocked-ipc-control": 4,
    "negative-control": 4,
  });
  expect(readings.filter((reading) => reading.ctUndetermined)).toHaveLength(28);
  expect(readings.filter((reading) => reading.flags.includes("NOAMP"))).toHaveLength(40);
});

test("wells of the presence/absence export say what the file says", () => {
  const at = (position: string, assayName: string) =>
    mustRead(presenceBytes).readings.find((r) => r.position === position && r.assayName === assayName);
  expect(at("A2", "IPC")).toMatchObject({
    sampleName: "(-)",
    role: "ipc",
    ct: 32.874,
    ampScore: 0.957,
    reporter: "VIC",
  });
  expect(at("A2", "TGFb")).toMatchObject({ ct: null, ctUndetermined: true, flags: ["NOAMP", "EXPFAIL"] });
  expect(at("D12", "TGFb")).toMatchObject({ sampleName: "(+)", call: "Presence", ct: 27.989, ctUndetermined: false });
  expect(at("D12", "TGFb")?.allele1).toBeNull();
});

test("no cell of either file is lost", () => {
  for (const text of [genotypingText, presenceText]) {
    const rows = plainRows(text);
    expect(mustRead(text).readings.map((reading) => Object.values(reading.raw))).toEqual(rows);
  }
});
