import { describe, expect, it } from "vitest";
import type { RunWell } from "#contract/runs.schemas";
import { ctTable } from "../../../../web/admin/lab/runs/ct-table.model";
import {
  axisTicksUpTo,
  createLinearScale,
  scatterPoints,
  scatterTargets,
} from "../../../../web/admin/lab/runs/scatter.model";

const well = (part: Partial<RunWell>): RunWell =>
  ({
    id: "w",
    position: "A1",
    targetCode: "rs671",
    targetName: "ALDH2 rs671",
    role: "sample",
    barcode: "2000000000015",
    sampleName: "2000000000015",
    state: "called",
    isOmitted: false,
    ct: null,
    ctText: "",
    signal1: null,
    signal2: null,
    instrumentCall: "",
    ...part,
  }) as RunWell;

describe("the scatter plot", () => {
  it("takes the wells of one site that have two signals", () => {
    const wells = [
      well({ id: "1", signal1: 4, signal2: 1, instrumentCall: "Homozygous G/G" }),
      well({ id: "2", signal1: 4, signal2: 1, targetCode: "rs1229984", targetName: "ADH1B rs1229984" }),
      well({ id: "3", signal1: null, signal2: 2 }),
    ];
    expect(scatterPoints(wells, "rs671").map(({ id, genotype }) => [id, genotype])).toEqual([["1", "one"]]);
    expect(scatterTargets(wells)).toEqual([
      { value: "rs1229984", label: "ADH1B rs1229984" },
      { value: "rs671", label: "ALDH2 rs671" },
    ]);
  });

  it("leaves out what the instrument omitted and what a later run replaced", () => {
    const wells = [
      well({ signal1: 1, signal2: 1, isOmitted: true }),
      well({ signal1: 1, signal2: 1, state: "superseded" }),
    ];
    expect(scatterPoints(wells, "rs671")).toEqual([]);
  });

  it("axes have round steps and hold the largest value", () => {
    expect(axisTicksUpTo(4.6)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(axisTicksUpTo(6.9)).toEqual([0, 2, 4, 6, 8]);
    expect(axisTicksUpTo(0.16)).toEqual([0, 0.05, 0.1, 0.15, 0.2]);
    expect(axisTicksUpTo(5)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it("zero lies at the start of an axis, its last step at the end, noise below zero at zero", () => {
    const scale = createLinearScale([4.6, 1], 40, 540);
    expect([scale.at(0), scale.at(5), scale.at(-0.2)]).toEqual([40, 540, 40]);
    expect(createLinearScale([], 0, 100).ticks.length).toBeGreaterThan(1);
  });
});

describe("the table of cycles", () => {
  const wells = [
    well({ position: "A2", targetCode: "rsv", targetName: "呼吸道合胞病毒", ct: 29.314 }),
    well({ position: "A2", targetCode: "influenza-a", targetName: "甲型流感病毒", ctText: "Undetermined" }),
    well({
      position: "H12",
      targetCode: "rsv",
      targetName: "呼吸道合胞病毒",
      role: "ntc",
      sampleName: "NTC",
      barcode: null,
      ctText: "Undetermined",
    }),
    well({ position: "B1", role: "empty" }),
  ];

  it("has a row per well with controls first, and a column per target", () => {
    const { targets, rows } = ctTable(wells);
    expect(targets).toEqual([
      { value: "influenza-a", label: "甲型流感病毒" },
      { value: "rsv", label: "呼吸道合胞病毒" },
    ]);
    expect(rows.map(({ position }) => position)).toEqual(["H12", "A2"]);
  });

  it("tells a target that stayed silent from one that was not measured", () => {
    const [ntc, sample] = ctTable(wells).rows;
    expect(sample?.cells.rsv?.text).toBe("29.31");
    expect(sample?.cells["influenza-a"]?.text).toBe("无扩增");
    expect(ntc?.cells["influenza-a"]).toBeUndefined();
  });

  it("an omitted well shows no number", () => {
    expect(ctTable([well({ ct: 20, isOmitted: true })]).rows[0]?.cells.rs671?.text).toBe("已排除");
  });
});
