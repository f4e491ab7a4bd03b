import { type ReactNode, useState } from "react";
import type { Permission } from "#contract/permissions";
import type { Bulk } from "../bulk/bulk-step";
import { useBulk } from "../bulk/use-bulk";
import { FilterBar, type FilterField } from "../list/filter-bar";
import type { ListFilters, ListOrder } from "../list/list-state";
import { NewButton } from "../new-button";
import { type ListQuery, ListTable } from "../table/list-table";
import type { TableColumn } from "../table/table-column";
import type { RecordKind } from "./record-kind";
import { type RecordSteps, useRecordSteps } from "./record-steps";
import { RecordsHeader } from "./records-header";

export interface Records<T> extends Omit<RecordSteps<T>, "onEdit" | "tags">, RecordKind<T> {
  /** What can be done with several rows. */
  readonly bulk: Bulk<T>["steps"];
  /** Whoever holds one of them may tick rows, where it is not what one row asks for. */
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
  /** What kind of row it is and what can be done with one; declared outside the component. */
  readonly of: Records<T>;
  /** The words on the button for a new row; undefined while none can be added. */
  readonly add: string | undefined;
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
  const { list, query, of } = props;
  const { tags, nameOf } = of;
  const idOf = (row: T) => String(of.idOf(row));
  const [open, setOpen] = useState<{ readonly row: T | undefined }>();
  const bulk = useBulk(
    { tags: of.bulkTags ?? [tags.edit, tags.remove], idOf, nameOf, steps: of.bulk },
    query.data?.list,
  );
  const onEdit = (row: T) => setOpen({ row });
  const column = useRecordSteps({ ...of, onEdit });
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
