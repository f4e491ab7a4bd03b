import type { DataOf } from "#contract/endpoint";
import { type checkUserImport, userImportColumns } from "#contract/user-imports";
import type { UserImportRow } from "#contract/user-imports.schemas";

export type CheckedRow = DataOf<typeof checkUserImport>["rows"][number];

export const hasRowErrors = ({ errors }: CheckedRow): boolean => Object.keys(errors).length > 0;

/** True for a row of a new user; a row of a known user changes that user, or nothing. */
export const isNewUserRow = ({ existing }: CheckedRow): boolean => existing === null;
export const isChangedUserRow = ({ existing }: CheckedRow): boolean => existing !== null && existing.changes.length > 0;

/** The state of a row, in one word. */
export function importRowState(row: CheckedRow) {
  if (hasRowErrors(row)) return { tone: "bad", label: "需修改" } as const;
  if (isNewUserRow(row)) return { tone: "ready", label: "新增" } as const;
  return isChangedUserRow(row)
    ? ({ tone: "progress", label: "更新" } as const)
    : ({ tone: "neutral", label: "无变化" } as const);
}

/** The changes of a row: 姓名：张三 → 张四. */
export const rowChangesText = ({ existing }: CheckedRow): string =>
  (existing?.changes ?? [])
    .map(({ field, before, after }) => {
      const title = userImportColumns.find((column) => column.field === field)?.title ?? field;
      return `${title}：${before || "—"} → ${after || "—"}`;
    })
    .join("；");

/** Rows with a problem first, each group in the order of the file. */
export const sortBadRowsFirst = (rows: readonly CheckedRow[]): CheckedRow[] => [
  ...rows.filter(hasRowErrors),
  ...rows.filter((row) => !hasRowErrors(row)),
];

/** The rows after a cell was edited; its old message is removed, the other messages stay until the next check. */
export function editRowCell(
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
export function addRefusals(rows: readonly CheckedRow[], refused: Readonly<Record<string, string>>): CheckedRow[] {
  return rows.map((row, index) => {
    const own = Object.entries(refused).flatMap(([key, message]) => {
      const [, at, field] = /^rows\.(\d+)\.(\w+)$/.exec(key) ?? [];
      return field !== undefined && Number(at) === index ? [[field, [message]] as [string, string[]]] : [];
    });
    return own.length > 0 ? { ...row, errors: { ...row.errors, ...Object.fromEntries(own) } } : row;
  });
}
