import { expect, test } from "vitest";
import {
  allWells,
  plate384,
  readWell,
  rotateWell,
  smallestFormatOf,
  wellAt,
  wellByNumber,
  wellNumber,
} from "#contract/plate-geometry";

test("A1 and A01 are the same well", () => {
  expect(readWell("A1")).toEqual({ name: "A1", row: 1, column: 1 });
  expect(readWell("A01")).toEqual(readWell("A1"));
  expect(readWell(" h12 ")).toEqual({ name: "H12", row: 8, column: 12 });
});

test("a position outside the 96 wells is no well", () => {
  for (const text of ["", "A", "A0", "A00", "A13", "I1", "A001", "1A", "A-1", "AA1", "A1x"]) {
    expect(readWell(text), text).toBeNull();
  }
  expect(wellAt(0, 1)).toBeNull();
  expect(wellAt(1.5, 1)).toBeNull();
});

test("a plate turned by 180 degrees puts H12 where A1 was, and turning twice changes nothing", () => {
  const turned = (name: string) => {
    const well = readWell(name);
    return well && rotateWell(well).name;
  };
  expect(turned("A1")).toBe("H12");
  expect(turned("A12")).toBe("H1");
  expect(turned("D6")).toBe("E7");
  for (const well of allWells("row-major")) expect(rotateWell(rotateWell(well))).toEqual(well);
});

test("instruments number row by row, pipettes go column by column", () => {
  expect(wellNumber({ name: "B1", row: 2, column: 1 }, "row-major")).toBe(13);
  expect(wellNumber({ name: "B1", row: 2, column: 1 }, "column-major")).toBe(2);
  expect(wellByNumber(96, "row-major")?.name).toBe("H12");
  expect(wellByNumber(9, "column-major")?.name).toBe("A2");
  expect(wellByNumber(0, "row-major")).toBeNull();
  expect(wellByNumber(97, "column-major")).toBeNull();
  for (const order of ["row-major", "column-major"] as const) {
    const wells = allWells(order);
    expect(new Set(wells.map((well) => well.name)).size).toBe(96);
    expect(wells.map((well) => wellNumber(well, order))).toEqual(wells.map((_, index) => index + 1));
  }
});

test("a plate of 384 wells has sixteen rows of twenty-four", () => {
  expect(readWell("P24", plate384)).toEqual({ name: "P24", row: 16, column: 24 });
  expect(readWell("P24")).toBeNull();
  expect(readWell("Q1", plate384)).toBeNull();
  expect(wellByNumber(25, "row-major", plate384)?.name).toBe("B1");
  expect(wellByNumber(384, "row-major", plate384)?.name).toBe("P24");
  expect(wellByNumber(385, "row-major", plate384)).toBeNull();
  expect(allWells("column-major", plate384).map(({ name }) => name)).toHaveLength(384);
  const corner = readWell("A1", plate384);
  expect(corner && rotateWell(corner, plate384).name).toBe("P24");
});

test("the plate of a set of wells is the smallest that has them all", () => {
  expect(smallestFormatOf(["A1", "H12"])?.wells).toBe(96);
  expect(smallestFormatOf(["A1", "H13"])?.wells).toBe(384);
  expect(smallestFormatOf(["A1", "Z1"])).toBeNull();
});
