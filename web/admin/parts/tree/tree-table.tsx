import type { ListFilters } from "../list/list-state";
import { EmptyList, type EmptyListText } from "../list/nothing";
import { DataTable } from "../table/data-table";
import type { TableColumn } from "../table/table-column";
import type { TreeRow } from "./tree-rows";
import { ExpandCollapseButtons } from "./tree-turns";

export interface TreeTableProps<T> {
  readonly label: string;
  readonly columns: readonly TableColumn<TreeRow<T>>[];
  readonly list: Pick<ListFilters<never>, "isFiltered" | "reset">;
  readonly query: {
    readonly error: unknown;
    readonly refetch: () => unknown;
    readonly isPlaceholderData: boolean;
  };
  /** The result of `useTree` for the query's data. */
  readonly tree: { readonly rows: readonly TreeRow<T>[] | undefined; readonly turnAll: (isOpen: boolean) => void };
  readonly idOf: (node: T) => number;
  readonly empty: EmptyListText;
}

/** A tree as a table, with its empty states. */
export function TreeTable<T>({ label, columns, list, query, tree, idOf, empty }: TreeTableProps<T>) {
  return (
    <DataTable
      isMain
      label={label}
      columns={columns}
      rows={tree.rows}
      rowId={({ node }) => String(idOf(node))}
      error={query.error}
      onRetry={() => void query.refetch()}
      isStale={query.isPlaceholderData}
      toolbar={<ExpandCollapseButtons onTurn={tree.turnAll} />}
      empty={<EmptyList empty={empty} isFiltered={list.isFiltered} onReset={list.reset} />}
    />
  );
}
