import { type ReactNode, useState } from "react";
import { TreeCell } from "./tree-cell";
import { flattenTree, type TreeRow, treeRows } from "./tree-rows";

interface Parent<T> {
  readonly children?: readonly T[] | undefined;
}

/** A tree as rows of a table, with the collapsed state; `idOf` and `nameOf` are functions of a node. */
export function useTree<T extends Parent<T>>(
  nodes: readonly T[] | undefined,
  idOf: (node: T) => number,
  nameOf: (node: T) => string,
  isClosedAtFirst = false,
) {
  const [turned, setTurned] = useState<ReadonlySet<number>>(new Set());
  const isClosed = (node: T) => turned.has(idOf(node)) !== isClosedAtFirst;
  const toggle = (id: number) => setTurned((all) => flipped(all, id));
  const turnAll = (isOpen: boolean) =>
    setTurned(isOpen === isClosedAtFirst ? new Set(flattenTree(nodes ?? []).map(idOf)) : new Set());
  const cell = (row: TreeRow<T>, content: ReactNode) => (
    <TreeCell row={row} name={nameOf(row.node)} onToggle={() => toggle(idOf(row.node))}>
      {content}
    </TreeCell>
  );
  return { rows: nodes && treeRows(nodes, isClosed), cell, turnAll };
}

function flipped(all: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(all);
  if (!next.delete(id)) next.add(id);
  return next;
}
