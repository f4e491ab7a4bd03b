import { describe, expect, it } from "vitest";
import type { ControlVerdict, PreviewWell, WellVerdict } from "#contract/import-wells.schemas";
import type { RunWell } from "#contract/runs.schemas";
import { genotypeSignalOf } from "../../../../web/admin/lab/plate/genotype";
import {
  canonicalPosition,
  comparePositions,
  groupByWell,
  parsePosition,
  slicePath,
  wellAfterKey,
  wellName,
} from "../../../../web/admin/lab/plate/plate-model";
import { previewCells } from "../../../../web/admin/lab/plate/preview-cells";
import { runCells } from "../../../../web/admin/lab/plate/run-cells";

const well = (part: Partial<RunWell>): RunWell => ({
  id: "w",
  position: "A1",
  targetCode: "rs671",
  targetName: "ALDH2 rs671",
  role: "sample",
  controlCode: "",
  sampleId: "s",
  barcode: "2000000000015",
  sampleName: "2000000000015",
  assayName: "ALDH2",
  verdict: "ok",
  state: "called",
  isOmitted: false,
  ct: null,
  ctText: "",
  signal1: 4.6,
  signal2: 1.7,
  quality: 98,
  instrumentCall: "Homozygous G/G",
  ...part,
});

const failed = (positions: string[]): ControlVerdict => ({
  controlCode: "NTC",
  targetCode: "rs671",
  targetName: "ALDH2 rs671",
  positions,
  verdict: "failed",
  message: "",
});

describe("positions of a plate", () => {
  it("A1 and a01 are the same well, and H12 is the last", () => {
    expect(parsePosition("a01")).toEqual({ row: 0, column: 0 });
    expect(canonicalPosition("A01")).toBe("A1");
    expect(parsePosition("H12")).toEqual({ row: 7, column: 11 });
    expect(wellName(7, 11)).toBe("H12");
  });

  it("what is no well of 384 is nowhere", () => {
    for (const name of ["Q1", "A25", "A0", "", "1A", "A1B"]) expect(parsePosition(name)).toBeUndefined();
  });

  it("wells are read row by row, not as text", () => {
    expect(["B1", "A10", "A2", "A1"].toSorted(comparePositions)).toEqual(["A1", "A2", "A10", "B1"]);
  });

  it("readings of one well come together however the file spells it", () => {
    const wells = groupByWell([{ position: "B1" }, { position: "A01" }, { position: "A1" }]);
    expect([...wells].map(([name, list]) => [name, list.length])).toEqual([
      ["A1", 2],
      ["B1", 1],
    ]);
  });
});

describe("the keyboard on a plate", () => {
  it("arrows move one well and stop at the edges", () => {
    expect(wellAfterKey("A1", "ArrowRight")).toBe("A2");
    expect(wellAfterKey("A1", "ArrowDown")).toBe("B1");
    expect(wellAfterKey("A1", "ArrowLeft")).toBe("A1");
    expect(wellAfterKey("H12", "ArrowDown")).toBe("H12");
  });

  it("Home and End go to the ends of the row, other keys go nowhere", () => {
    expect(wellAfterKey("C5", "Home")).toBe("C1");
    expect(wellAfterKey("C5", "End")).toBe("C12");
    expect(wellAfterKey("C5", "x")).toBeUndefined();
  });
});

describe("slices of a disc", () => {
  it("two slices are a left and a right half", () => {
    expect(slicePath(0, 2, 10)).toBe("M0 0L0 10A10 10 0 0 1 0 -10z");
    expect(slicePath(1, 2, 10)).toBe("M0 0L0 -10A10 10 0 0 1 0 10z");
  });

  it("more slices start at the top and go round", () => {
    expect(slicePath(0, 4, 10)).toBe("M0 0L0 -10A10 10 0 0 1 10 0z");
    expect(slicePath(3, 4, 10)).toBe("M0 0L-10 0A10 10 0 0 1 0 -10z");
  });
});

describe("genotypes in the instrument's words", () => {
  it("a homozygous call is the allele of the stronger signal, whatever its name", () => {
    expect(genotypeSignalOf({ call: "Homozygous G/G", signal1: 4.6, signal2: 1.7 })).toBe("one");
    expect(genotypeSignalOf({ call: "Homozygous G/G", signal1: 0.8, signal2: 6.8 })).toBe("two");
    expect(genotypeSignalOf({ call: "Homozygous Allele 2/Allele 2", signal1: null, signal2: null })).toBe("two");
  });

  it("a pair of different names is heterozygous, with or without the word", () => {
    expect(genotypeSignalOf({ call: "Heterozygous G/A", signal1: 4, signal2: 6 })).toBe("both");
    expect(genotypeSignalOf({ call: "G/A", signal1: 4, signal2: 6 })).toBe("both");
  });

  it("a negative control, an undetermined well and an empty call are no genotypes", () => {
    expect(genotypeSignalOf({ call: "Negative Control (NC)", signal1: 0, signal2: 0 })).toBe("negative");
    expect(genotypeSignalOf({ call: "Undetermined", signal1: 1, signal2: 1 })).toBe("none");
    expect(genotypeSignalOf({ call: "", signal1: 1, signal2: 1 })).toBe("none");
    expect(genotypeSignalOf({ call: "Something new", signal1: 1, signal2: 2 })).toBe("other");
  });
});

describe("the plate of a run", () => {
  it("a heterozygous well is half and half, a homozygous one carries its number", () => {
    const cells = runCells(
      [
        well({ position: "A1" }),
        well({ position: "A2", instrumentCall: "Heterozygous G/A", signal1: 4.2, signal2: 6.1 }),
      ],
      [],
    );
    expect(cells.get("A1")).toMatchObject({ inks: ["one"], mark: "1", kind: "sample" });
    expect(cells.get("A2")).toMatchObject({ inks: ["one", "two"], mark: "" });
  });

  it("a control that failed raises an alarm in its own well only", () => {
    const ntc = { role: "ntc", instrumentCall: "Heterozygous G/A" } as const;
    const cells = runCells([well({ ...ntc, position: "A1" }), well({ ...ntc, position: "B1" })], [failed(["A01"])]);
    expect(cells.get("A1")).toMatchObject({ isAlarm: true, mark: "N", kind: "control" });
    expect(cells.get("B1")?.isAlarm).toBe(false);
  });

  it("a panel shows a slice per target, coloured where something came up", () => {
    const panel = { signal1: null, signal2: null, instrumentCall: "" } as const;
    const cells = runCells(
      [
        well({ ...panel, targetCode: "rsv", ct: 29.3 }),
        well({ ...panel, targetCode: "rnase-p", ct: 27 }),
        well({
          ...panel,
          targetCode: "influenza-a",
          targetName: "甲型流感病毒",
          ctText: "Undetermined",
          state: "no_call",
        }),
      ],
      [],
    );
    expect(cells.get("A1")).toMatchObject({ inks: ["on", "on", "off"], mark: "?" });
    expect(cells.get("A1")?.label).toContain("甲型流感病毒 无扩增，未判读");
  });

  it("empty wells of the file stay empty on the plate", () => {
    expect(runCells([well({ role: "empty" })], []).size).toBe(0);
  });
});

describe("the plate of a file", () => {
  const reading = (position: string, verdict: WellVerdict, role: PreviewWell["role"] = "sample"): PreviewWell => ({
    position,
    sampleName: "x",
    assay: "a",
    targetCode: null,
    targetName: "",
    task: "",
    role,
    call: "",
    ct: null,
    signal1: null,
    signal2: null,
    quality: null,
    verdict,
    message: "",
    doubts: [],
    barcode: null,
    tubeId: null,
    sampleId: null,
  });

  it("wells take the colour of their verdict, and the worst reading names the well", () => {
    const cells = previewCells([reading("A1", "ok"), reading("A1", "no_call"), reading("A2", "not_received")], []);
    expect(cells.get("A1")).toMatchObject({ inks: ["ok", "bad"], mark: "–" });
    expect(cells.get("A2")).toMatchObject({ inks: ["warn"], mark: "未" });
    expect(cells.get("A1")?.label).toBe("A1，x，未判读");
  });

  it("readings that agree fill the disc, empty wells are left out", () => {
    const cells = previewCells([reading("A1", "ok"), reading("A1", "ok"), reading("A3", "empty")], []);
    expect(cells.get("A1")?.inks).toEqual(["ok"]);
    expect(cells.has("A3")).toBe(false);
  });

  it("a control carries the letter of its part", () => {
    const cells = previewCells(
      [reading("A1", "control", "ntc"), reading("A2", "control", "positive")],
      [failed(["A2"])],
    );
    expect(cells.get("A1")).toMatchObject({ mark: "N", kind: "control", isAlarm: false });
    expect(cells.get("A2")).toMatchObject({ mark: "P", isAlarm: true });
  });
});
