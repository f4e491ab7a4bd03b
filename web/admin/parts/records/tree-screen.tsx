import type { Permission } from "#contract/permissions";
import type { HistoryType } from "../history/history.store";
import { FilterBar, type FilterField } from "../list/filter-bar";
import type { ListFilters } from "../list/list-state";
import { NewButton } from "../new-button";
import { TreeTable, type TreeTableProps } from "../tree/tree-table";
import { RecordsHeader } from "./records-header";

interface TreeScreenProps<T, K extends string> extends Omit<TreeTableProps<T>, "label" | "list" | "empty"> {
  readonly title: string;
  readonly note: string;
  readonly type: HistoryType;
  /** The Chinese name of the kind: 部门. */
  readonly kind: string;
  readonly list: ListFilters<K>;
  readonly filters: readonly FilterField<K>[];
  /** The button for a new row at the top level. */
  readonly add: { readonly label: string; readonly tag: Permission };
  readonly onAdd: () => void;
  /** Text for an empty tree. */
  readonly empty: { readonly title: string; readonly text: string };
}

/** A tree whose rows are created, edited and deleted, with its bin. */
export function TreeScreen<T, K extends string>(props: TreeScreenProps<T, K>) {
  const { title, note, type, kind, list, filters, add, onAdd, empty, ...table } = props;
  const button = <NewButton {...add} onPress={onAdd} />;
  return (
    <>
      <RecordsHeader title={title} note={note} type={type} kind={kind}>
        {button}
      </RecordsHeader>
      <FilterBar list={list} fields={filters} />
      <TreeTable {...table} label={kind} list={list} empty={{ ...empty, action: button }} />
    </>
  );
}
