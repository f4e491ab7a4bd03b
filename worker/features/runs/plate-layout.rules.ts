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

/** The wells of every place of a plate, in filling order: a sample takes one place, with all sites and replicates. */
export function plateWells(assay: AssayDefinition): Omit<PlannedWell, "sampleName" | "controlCode">[][] {
  if (assay.kind === "pathogen") return freeWells(assay).map(({ name }) => [{ position: name, code: null }]);
  const { replicates } = assay;
  const bySite = assay.sites.map(({ rsid }) => ({ code: rsid, free: siteWells(assay, rsid) }));
  const length = Math.min(...bySite.map(({ free }) => Math.floor(free.length / replicates)));
  return Array.from({ length }, (_, place) =>
    bySite.flatMap(({ code, free }) =>
      free.slice(place * replicates, (place + 1) * replicates).map(({ name }) => ({ position: name, code })),
    ),
  );
}

/** How many samples fit on one plate of the assay. */
export function plateCapacity(assay: AssayDefinition): number {
  return plateWells(assay).length;
}

/** Puts the controls where the assay wants them and the samples around them, replicates side by side. */
export function layOutPlate(assay: AssayDefinition, barcodes: readonly string[]): PlateLayout {
  const places = plateWells(assay);
  if (barcodes.length > places.length) return { ok: false, capacity: places.length };
  const samples = barcodes.flatMap((sampleName, place) =>
    (places[place] ?? []).map((well) => ({ ...well, sampleName, controlCode: null })),
  );
  return { ok: true, wells: [...plateControls(assay), ...samples] };
}

/** The controls of the assay as wells of a plan. */
export function plateControls(assay: AssayDefinition) {
  return assay.controls.map((control) => {
    const code = "rsid" in control ? control.rsid : null;
    return { position: control.position, code, sampleName: control.code, controlCode: control.code };
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
