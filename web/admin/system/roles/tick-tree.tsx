import "../../parts/sheets/choice";
import { Button, Checkbox, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import type { TreeNode } from "#contract/admin-fields.schemas";
import { changeTicks, filterTree, listNodeIds, tickStateOf } from "../../parts/tree/ticked-tree";
import { useTree } from "../../parts/tree/use-tree";

interface TickTreeProps {
  readonly label: string;
  readonly tree: readonly TreeNode[];
  readonly ticks: readonly number[];
  readonly onChange: (ticks: number[]) => void;
  /** Nodes that the person may change; all when undefined. */
  readonly grantable?: readonly number[];
  /** Why a node cannot be changed. */
  readonly blocked?: string;
}

/** A tree with checkboxes: search, all at once, and partly ticked parents. */
export function CheckboxTree({ label, tree, ticks, onChange, grantable, blocked }: TickTreeProps) {
  const [text, setText] = useState("");
  const ticked = new Set(ticks);
  const allowed = grantable && new Set(grantable);
  const canTurn = (id: number) => allowed?.has(id) ?? true;
  const save = (next: ReadonlySet<number>) => onChange([...next].toSorted((a, b) => a - b));
  const all = listNodeIds(tree).filter(canTurn);
  const turnAll = (isOn: boolean) => {
    const kept = ticks.filter((id) => !canTurn(id));
    save(new Set(isOn ? [...kept, ...all] : kept));
  };
  return (
    <fieldset className="bare-set">
      <legend>{label}</legend>
      <div className="box clip">
        <div className="row gap-4 mist pad-8">
          <TextInput
            flex={1}
            aria-label={`查找${label}`}
            placeholder="查找"
            leftSection={<IconSearch size={16} aria-hidden />}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button size="compact-sm" variant="subtle" onClick={() => turnAll(true)}>
            全选
          </Button>
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => turnAll(false)}>
            清空
          </Button>
        </div>
        <Nodes
          nodes={filterTree(tree, text)}
          isSearching={text.trim() !== ""}
          stateOf={(node) => tickStateOf(node, ticked)}
          blockedOf={(node) => (listNodeIds([node]).some(canTurn) ? undefined : blocked)}
          onTurn={(node) => save(changeTicks(tree, ticked, node, canTurn))}
        />
      </div>
    </fieldset>
  );
}

interface NodesProps {
  readonly nodes: readonly TreeNode[];
  readonly isSearching: boolean;
  readonly stateOf: (node: TreeNode) => "on" | "half" | "off";
  readonly blockedOf: (node: TreeNode) => string | undefined;
  readonly onTurn: (node: TreeNode) => void;
}

function Nodes({ nodes, isSearching, stateOf, blockedOf, onTurn }: NodesProps) {
  const tree = useTree<TreeNode>(
    nodes,
    ({ id }) => id,
    ({ label }) => label,
  );
  return (
    <ul className="bare-list line-above tall stack gap-8 pad-8" data-searching={isSearching || undefined}>
      {tree.rows?.map((row) => {
        const state = stateOf(row.node);
        const why = blockedOf(row.node);
        return (
          <li key={row.node.id}>
            {tree.cell(
              row,
              <Checkbox
                size="sm"
                label={row.node.label}
                checked={state === "on"}
                indeterminate={state === "half"}
                disabled={why !== undefined}
                title={why}
                onChange={() => onTurn(row.node)}
              />,
            )}
          </li>
        );
      })}
      {nodes.length === 0 ? <li className="pad-12 muted">没有符合的项</li> : null}
    </ul>
  );
}
