import type { TreeNode } from "#contract/admin-fields.schemas";

/** `on`: the node and all its descendants; `half`: some of them. */
type TickState = "on" | "half" | "off";

type Ticks = ReadonlySet<number>;

/**
 * The look of a node's checkbox. A node itself counts only where `counts` says so: a directory depends on its contents
 * only.
 */
export function tickStateOf(node: TreeNode, ticks: Ticks): TickState {
  const below = node.children ?? [];
  if (below.length === 0) return ticks.has(node.id) ? "on" : "off";
  const states = below.map((child) => tickStateOf(child, ticks));
  if (ticks.has(node.id) && states.every((state) => state === "on")) return "on";
  return ticks.has(node.id) || states.some((state) => state !== "off") ? "half" : "off";
}

/**
 * The ticks after a press on a node's checkbox: all its descendants change with it, and the parents of a ticked node
 * are ticked. Nodes that may not be changed (`canTurn`) stay as they are.
 */
export function changeTicks(
  tree: readonly TreeNode[],
  ticks: Ticks,
  node: TreeNode,
  canTurn: (id: number) => boolean,
): ReadonlySet<number> {
  const isOn = tickStateOf(node, ticks) !== "on";
  const next = new Set(ticks);
  const turn = (id: number) => {
    if (!canTurn(id)) return;
    if (isOn) next.add(id);
    else next.delete(id);
  };
  const ids = listNodeIds([node]);
  for (const id of ids) turn(id);
  // When nothing could be added, the press removes.
  if (isOn && ids.every((id) => ticks.has(id) === next.has(id))) for (const id of ids) if (canTurn(id)) next.delete(id);
  if (ids.some((id) => next.has(id))) for (const id of wayTo(tree, node.id)) if (canTurn(id)) next.add(id);
  return next;
}

/** Every id of a tree. */
export const listNodeIds = (nodes: readonly TreeNode[]): number[] =>
  nodes.flatMap((node) => [node.id, ...listNodeIds(node.children ?? [])]);

/** Nodes whose label contains the text, with their ancestors and descendants. */
export function filterTree(nodes: readonly TreeNode[], text: string): TreeNode[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return [...nodes];
  return nodes.flatMap((node) => {
    if (node.label.toLowerCase().includes(wanted)) return [node];
    const children = filterTree(node.children ?? [], text);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

function wayTo(nodes: readonly TreeNode[], id: number): number[] {
  for (const node of nodes) {
    if (node.id === id) return [];
    const below = node.children ?? [];
    if (listNodeIds(below).includes(id)) return [node.id, ...wayTo(below, id)];
  }
  return [];
}
