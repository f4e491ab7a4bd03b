import { limits } from "#contract/limits";
import { createStore } from "./store";

export interface Toast {
  readonly id: number;
  readonly kind: "success" | "error" | "info";
  readonly text: string;
  /** Small print, such as the number under which the server logged the failure, or what to do now. */
  readonly detail: string;
  readonly ms: number;
  /** An action such as undo; pressing it ends the toast. */
  readonly action?: ToastAction;
}

interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

/** Queued toasts, the shown one first. */
export const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;

interface NewToast {
  readonly kind: Toast["kind"];
  readonly text: string;
  readonly detail?: string;
  readonly ms?: number;
  readonly action?: ToastAction;
}

/** Queues a toast; one is shown at a time, for two seconds, errors for five, unless `ms` is given. */
export function showToast(toast: NewToast): void {
  const ms = toast.ms ?? (toast.kind === "error" ? limits.errorToastMs : limits.toastMs);
  toasts.set((queue) => addToast(queue, { ...toast, id: ++lastId, detail: toast.detail ?? "", ms }));
}

export function dismissToast(id: number): void {
  toasts.set((queue) => queue.filter((t) => t.id !== id));
}

/**
 * The queue with one more; a text that is already queued or shown is not added again. A toast with an action stays
 * long, so it must not delay later ones, and only the newest such toast counts.
 */
export function addToast(queue: readonly Toast[], toast: Toast): readonly Toast[] {
  const plain = queue.filter((t) => !t.action);
  if (toast.action) return [...plain, toast];
  const offers = queue.filter((t) => t.action);
  if (plain.some((t) => t.text === toast.text && t.kind === toast.kind)) return queue;
  return [...plain, toast, ...offers];
}

/**
 * Removes error toasts when the page changes, because they are about the previous page; reports of successful steps
 * stay, with their undo.
 */
export function leavePage(): void {
  toasts.set((queue) => queue.filter(({ kind }) => kind === "success"));
}
