import type { PlateFormat } from "#contract/plate-geometry";
import { type ImportWarning, type Refused, refuse } from "./instrument-export.types";
import type { TableRow } from "./quantstudio-columns";
import type { QuantStudioDocument } from "./quantstudio-document";
import { cellOf, readTable } from "./quantstudio-table";
import { wellsOfRows } from "./row-places";

export interface SetupAssay {
  line: number;
  allele1Name: string | null;
  allele2Name: string | null;
  allele1Reporter: string | null;
  allele2Reporter: string | null;
}

export interface SetupWell {
  line: number;
  sampleName: string;
  assays: Map<string, SetupAssay>;
}

/** The wells announced by [Sample Setup]: every used well with its sample and its assays. Null when the file has no such section. */
type SetupOutcome = { ok: true; wells: Map<string, SetupWell> | null } | Refused;

export function readSetup(
  document: QuantStudioDocument,
  declared: PlateFormat | null,
  warnings: ImportWarning[],
): SetupOutcome {
  const section = document.sections.find((candidate) => candidate.key === "samplesetup");
  if (!section) return { ok: true, wells: null };
  const outcome = readTable(document, section, warnings);
  if (!outcome.ok) return outcome;
  const { table } = outcome;
  if (table.rows.length === 0) return refuse("section-empty", `[${section.name}] 段只有表头，没有孔`, section.line);
  const places = wellsOfRows(table, declared, []);
  if (!places.ok) return places;
  const wells = new Map<string, SetupWell>();
  for (const [index, { name }] of places.wells.entries()) {
    const row = table.rows[index] as TableRow;
    const text = (role: Parameters<typeof cellOf>[2]) => cellOf(table, row, role) || null;
    const sampleName = cellOf(table, row, "sample");
    const assay = cellOf(table, row, "assay");
    if (sampleName === "" && assay === "") continue;
    const well = wells.get(name) ?? { line: row.line, sampleName, assays: new Map() };
    if (well.sampleName !== sampleName) {
      return refuse("wells-conflict", `[${section.name}] 中 ${name} 孔出现了两个样本名称`, row.line);
    }
    if (assay !== "") {
      well.assays.set(assay, {
        line: row.line,
        allele1Name: text("allele1Name"),
        allele2Name: text("allele2Name"),
        allele1Reporter: text("allele1Reporter"),
        allele2Reporter: text("allele2Reporter"),
      });
    }
    wells.set(name, well);
  }
  return { ok: true, wells };
}
