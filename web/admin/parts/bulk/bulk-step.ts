import type { AssignableKind } from "#contract/assignments";
import type { Permission } from "#contract/permissions";

/** One action on several rows of a list at once. */
export interface BulkStep<T> {
  readonly label: string;
  readonly tag: Permission;
  /** Consequences of the step, shown in the question before it. */
  readonly warning: string;
  readonly isDanger?: boolean;
  /** Label of the reason that the audit log requires. */
  readonly reason?: string;
  /** Asks for input that the step needs instead of a plain yes; null when the person cancelled. */
  ask?(question: BulkQuestion): Promise<string | null>;
  /** Why this row cannot take the step; it is then listed and left unchanged. */
  blocked?(row: T, answer: string): string | undefined;
  /** The call for one row, with the reason or the result of `ask`, without its own toasts: `adminCallWithoutToast`. */
  work(row: T, answer: string): Promise<{ readonly msg: string; readonly data: unknown }>;
}

export interface BulkQuestion {
  readonly title: string;
  readonly message: string;
  readonly confirmLabel: string;
}

/** The actions on several rows of one list; their code loads when the first row is ticked. */
export interface BulkActions<T> {
  /** A person with any of these permissions may tick rows. */
  readonly tags: readonly Permission[];
  idOf(row: T): string;
  nameOf(row: T): string;
  steps(): Promise<readonly BulkStep<T>[]>;
  /** The kind of work, where it can be given to a person. */
  readonly assignable?: AssignableKind;
}

/** The outcome of one row. */
export interface BulkResult {
  readonly id: string;
  readonly name: string;
  readonly isDone: boolean;
  /** The server's message, or why the row was left out. */
  readonly text: string;
  /** The change in the history, for undoing it. */
  readonly changeId?: string | undefined;
}

export interface BulkRow<T> {
  readonly id: string;
  readonly name: string;
  readonly row: T;
}
