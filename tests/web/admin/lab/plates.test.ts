import { expect, test } from "vitest";
import { type PlateFormat, plate96, plate384 } from "#contract/plate-geometry";
import type { PlateDetail } from "#contract/plates.schemas";
import { createPlateIndex, plateCells, wellsText } from "#web/admin/lab/plates/plate-places";
import { plainSampleSheet, quantStudioSampleSheet } from "#web/admin/lab/plates/sample-sheet";
import { parseQuantStudioDocument } from "#worker/features/instrument-files/dialects/quantstudio-document";
import { readSetup } from "#worker/features/instrument-files/dialects/quantstudio-setup";
import { declaredPlate } from "#worker/features/instrument-files/dialects/row-places";
import { plateLayout } from "#worker/features/plates/plate-view.rules";
import { codeOfAssayName } from "#worker/features/products/assays/assay.rules";
import { assayForPlate } from "#worker/features/products/assays/assay-plate.rules";
import { findProductDefinition } from "#worker/features/products/catalogue/catalogue";

function plate(
  product: string,
  places: readonly (readonly [place: number, barcode: string])[],
  format: PlateFormat = plate96,
): PlateDetail {
  const defined = findProductDefinition(product)?.assay;
  if (!defined) throw new Error(`no product ${product}`);
  const assay = assayForPlate(defined, format);
  return {
    id: "1",
    code: "P261120-01",
    product: { code: product, name: "测试" },
    state: "open",
    format: format.wells,
    note: "",
    sampleCount: places.length,
    run: null,
    createdBy: { userId: 1, name: "王敏" },
    createdAt: 0,
    closedAt: null,
    ...plateLayout(
      { assay },
      places.map(([place, barcode]) => ({ place, barcode })),
    ),
    places: places.map(([place, barcode], i) => ({
      place,
      sampleId: `s${place}`,
      tubeId: `t${place}`,
      barcode,
      accessionNo: "",
      problem: "",
      isLeftOut: false,
      placedAt: i,
    })),
  };
}

const two = [
  [1, "8800000022"],
  [0, "8800000011"],
] as const;

test.for([
  ["alcohol", plate96],
  ["respiratory", plate96],
  ["alcohol", plate384],
  ["respiratory", plate384],
] as const)("the sample sheet of %s is read back by the importer, well by well", ([product, format]) => {
  const shown = plate(product, two, format);
  const assay = findProductDefinition(product)?.assay;
  if (!assay) throw new Error("no assay");
  const document = parseQuantStudioDocument(quantStudioSampleSheet(shown).split("\r\n"));
  expect(document.header["Experiment Barcode"]).toBe("P261120-01");
  const declared = declaredPlate(document.header["Block Type"] ?? null);
  expect(declared).toEqual({ ok: true, format });
  const setup = readSetup(document, format, []);
  if (!setup.ok || !setup.wells) throw new Error("the setup was refused");
  for (const [place, barcode] of two) {
    for (const { position, code } of shown.wells[place] ?? []) {
      const well = setup.wells.get(position);
      expect(well?.sampleName).toBe(barcode);
      const codes = [...(well?.assays.keys() ?? [])].map((name) => codeOfAssayName(assay, name));
      expect(codes).not.toContain(null);
      if (code) expect(codes).toEqual([code]);
    }
  }
  for (const control of shown.controls) expect(setup.wells.get(control.position)?.sampleName).toBe(control.name);
});

test("controls on the sheet carry the task of what they must show", () => {
  const tasks = new Set(quantStudioSampleSheet(plate("alcohol", two)).match(/\t(UNKNOWN|NTC|PC_ALLELE_\w+)\t/g));
  expect([...tasks].map((task) => task.trim()).toSorted()).toEqual([
    "NTC",
    "PC_ALLELE_1",
    "PC_ALLELE_2",
    "PC_ALLELE_BOTH",
    "UNKNOWN",
  ]);
});

test("the plain sheet has one row per well and target, and opens in a spreadsheet as UTF-8", () => {
  const text = plainSampleSheet(plate("respiratory", two));
  expect(text.startsWith("\uFEFFWell,Sample Name,Target Name,Task\r\n")).toBe(true);
  const { targets } = plate("respiratory", []);
  expect(text.match(/8800000011/g)).toHaveLength(targets.length);
});

test("the next scan goes into the first gap, and the last scan is the one that can be taken back", () => {
  const shown = plate("alcohol", [
    [0, "8800000011"],
    [2, "8800000033"],
  ]);
  const index = createPlateIndex(shown);
  expect(index.next).toBe(1);
  expect(index.last?.barcode).toBe("8800000033");
  const cells = plateCells(shown, index, index.next);
  const [first = ""] = wellsText(shown, 1).split("、");
  expect(cells.get(first)?.isNext).toBe(true);
  const full = plate(
    "alcohol",
    shown.wells.map((_, place) => [place, String(8800000000 + place)] as const),
  );
  expect(createPlateIndex(full).next).toBeUndefined();
});
