import { type ReactNode, useState } from "react";
import type { Permission } from "#contract/permissions";
import type { Bulk } from "../bulk/bulk-step";
import { useBulk } from "../bulk/use-bulk";
import { FilterBar, type FilterField } from "../list/filter-bar";
import type { ListFilters, ListOrder } from "../list/list-state";
import { type ListQuery, ListTable } from "../table/list-table";
import type { TableColumn } from "../table/table-column";
import { NewButton } from "./new-button";
import { type RecordSteps, useRecordSteps } from "./record-steps";
import { RecordsHeader } from "./records-header";

interface RecordsScreenProps<T, K extends string, S extends string> {
  readonly title: string;
  readonly tabTitle?: string | undefined;
  readonly note: string;
  readonly list: ListFilters<K> & ListOrder<S>;
  readonly query: ListQuery<T>;
  readonly filters: readonly FilterField<K>[];
  readonly columns: readonly TableColumn<T, S>[];
  /** What can be done with one row, and with several; declared outside the component. */
  readonly steps: Omit<RecordSteps<T>, "onEdit" | "idOf" | "nameOf">;
  readonly bulk: Bulk<T>;
  /** The button for a new row; undefined while none can be added. */
  readonly add: { readonly label: string; readonly tag: Permission } | undefined;
  /** Whether nothing found is due to the filters, where it does not follow from one being set. */
  readonly isFiltered?: boolean;
  /** What to say when there is nothing at all. */
  readonly empty: { readonly title: string; readonly text: string };
  /** Further buttons of the head. */
  readonly actions?: ReactNode;
  /** Creates a row (undefined) or edits the given one. */
  readonly drawer: (row: T | undefined, close: () => void) => ReactNode;
}

/** A list whose rows are created, edited and removed beside it, with its bin. */
export function RecordsScreen<T, K extends string, S extends string>(props: RecordsScreenProps<T, K, S>) {
  const { list, query, steps } = props;
  const { idOf, nameOf } = props.bulk;
  const [open, setOpen] = useState<{ readonly row: T | undefined }>();
  const bulk = useBulk(props.bulk, query.data?.list);
  const onEdit = (row: T) => setOpen({ row });
  const column = useRecordSteps({ ...steps, nameOf, idOf: (row: T) => Number(idOf(row)), onEdit });
  const add = props.add && <NewButton {...props.add} onPress={() => setOpen({ row: undefined })} />;
  return (
    <>
      <RecordsHeader
        title={props.title}
        tabTitle={props.tabTitle}
        note={props.note}
        type={steps.type}
        kind={steps.kind}
      >
        {props.actions}
        {add}
      </RecordsHeader>
      <FilterBar list={list} fields={props.filters} />
      <ListTable
        label={steps.kind}
        columns={[...props.columns, ...column]}
        list={{ ...list, isFiltered: props.isFiltered ?? list.isFiltered }}
        query={query}
        rowId={idOf}
        {...bulk}
        empty={{ ...props.empty, action: add }}
      />
      {open ? props.drawer(open.row, () => setOpen(undefined)) : null}
    </>
  );
}
