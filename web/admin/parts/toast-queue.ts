import { limits } from "#contract/limits";
import { createStore } from "./store";

export interface Toast {
  readonly id: number;
  readonly kind: "success" | "error" | "info";
  readonly text: string;
  /** Small print, such as the number under which the server logged the failure. */
  readonly detail: string;
  readonly ms: number;
}

/** Waiting toasts, the shown one first. */
export const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;

/** Queues a toast; one is shown at a time. Two seconds, errors five, unless `ms` says otherwise. */
export function showToast(toast: { kind: Toast["kind"]; text: string; detail?: string; ms?: number }): void {
  const ms = toast.ms ?? (toast.kind === "error" ? limits.errorToastMs : limits.toastMs);
  toasts.set((queue) => queued(queue, { ...toast, id: ++lastId, detail: toast.detail ?? "", ms }));
}

export function dismissToast(id: number): void {
  toasts.set((queue) => queue.filter((t) => t.id !== id));
}

/** The queue with one more at its end; a sentence that already waits or shows is not said twice. */
export function queued(queue: readonly Toast[], toast: Toast): readonly Toast[] {
  return queue.some((t) => t.text === toast.text && t.kind === toast.kind) ? queue : [...queue, toast];
}
