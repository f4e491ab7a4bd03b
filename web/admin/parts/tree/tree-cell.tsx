import { IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import css from "./tree-cell.module.css";
import type { TreeRow } from "./tree-rows";

interface TreeCellProps {
  readonly row: TreeRow<unknown>;
  /** The node's name, for screen readers. */
  readonly name: string;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

/** First cell of a tree's row: indented, with the button that expands it. */
export function TreeCell({ row, name, onToggle, children }: TreeCellProps) {
  return (
    <span className="inline-row gap-4 nowrap" style={{ paddingLeft: row.depth * 22 }}>
      {row.hasChildren ? (
        <button
          type="button"
          className={`small-button ${css.toggle}`}
          aria-expanded={row.isOpen}
          aria-label={`${row.isOpen ? "收起" : "展开"} ${name}`}
          onClick={onToggle}
        >
          <IconChevronRight size={16} stroke={1.8} aria-hidden />
        </button>
      ) : (
        <span className="fixed" style={{ width: 24 }} />
      )}
      {children}
    </span>
  );
}
