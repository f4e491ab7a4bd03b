import { type ReactNode, Suspense } from "react";
import { lazyPart } from "../lazy-part";
import type { ListOrder } from "../list/list-state";
import type { EmptyListText } from "../list/nothing";
import type { Page } from "../list/page";
import { useOfficeHistory } from "../own-history";
import type { ScreenHref } from "../screen-link";
import { DataTable } from "./data-table";
import { SortHead } from "./sort-head";
import type { TableColumn } from "./table-column";
import type { LoadPage } from "./table-pages";
import type { TickedRows } from "./ticks";

const EmptyList = lazyPart(() => import("../list/nothing"), "EmptyList");
const Pager = lazyPart(() => import("../list/pager"), "Pager");

/** The part of a page's query that a table needs. */
export interface ListQuery<T> {
  readonly data: Page<T> | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
  readonly isPlaceholderData?: boolean;
  /** The number of matching rows, where it is known (`usePage`). */
  readonly total?: number | null | undefined;
  /** Loads another page of the same list, for an export. */
  readonly loadPage?: LoadPage;
}

interface ListTableProps<T, S extends string> {
  readonly label: string;
  readonly columns: readonly TableColumn<T, S>[];
  readonly list: ListOrder<S>;
  readonly query: ListQuery<T>;
  /** Address that a row opens. */
  readonly hrefOf?: (row: T) => ScreenHref;
  /** Called when a row is opened, instead of an address. */
  readonly onOpen?: ((row: T) => void) | undefined;
  readonly empty: EmptyListText;
  readonly selection?: TickedRows;
  readonly onSelectionChange?: (selection: TickedRows) => void;
  readonly toolbar?: ReactNode;
  readonly bulkBar?: ReactNode;
}

interface RowId<T> {
  readonly rowId: (row: T) => string;
}

/** A list: the table with sortable headings, its pager and its empty states. For rows without `id`, `rowId` gives the key. */
export function ListTable<T, S extends string = never>(props: ListTableProps<T, S> & RowId<T>): ReactNode;
export function ListTable<T extends { readonly id: string | number }, S extends string = never>(
  props: ListTableProps<T, S>,
): ReactNode;
export function ListTable<T, S extends string>(props: ListTableProps<T, S> & Partial<RowId<T>>) {
  const { list, query, columns, hrefOf, onOpen, empty, rowId, ...rest } = props;
  const own = useOfficeHistory();
  const page = query.data;
  return (
    <DataTable
      {...rest}
      columns={columns.map((column) => withHead(column, list))}
      rows={page?.list}
      rowId={rowId ?? ((row) => String((row as { readonly id: unknown }).id))}
      error={query.error}
      onRetry={() => void query.refetch()}
      isStale={query.isPlaceholderData}
      loadPage={query.loadPage}
      total={page?.count ?? query.total}
      isMain
      onOpen={onOpen ?? (hrefOf && ((row) => own.push(hrefOf(row))))}
      empty={
        <Suspense>
          <EmptyList empty={empty} isFiltered={list.isFiltered || list.page > 1} onReset={list.reset} />
        </Suspense>
      }
      footer={
        page && (
          <Suspense fallback={<div style={{ height: 60 }} />}>
            <Pager list={list} page={page} total={query.total ?? null} />
          </Suspense>
        )
      }
    />
  );
}

function withHead<T, S extends string>(
  { sort: field, ...column }: TableColumn<T, S>,
  { sort, sortBy }: ListOrder<S>,
): TableColumn<T> {
  if (!field) return column;
  const direction = sort?.field === field ? sort.direction : undefined;
  const onSort = () => sortBy(field);
  return {
    ...column,
    head: <SortHead title={column.title} direction={direction} onSort={onSort} />,
    sorted: direction,
    onSort,
  };
}
