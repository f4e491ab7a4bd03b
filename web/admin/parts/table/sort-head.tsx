import { IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import css from "./sort-head.module.css";

interface SortHeadProps {
  readonly title: string;
  readonly direction: "asc" | "desc" | undefined;
  readonly onSort: () => void;
}

/** The heading of a column that sorts its table. */
export function SortHead({ title, direction, onSort }: SortHeadProps) {
  const Icon = direction ? IconArrowUp : IconArrowsSort;
  return (
    <button type="button" className={css.head} data-on={direction} onClick={onSort}>
      {title}
      <Icon size={14} stroke={1.8} aria-hidden />
    </button>
  );
}
