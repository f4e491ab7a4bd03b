import type { RunWell } from "#contract/runs.schemas";
import { canonicalPosition, comparePositions } from "../plate/plate-model";
import { type TargetOption, targetsOfWells } from "../plate/targets";

/** One well of a panel: the Ct of each target. */
interface CtRow {
  readonly position: string;
  readonly name: string;
  readonly barcode: string | null;
  readonly role: RunWell["role"];
  readonly cells: Readonly<Record<string, CtCell>>;
}

interface CtCell {
  readonly ct: number | null;
  /** "30.12", "无扩增", or a dash when the target was not measured in this well. */
  readonly text: string;
  readonly call: string;
}

interface CtTable {
  readonly targets: readonly TargetOption[];
  readonly rows: readonly CtRow[];
}

/** The wells of a panel as rows, its targets as columns, controls first. */
export function ctTable(wells: readonly RunWell[]): CtTable {
  const used = wells.filter(({ role }) => role !== "empty");
  const rows = new Map<string, CtRow>();
  for (const well of used) {
    const position = canonicalPosition(well.position);
    const known = rows.get(position);
    const cell = { ct: well.ct, text: ctText(well), call: well.instrumentCall };
    rows.set(position, {
      position,
      name: known?.name ?? well.sampleName,
      barcode: known?.barcode ?? well.barcode,
      role: known?.role ?? well.role,
      cells: { ...known?.cells, [well.targetCode]: cell },
    });
  }
  const order = (row: CtRow) => Number(row.role === "sample");
  return {
    targets: targetsOfWells(used),
    rows: [...rows.values()].toSorted((a, b) => order(a) - order(b) || comparePositions(a.position, b.position)),
  };
}

function ctText({ ct, ctText: text, isOmitted }: RunWell): string {
  if (isOmitted) return "已排除";
  if (ct !== null) return ct.toFixed(2);
  return text ? "无扩增" : "—";
}
