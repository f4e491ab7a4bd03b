import type { historyTypes } from "#contract/history";
import { createStore } from "../store";

export type HistoryType = (typeof historyTypes)[number];

/** Whose history is open: one row's, or without an id the bin of a kind. */
export interface HistorySubject {
  readonly type: HistoryType;
  readonly id?: number;
  /** The row, or the kind in the plural, in words. */
  readonly name: string;
}

export const openHistoryStore = createStore<HistorySubject | undefined>(undefined);

export const openHistory = (opened: HistorySubject): void => openHistoryStore.set(opened);
