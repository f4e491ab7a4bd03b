import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { TreeNode } from "#contract/admin-fields.schemas";
import { readDepartmentTree } from "#contract/departments";
import { callQuery } from "../../parts/data/queries";
import { filterTree } from "../../parts/tree/ticked-tree";
import { useTree } from "../../parts/tree/use-tree";
import css from "./department-side.module.css";

interface BranchesProps {
  readonly text: string;
  /** Shown until the departments are loaded. */
  readonly waiting: ReactNode;
  readonly chosen: string;
  readonly onChoose: (deptId: string) => void;
}

/** The departments whose name contains the text, with their parents. */
export function MatchingDepartments({ text, waiting, ...choosing }: BranchesProps) {
  const { data } = useQuery(callQuery(readDepartmentTree));
  if (!data) return waiting;
  const found = filterTree(data, text);
  if (found.length === 0) return <p className="pad-8 size-13 muted">{text ? "没有这样的部门" : "还没有部门"}</p>;
  return <Tree nodes={found} {...choosing} />;
}

interface TreeProps extends Pick<BranchesProps, "chosen" | "onChoose"> {
  readonly nodes: readonly TreeNode[];
}

function Tree({ nodes, chosen, onChoose }: TreeProps) {
  const tree = useTree<TreeNode>(
    nodes,
    ({ id }) => id,
    ({ label }) => label,
  );
  return (
    <ul className={`bare-list stack gap-2 ${css.list}`}>
      {tree.rows?.map((row) => (
        <li key={row.node.id}>
          {tree.cell(
            row,
            <button
              type="button"
              className="choice-row cut block"
              aria-current={chosen === String(row.node.id) ? "true" : undefined}
              onClick={() => onChoose(String(row.node.id))}
            >
              {row.node.label}
            </button>,
          )}
        </li>
      ))}
    </ul>
  );
}
