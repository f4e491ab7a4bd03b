import { formatOfWells, type PlateFormat, plate96, readWell, rowLetter } from "#contract/plate-geometry";
import type { AssayDefinition } from "./assay.types";

/** The plate format that an assay's columns and controls refer to. */
export const assayFormat = ({ plateWells = plate96.wells }: AssayDefinition): PlateFormat => formatOfWells(plateWells);

/**
 * An assay arranged for a plate of this many wells. Definitions name columns and controls of a 96-well plate. On 384 wells a
 * column becomes two, and a control is where a pipette for 96 wells that starts at A1 puts it, in every second row and column:
 * wells are 4.5 mm apart on 384, 9 mm on 96 (ANSI/SLAS 4-2004). B2 becomes C3.
 */
export function assayForPlate<Assay extends AssayDefinition>(assay: Assay, { wells, rows }: PlateFormat): Assay {
  const times = rows / assayFormat(assay).rows;
  if (times === 1) return assay;
  const controls = assay.controls.map((control) => ({ ...control, position: spread(control.position, times) }));
  if (assay.kind === "pathogen") return { ...assay, plateWells: wells, controls };
  const sites = assay.sites.map((site) => ({
    ...site,
    plateColumns: site.plateColumns.flatMap((column) =>
      Array.from({ length: times }, (_, i) => (column - 1) * times + i + 1),
    ),
  }));
  return { ...assay, plateWells: wells, sites, controls };
}

function spread(position: string, times: number): string {
  const well = readWell(position);
  return well ? `${rowLetter((well.row - 1) * times + 1)}${(well.column - 1) * times + 1}` : position;
}
