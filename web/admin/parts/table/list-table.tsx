import { Button } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Blank } from "../blank";
import type { ListState } from "../list/list-state";
import { Pager } from "../list/pager";
import { DataTable } from "./data-table";
import type { TableColumn } from "./table-column";
import type { Ticked } from "./ticks";

interface Page<T> {
  readonly list: readonly T[];
  readonly nextCursor: string | null;
}

type PagedList = Omit<ListState<never>, "query" | "filters" | "set">;

interface LabTableProps<T> {
  readonly label: string;
  readonly columns: readonly TableColumn<T>[];
  readonly list: PagedList;
  readonly query: {
    readonly data: Page<T> | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
    readonly isPlaceholderData?: boolean;
  };
  /** Address that a row opens. */
  readonly hrefOf?: (row: T) => string;
  /** Instead of an address: what opening does. */
  readonly onOpen?: (row: T) => void;
  /** What to say, and to do next, when there is nothing at all. */
  readonly empty: { readonly title: string; readonly text: string; readonly action?: ReactNode };
  readonly selection?: Ticked;
  readonly onSelectionChange?: (selection: Ticked) => void;
  readonly toolbar?: ReactNode;
}

/** A list of the laboratory: the table, its pager and its empty states. */
export function LabTable<T extends { readonly id: string | number }>(props: LabTableProps<T>) {
  const { list, query, hrefOf } = props;
  const router = useRouter();
  const rows = query.data?.list;
  return (
    <DataTable
      label={props.label}
      columns={props.columns}
      rows={rows}
      rowId={(row) => String(row.id)}
      error={query.error}
      onRetry={() => void query.refetch()}
      isStale={query.isPlaceholderData}
      onOpen={props.onOpen ?? (hrefOf && ((row) => router.history.push(hrefOf(row))))}
      selection={props.selection}
      onSelectionChange={props.onSelectionChange}
      toolbar={props.toolbar}
      empty={<Nothing list={list} {...props.empty} />}
      footer={<Pager list={list} nextCursor={query.data?.nextCursor} shownCount={rows?.length ?? 0} />}
    />
  );
}

function Nothing({ list, ...empty }: LabTableProps<never>["empty"] & { list: PagedList }) {
  if (!list.isFiltered) return <Blank kind="empty" {...empty} />;
  return (
    <Blank
      kind="not-found"
      title="没有符合条件的记录"
      text="换一个条件，或清除筛选查看全部。"
      action={
        <Button variant="default" onClick={list.reset}>
          清除筛选
        </Button>
      }
    />
  );
}
