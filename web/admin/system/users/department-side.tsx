import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { TreeNode } from "#contract/admin-fields";
import { readDepartmentTree } from "#contract/departments";
import { Skeleton } from "../../parts/skeleton";
import { systemQuery } from "../parts/system-queries";
import { matching } from "../parts/ticked-tree";
import { useTree } from "../parts/use-tree";
import css from "./department-side.module.css";

interface DepartmentSideProps {
  /** Chosen department, empty for all. */
  readonly chosen: string;
  readonly onChoose: (deptId: string) => void;
}

/** Departments beside the users; choosing one shows its people and those below it. */
export function DepartmentSide({ chosen, onChoose }: DepartmentSideProps) {
  const { data } = useQuery(systemQuery(readDepartmentTree));
  const [text, setText] = useState("");
  const found = data && matching(data, text);
  return (
    <nav className={css.side} aria-label="部门">
      <TextInput
        aria-label="查找部门"
        placeholder="查找部门"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <button
        type="button"
        className={css.choice}
        aria-current={chosen === "" ? "true" : undefined}
        onClick={() => onChoose("")}
      >
        全部部门
      </button>
      {found ? (
        <Branches nodes={found} chosen={chosen} onChoose={onChoose} />
      ) : (
        <div className={css.wait}>
          <Skeleton height={16} width="70%" />
          <Skeleton height={16} width="50%" />
          <Skeleton height={16} width="60%" />
        </div>
      )}
      {found?.length === 0 ? <p className={css.none}>{text ? "没有这样的部门" : "还没有部门"}</p> : null}
    </nav>
  );
}

function Branches({ nodes, chosen, onChoose }: DepartmentSideProps & { nodes: readonly TreeNode[] }) {
  const tree = useTree<TreeNode>(
    nodes,
    ({ id }) => id,
    ({ label }) => label,
  );
  return (
    <ul className={css.list}>
      {tree.rows?.map((row) => (
        <li key={row.node.id}>
          {tree.cell(
            row,
            <button
              type="button"
              className={css.choice}
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
