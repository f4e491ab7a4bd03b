import type { ReactNode } from "react";
import { ScrollBox } from "../../parts/scroll-box";
import css from "./definitions.module.css";

interface EditorTableProps {
  readonly label: string;
  /** Titles of the columns; a last column for the remove button is added. */
  readonly heads: readonly string[];
  /** The rows. */
  readonly children: ReactNode;
}

/** A table whose rows are edited in place. */
export function EditorTable({ label, heads, children }: EditorTableProps) {
  return (
    <ScrollBox label={label} className="relative scroll-x">
      <table className={`heads ${css.table}`}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">操作</span>
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </ScrollBox>
  );
}
