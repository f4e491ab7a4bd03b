import type { Permission } from "#contract/permissions";
import type { HistoryType } from "../history/history.store";

/** What the list, the form and the history of one kind of row have in common. */
export interface RecordKind<T> {
  readonly type: HistoryType;
  /** The Chinese name of the kind: 岗位. */
  readonly kind: string;
  readonly tags: { readonly add: Permission; readonly edit: Permission; readonly remove: Permission };
  readonly idOf: (row: T) => number;
  readonly nameOf: (row: T) => string;
}
