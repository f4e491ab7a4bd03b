import type { Permission } from "#contract/permissions";
import { usePermissionCheck } from "../../session/access";
import type { HistoryType } from "../history/history.store";
import { HistoryButton } from "../history/history-step";
import { RowButton, RowButtons } from "../table/row-buttons";
import type { TableColumn } from "../table/table-column";
import { type RemovalOptions, useRemoveRow } from "./remove-rows";

export interface RecordStepOptions<T> extends RemovalOptions<T> {
  readonly type: HistoryType;
  readonly idOf: (row: T) => number;
  readonly tags: { readonly edit: Permission; readonly remove: Permission };
  readonly onEdit: (row: T) => void;
  /** Why a row cannot be deleted. */
  readonly keptBy?: (row: T) => string | undefined;
}

/** The column of a row's steps (edit, delete, history), for people who may edit or delete. */
export function useRecordStepColumn<T>({ type, idOf, tags, onEdit, keptBy, ...removal }: RecordStepOptions<T>) {
  const may = usePermissionCheck();
  const remove = useRemoveRow(removal);
  const { nameOf } = removal;
  const cell = (row: T) => (
    <RowButtons>
      {may(tags.edit) ? <RowButton label="修改" of={nameOf(row)} onPress={() => onEdit(row)} /> : null}
      {may(tags.remove) ? (
        <RowButton label="删除" of={nameOf(row)} isDanger blocked={keptBy?.(row)} onPress={() => void remove(row)} />
      ) : null}
      <HistoryButton type={type} id={idOf(row)} name={nameOf(row)} />
    </RowButtons>
  );
  const steps: TableColumn<T, never> = { key: "steps", title: "操作", isFixed: true, cell };
  return may(tags.edit, tags.remove) ? [steps] : [];
}
