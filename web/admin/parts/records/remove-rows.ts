import { confirm } from "../confirm";
import { useWrite } from "../data/use-write";
import { showUndoToast } from "../history/undo";

export interface RemovalOptions<T> {
  /** The Chinese name of the kind: 岗位. */
  readonly kind: string;
  readonly nameOf: (row: T) => string;
  readonly work: (row: T) => Promise<{ readonly msg: string; readonly data: unknown }>;
  /** Consequences of deleting a row, besides hiding it. */
  readonly warning?: string;
}

/** Deletes a row after a question, and offers to undo it. */
export function useRemoveRow<T>({ kind, nameOf, warning, ...write }: RemovalOptions<T>): (row: T) => Promise<void> {
  const remove = useWrite({ ...write, done: showUndoToast });
  return async (row) => {
    const isSure = await confirm({
      title: `删除${kind}`,
      message: `将删除：${nameOf(row)}。${warning ?? "删除后将不再显示。"}`,
      confirmLabel: "删除",
      tone: "danger",
    });
    if (isSure) remove.mutate(row);
  };
}
