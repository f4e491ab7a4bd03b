import type { TreeNode } from "#contract/admin-fields.schemas";

interface Nested {
  readonly deptId: number;
  readonly parentId: number | null;
}

/** Builds a tree of the rows; a row whose parent is not among them is placed at the top, and no row is below itself. */
export function nestRows<Row extends Nested, Node>(
  rows: readonly Row[],
  toNode: (row: Row, children: Node[]) => Node,
): Node[] {
  const known = new Set(rows.map(({ deptId }) => deptId));
  const under = (parentId: number, depth: number): Node[] =>
    depth > 50
      ? []
      : rows.filter((row) => row.parentId === parentId).map((row) => toNode(row, under(row.deptId, depth + 1)));
  return rows
    .filter(({ parentId }) => parentId === null || !known.has(parentId))
    .map((row) => toNode(row, under(row.deptId, 1)));
}

/** The same tree with the fields that a picker needs. */
export function departmentPickerTree(rows: readonly (Nested & { readonly deptName: string })[]): TreeNode[] {
  return nestRows<Nested & { readonly deptName: string }, TreeNode>(rows, ({ deptId, deptName }, children) => ({
    id: deptId,
    label: deptName,
    ...(children.length > 0 ? { children } : {}),
  }));
}
