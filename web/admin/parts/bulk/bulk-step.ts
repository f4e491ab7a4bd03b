import type { Assignable } from "#contract/assignments";
import type { Permission } from "#contract/permissions";

/** One thing that can be done with several rows of a list at once. */
export interface BulkStep<T> {
  readonly label: string;
  readonly tag: Permission;
  /** What happens then, in the question before. */
  readonly warning: string;
  readonly isDanger?: boolean;
  /** Label of the sentence that the audit log wants. */
  readonly reason?: string;
  /** Asks for what the step needs instead of a plain yes; null when the person turned back. */
  ask?(question: BulkQuestion): Promise<string | null>;
  /** Why this row cannot take the step; it is then listed and left alone. */
  blocked?(row: T, answer: string): string | undefined;
  /** The call for one row, with the reason or what `ask` answered, without toasts of its own: `patientCall`. */
  work(row: T, answer: string): Promise<{ readonly msg: string; readonly data: unknown }>;
}

export interface BulkQuestion {
  readonly title: string;
  readonly message: string;
  readonly confirmLabel: string;
}

/** What can be done with several rows of one list; the steps come when the first row is ticked. */
export interface Bulk<T> {
  /** Whoever holds one of them may tick rows. */
  readonly tags: readonly Permission[];
  idOf(row: T): string;
  nameOf(row: T): string;
  steps(): Promise<readonly BulkStep<T>[]>;
  /** The kind of work, where it can be given to a person. */
  readonly assignable?: Assignable;
}

/** What became of one row. */
export interface BulkResult {
  readonly id: string;
  readonly name: string;
  readonly isDone: boolean;
  /** The server's sentence, or why not. */
  readonly text: string;
  /** Under which the history can take it back. */
  readonly changeId?: string | undefined;
}

export interface BulkRow<T> {
  readonly id: string;
  readonly name: string;
  readonly row: T;
}
