import { atRest, hashAtRest } from "../../platform/database/at-rest";
import { type EditableType, editableTables, type SealedColumn } from "./editable-tables.queries";
import type { Snapshot, Value } from "./snapshots.rules";

/** A snapshot as the database keeps it: its sealed columns sealed. */
export function sealedSnapshot(type: EditableType, snapshot: Snapshot | null): Snapshot | null {
  const { columns } = editableTables[type];
  if (!snapshot || !Object.values(columns).some(({ sealed }) => sealed)) return snapshot;
  const cells = Object.entries(snapshot).map(([name, value]) => [name, sealedValue(columns[name]?.sealed?.as, value)]);
  return Object.fromEntries(cells) as Snapshot;
}

/** The cells of a column as they are written: its value, sealed where it is, and the hash it is found by. */
export function storedCells(type: EditableType, column: string, value: Value): [string, Value][] {
  const { sealed } = editableTables[type].columns[column] ?? {};
  const hash = sealed?.hash;
  return [
    [column, sealedValue(sealed?.as, value)],
    ...(hash ? [[hash.column.name, hashAtRest(hash.of, String(value ?? ""))] as [string, Value]] : []),
  ];
}

const sealedValue = (as: SealedColumn["as"] | undefined, value: Value): Value =>
  as && typeof value === "string" ? atRest(as, value) : value;
