/** A row of a tree as a table shows it. */
export interface TreeRow<T> {
  readonly node: T;
  /** 0 at the top. */
  readonly depth: number;
  readonly hasChildren: boolean;
  readonly isOpen: boolean;
}

interface Parent<T> {
  readonly children?: readonly T[] | undefined;
}

/** Rows of a tree from top to bottom, without the descendants of collapsed nodes. */
export function treeRows<T extends Parent<T>>(
  nodes: readonly T[],
  isClosed: (node: T) => boolean,
  depth = 0,
): TreeRow<T>[] {
  return nodes.flatMap((node) => {
    const below = node.children ?? [];
    const isOpen = below.length > 0 && !isClosed(node);
    const row = { node, depth, hasChildren: below.length > 0, isOpen };
    return [row, ...(isOpen ? treeRows(below, isClosed, depth + 1) : [])];
  });
}

/** Every node of a tree, parents before children. */
export function flattenTree<T extends Parent<T>>(nodes: readonly T[]): T[] {
  return nodes.flatMap((node) => [node, ...flattenTree(node.children ?? [])]);
}

/** Options of a picker, indented by depth; a node for which `isLeftOut` is true is left out with its descendants. */
export function treeOptions<T extends Parent<T>>(
  nodes: readonly T[],
  optionOf: (node: T) => { value: string; label: string },
  isLeftOut: (node: T) => boolean = () => false,
  depth = 0,
): { value: string; label: string }[] {
  return nodes.flatMap((node) => {
    if (isLeftOut(node)) return [];
    const { value, label } = optionOf(node);
    const shown = { value, label: `${"　".repeat(depth)}${label}` };
    return [shown, ...treeOptions(node.children ?? [], optionOf, isLeftOut, depth + 1)];
  });
}
