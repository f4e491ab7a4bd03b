import type { TreeNode } from "#contract/admin-fields.schemas";

interface Nested {
  readonly deptId: number;
  readonly parentId: number | null;
}

/** A tree of the rows; whoever's parent is not among them stands at the top, and nobody hangs below himself. */
export function nest<Row extends Nested, Node>(
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

/** The same as a picker wants it. */
export function pickerTree(rows: readonly (Nested & { readonly deptName: string })[]): TreeNode[] {
  return nest<Nested & { readonly deptName: string }, TreeNode>(rows, ({ deptId, deptName }, children) => ({
    id: deptId,
    label: deptName,
    ...(children.length > 0 ? { children } : {}),
  }));
}
