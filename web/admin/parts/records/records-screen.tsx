import { type ReactNode, useState } from "react";
import type { Permission } from "#contract/permissions";
import type { BulkActions } from "../bulk/bulk-step";
import { useBulkActions } from "../bulk/use-bulk";
import { FilterBar, type FilterField } from "../list/filter-bar";
import type { ListFilters, ListOrder } from "../list/list-state";
import { NewButton } from "../new-button";
import { type ListQuery, ListTable } from "../table/list-table";
import type { TableColumn } from "../table/table-column";
import type { RecordKind } from "./record-kind";
import { type RecordStepOptions, useRecordStepColumn } from "./record-steps";
import { RecordsHeader } from "./records-header";

export interface RecordsOptions<T> extends Omit<RecordStepOptions<T>, "onEdit" | "tags">, RecordKind<T> {
  /** The actions on several rows. */
  readonly bulk: BulkActions<T>["steps"];
  /** Permissions that allow ticking rows, where they differ from those for one row. */
  readonly bulkTags?: readonly Permission[];
}

interface RecordsScreenProps<T, K extends string, S extends string> {
  readonly title: string;
  readonly tabTitle?: string | undefined;
  readonly note: string;
  readonly list: ListFilters<K> & ListOrder<S>;
  readonly query: ListQuery<T>;
  readonly filters: readonly FilterField<K>[];
  readonly columns: readonly TableColumn<T, S>[];
  /** The kind of row and the actions on one; declare it outside the component. */
  readonly of: RecordsOptions<T>;
  /** Label of the button for a new row; undefined while none can be added. */
  readonly add: string | undefined;
  /** Whether an empty list is due to the filters, where a set filter does not decide that. */
  readonly isFiltered?: boolean;
  /** Text for an empty list. */
  readonly empty: { readonly title: string; readonly text: string };
  /** Further buttons of the head. */
  readonly actions?: ReactNode;
  /** Renders the drawer that creates a row (undefined) or edits the given one. */
  readonly drawer: (row: T | undefined, close: () => void) => ReactNode;
}

/** A list whose rows are created, edited and deleted beside it, with its bin. */
export function RecordsScreen<T, K extends string, S extends string>(props: RecordsScreenProps<T, K, S>) {
  const { list, query, of } = props;
  const { tags, nameOf } = of;
  const idOf = (row: T) => String(of.idOf(row));
  const [open, setOpen] = useState<{ readonly row: T | undefined }>();
  const bulk = useBulkActions(
    { tags: of.bulkTags ?? [tags.edit, tags.remove], idOf, nameOf, steps: of.bulk },
    query.data?.list,
  );
  const onEdit = (row: T) => setOpen({ row });
  const column = useRecordStepColumn({ ...of, onEdit });
  const add = props.add && <NewButton label={props.add} tag={tags.add} onPress={() => setOpen({ row: undefined })} />;
  return (
    <>
      <RecordsHeader title={props.title} tabTitle={props.tabTitle} note={props.note} type={of.type} kind={of.kind}>
        {props.actions}
        {add}
      </RecordsHeader>
      <FilterBar list={list} fields={props.filters} />
      <ListTable
        label={of.kind}
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
