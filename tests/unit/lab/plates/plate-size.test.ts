import { expect, test } from "vitest";
import { plate96, plate384, readWell } from "#contract/plate-geometry";
import { plateCapacity } from "#worker/features/calling/plates/plate-layout.rules";
import { readTextExport } from "#worker/features/instrument-files/dialects/read-instrument-export";
import { assayForPlate } from "#worker/features/products/assays/assay-plate.rules";
import { catalogue } from "#worker/features/products/catalogue/catalogue";
import { committed, plannedPlate, rightFile } from "./bench";

test("a plate of 384 wells takes more than four times the samples of one of 96, controls counted once", () => {
  const capacities = catalogue.map(({ assay }) => plateCapacity(assayForPlate(assay, plate384)));
  expect(capacities).toEqual([92, 92, 188, 61, 378]);
  for (const [i, { assay }] of catalogue.entries()) expect(capacities[i]).toBeGreaterThan(4 * plateCapacity(assay));
});

test("on 384 wells every control stands in an odd row and an odd column, within the columns of its site", () => {
  for (const { assay } of catalogue) {
    const { controls, ...on } = assayForPlate(assay, plate384);
    for (const control of controls) {
      const well = readWell(control.position, plate384);
      expect([(well?.row ?? 0) % 2, (well?.column ?? 0) % 2], control.position).toEqual([1, 1]);
      const site = on.kind === "genotype" && "rsid" in control && on.sites.find(({ rsid }) => rsid === control.rsid);
      if (site) expect(site.plateColumns).toContain(well?.column);
    }
    expect(assayForPlate(assayForPlate(assay, plate384), plate384)).toEqual(assayForPlate(assay, plate384));
  }
});

const csv = (rows: readonly string[], head = "") =>
  readTextExport(new TextEncoder().encode(`${head}well,sample,assay,task,ct\n${rows.join("\n")}\n`), {
    maxBytes: 10_000,
  });

test("a file that names no plate and stays in the corner that both have leaves its plate open, any other does not", () => {
  const plateOf = (rows: readonly string[], head?: string) => {
    const outcome = csv(rows, head);
    return outcome.ok ? [outcome.export.plate.format.wells, outcome.export.plate.isSure] : outcome.refusal.message;
  };
  expect(plateOf(["A1,x,RSV,unknown,20", "H12,y,RSV,unknown,21"])).toEqual([96, false]);
  expect(plateOf(["A1,x,RSV,unknown,20", "A13,y,RSV,unknown,21"])).toEqual([384, true]);
  expect(plateOf(["1,x,RSV,unknown,20"])).toEqual([96, true]);
  expect(plateOf(["A1,x,RSV,unknown,20"], "# Block Type: 384-Well Block\n")).toEqual([384, true]);
});

test("a file that leaves its plate open is read on the plate of its tubes; one that is sure of another size gives nobody a result", () => {
  const defined = catalogue.find(({ code }) => code === "alcohol")?.assay;
  if (!defined) throw new Error("the catalogue has the alcohol product");
  const assay = assayForPlate(defined, plate384);
  const truth =
    defined.kind === "genotype"
      ? Object.fromEntries(defined.sites.map(({ rsid, genotypes }) => [rsid, genotypes[0]?.genotype ?? ""]))
      : {};
  const plate = plannedPlate(assay, "01", new Map([[0, { barcode: "8801000000000", truth }]]));
  const found = (isSure: boolean) => committed(assay, rightFile(plate), [plate], { format: plate96, isSure }).size;
  expect([found(false), found(true)]).toEqual([1, 0]);
});
