import type { DataOf } from "#contract/endpoint";
import type { checkUserImport } from "#contract/user-imports";
import type { UserImportRow } from "#contract/user-imports.schemas";

export type CheckedRow = DataOf<typeof checkUserImport>["rows"][number];

export const isBad = ({ errors }: CheckedRow): boolean => Object.keys(errors).length > 0;

/** Rows with a problem first, each group in the order of the file. */
export const badFirst = (rows: readonly CheckedRow[]): CheckedRow[] => [
  ...rows.filter(isBad),
  ...rows.filter((row) => !isBad(row)),
];

/** The rows after a cell was edited; its old message is removed, the other messages stay until the next check. */
export function withCell(
  rows: readonly CheckedRow[],
  line: number,
  field: keyof UserImportRow,
  text: string,
): CheckedRow[] {
  return rows.map((row) => {
    if (row.line !== line) return row;
    const { [field]: _, ...errors } = row.errors;
    return { ...row, values: { ...row.values, [field]: text }, errors };
  });
}

/** The messages of a refused commit (`rows.3.phone`), assigned to their rows. */
export function withRefusals(rows: readonly CheckedRow[], refused: Readonly<Record<string, string>>): CheckedRow[] {
  return rows.map((row, index) => {
    const own = Object.entries(refused).flatMap(([key, message]) => {
      const [, at, field] = /^rows\.(\d+)\.(\w+)$/.exec(key) ?? [];
      return field !== undefined && Number(at) === index ? [[field, [message]] as [string, string[]]] : [];
    });
    return own.length > 0 ? { ...row, errors: { ...row.errors, ...Object.fromEntries(own) } } : row;
  });
}
