import { formatOfWells, type PlateFormat, readWell, wellNumber } from "#contract/plate-geometry";
import type { PlateDetail } from "#contract/plates.schemas";
import { comparePositions } from "../plate/plate-model";

type SheetPlate = Pick<PlateDetail, "code" | "format" | "product" | "wells" | "controls" | "targets" | "places">;
type Target = PlateDetail["targets"][number];

interface SheetRow {
  readonly position: string;
  readonly sampleName: string;
  readonly target: Target;
  readonly task: string;
}

/** The content of every used well, one row per site or target, in the order of the wells. */
function sheetRows(plate: SheetPlate): SheetRow[] {
  const samples = plate.places.flatMap(({ place, barcode }) =>
    (plate.wells[place] ?? []).map((well) => ({ ...well, sampleName: barcode, task: "UNKNOWN" })),
  );
  const controls = plate.controls.map(({ name, ...well }) => ({ ...well, sampleName: name }));
  return [...samples, ...controls]
    .toSorted((a, b) => comparePositions(a.position, b.position))
    .flatMap(({ position, code, sampleName, task }) =>
      plate.targets
        .filter((target) => code === null || target.code === code)
        .map((target) => ({ position, sampleName, target, task: target.isInternal ? "IPC" : task })),
    );
}

const genotypeHeadings =
  "Well,Well Position,Sample Name,Sample Color,SNP Assay Name,SNP Assay Color,Task,Allele1 Name,Allele1 Color," +
  "Allele1 Reporter,Allele1 Quencher,Allele2 Name,Allele2 Color,Allele2 Reporter,Allele2 Quencher,Comments";
const panelHeadings =
  "Well,Well Position,Sample Name,Sample Color,Target Name,Target Color,Task,Reporter,Quencher,Comments";

const [blue, green, red] = ['"RGB(0,0,255)"', '"RGB(0,139,69)"', '"RGB(176,23,31)"'];

const blockTypes = { 96: "96-Well Block (0.2mL)", 384: "384-Well Block" } as const;

/** The plan as a QuantStudio sample setup, with the header and the headings of the instrument's own exports. */
export function quantStudioSampleSheet(plate: SheetPlate): string {
  const isGenotyping = plate.targets.some(({ alleles }) => alleles.length > 0);
  const format = formatOfWells(plate.format);
  const head = [
    ["Block Type", blockTypes[plate.format]],
    ["Chemistry", "TAQMAN"],
    ["Experiment Barcode", plate.code],
    ["Experiment Name", `${plate.code} ${plate.product.name}`],
    ["Experiment Type", isGenotyping ? "Genotyping" : "Presence/Absence"],
    ["Passive Reference", "ROX"],
  ].map(([key, value]) => `* ${key} = ${value}`);
  const rows = sheetRows(plate).map(({ position, sampleName, target, task }) => {
    const place = [numberOf(position, format), position, sampleName, blue, target.assayName, red, task];
    const [one = "", two = ""] = target.alleles;
    const reading = isGenotyping
      ? [one, blue, "VIC", "NFQ-MGB", two, green, "FAM", "NFQ-MGB", ""]
      : [target.reporter, "NFQ-MGB", ""];
    return [...place, ...reading].join("\t");
  });
  const headings = (isGenotyping ? genotypeHeadings : panelHeadings).replaceAll(",", "\t");
  return `${[...head, "", "[Sample Setup]", headings, ...rows].join("\r\n")}\r\n`;
}

/** The plan as a simple table for other instruments and for spreadsheets. */
export function plainSampleSheet(plate: SheetPlate): string {
  const rows = sheetRows(plate).map(({ position, sampleName, target, task }) =>
    [position, sampleName, quoted(target.assayName), task].join(","),
  );
  return `\uFEFF${["Well,Sample Name,Target Name,Task", ...rows].join("\r\n")}\r\n`;
}

const quoted = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The well's number row by row, as the instrument counts: B1 is 13, or 25 on 384 wells. */
function numberOf(position: string, format: PlateFormat): number {
  const well = readWell(position, format);
  return well ? wellNumber(well, "row-major", format) : 0;
}
