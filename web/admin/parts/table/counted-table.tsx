import type { ReactNode } from "react";
import { CountedPager } from "../list/counted-pager";
import { type Empty, Nothing } from "../list/nothing";
import type { PagedList } from "../list/paged-list";
import { DataTable } from "./data-table";
import { SortHead } from "./sort-head";
import type { TableColumn } from "./table-column";
import type { Ticked } from "./ticks";

/** A column that can be sorted names the field of its call. */
export interface CountedColumn<T, S extends string> extends TableColumn<T> {
  readonly sort?: S;
}

interface CountedTableProps<T, S extends string> {
  readonly label: string;
  readonly columns: readonly CountedColumn<T, S>[];
  readonly list: Omit<PagedList<never, S>, "query" | "filters" | "set">;
  readonly query: {
    readonly data: { readonly list: readonly T[]; readonly count: number } | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
    readonly isPlaceholderData?: boolean;
  };
  readonly rowId: (row: T) => string;
  readonly onOpen?: (row: T) => void;
  readonly empty: Empty;
  readonly selection?: Ticked;
  readonly onSelectionChange?: (selection: Ticked) => void;
  readonly toolbar?: ReactNode;
}

/** A counted list: the table with sorting heads, its pager and its empty states. */
export function CountedTable<T, S extends string>({ list, query, columns, ...props }: CountedTableProps<T, S>) {
  const count = query.data?.count ?? 0;
  return (
    <DataTable
      {...props}
      columns={columns.map((column) => sortable(column, list))}
      rows={query.data?.list}
      error={query.error}
      onRetry={() => void query.refetch()}
      isStale={query.isPlaceholderData}
      empty={<Nothing empty={props.empty} isFiltered={list.isFiltered || list.page > 1} onReset={list.reset} />}
      footer={<CountedPager list={list} count={count} />}
    />
  );
}

function sortable<T, S extends string>(
  column: CountedColumn<T, S>,
  list: Pick<PagedList<never, S>, "sort" | "sortBy">,
): TableColumn<T> {
  const { sort: field } = column;
  if (!field) return column;
  const direction = list.sort?.field === field ? list.sort.direction : undefined;
  const head = <SortHead title={column.title} direction={direction} onSort={() => list.sortBy(field)} />;
  return { ...column, head, sorted: direction };
}
