import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { EmptyState } from "../blank";

/** Text for an empty list, and what to do next. */
export interface EmptyListText {
  readonly title: string;
  readonly text: string;
  readonly action?: ReactNode;
  /** What to do when nothing matches the search. */
  readonly notFound?: string;
}

/** Zero rows: none at all, or none for these filters. */
export function EmptyList({
  empty,
  isFiltered,
  onReset,
}: {
  empty: EmptyListText;
  isFiltered: boolean;
  onReset: () => void;
}) {
  const { notFound = "换一个条件，或清除筛选查看全部。", ...blank } = empty;
  if (!isFiltered) return <EmptyState kind="empty" {...blank} />;
  return (
    <EmptyState
      kind="not-found"
      title="没有符合条件的记录"
      text={notFound}
      action={
        <Button variant="default" onClick={onReset}>
          清除筛选
        </Button>
      }
    />
  );
}
