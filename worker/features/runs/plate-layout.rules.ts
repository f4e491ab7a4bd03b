import type { AssayDefinition, GenotypeAssay } from "../products/assay.types";
import { allWells, type Well } from "./plate";

/** One well of a plate plan. `code` is the site of a genotyping well; null on a panel, where a well holds every target. */
export interface PlannedWell {
  position: string;
  code: string | null;
  sampleName: string;
  controlCode: string | null;
}

export type PlateLayout = { ok: true; wells: PlannedWell[] } | { ok: false; capacity: number };

/** How many samples fit on one plate of the assay. */
export function plateCapacity(assay: AssayDefinition): number {
  if (assay.kind === "pathogen") return freeWells(assay).length;
  return Math.min(...assay.sites.map((site) => Math.floor(siteWells(assay, site.rsid).length / assay.replicates)));
}

/** Puts the controls where the assay wants them and the samples around them, replicates side by side. */
export function layOutPlate(assay: AssayDefinition, barcodes: readonly string[]): PlateLayout {
  const capacity = plateCapacity(assay);
  if (barcodes.length > capacity) return { ok: false, capacity };
  const controls = assay.controls.map((control): PlannedWell => {
    const code = "rsid" in control ? control.rsid : null;
    return { position: control.position, code, sampleName: control.code, controlCode: control.code };
  });
  return { ok: true, wells: [...controls, ...sampleWells(assay, barcodes)] };
}

function sampleWells(assay: AssayDefinition, barcodes: readonly string[]): PlannedWell[] {
  const place = (well: Well | undefined, code: string | null, sampleName: string): PlannedWell[] =>
    well ? [{ position: well.name, code, sampleName, controlCode: null }] : [];
  if (assay.kind === "pathogen") {
    const free = freeWells(assay);
    return barcodes.flatMap((barcode, index) => place(free[index], null, barcode));
  }
  return assay.sites.flatMap((site) => {
    const free = siteWells(assay, site.rsid);
    return barcodes.flatMap((barcode, index) =>
      free
        .slice(index * assay.replicates, (index + 1) * assay.replicates)
        .flatMap((well) => place(well, site.rsid, barcode)),
    );
  });
}

function freeWells(assay: AssayDefinition): Well[] {
  const taken = new Set(assay.controls.map((control) => control.position));
  return allWells("row-major").filter((well) => !taken.has(well.name));
}

function siteWells(assay: GenotypeAssay, rsid: string): Well[] {
  const columns = assay.sites.find((site) => site.rsid === rsid)?.plateColumns ?? [];
  return freeWells(assay).filter((well) => columns.includes(well.column));
}
