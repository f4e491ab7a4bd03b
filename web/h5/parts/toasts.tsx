import { useSyncExternalStore } from "react";
import { messages } from "#contract/messages";
import { ApiError } from "../../shared/api";
import { createToastQueue } from "./toast-queue";

export const toasts = createToastQueue((work, ms) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
});

/**
 * Shows a refusal as the specification requires: its sentence for five seconds; unforeseen errors as one neutral
 * sentence.
 */
export function toastError(error: unknown): void {
  toasts.push(error instanceof ApiError ? `${error.message}${adviceFor(error)}` : messages.unexpected, "error");
}

/** A customer cannot check the server, only his network. */
const adviceFor = ({ code }: ApiError): string => (code === 0 ? "请检查网络后重试。" : "");

/** Both regions stay in the page, because screen readers ignore a live region that appears together with its text. */
export function ToastOutlet() {
  const toast = useSyncExternalStore(toasts.subscribe, toasts.current, () => null);
  const box = (tone: "info" | "error") =>
    toast?.tone === tone && (
      <p className={`toast toast-${tone}`} key={toast.id}>
        {toast.text}
      </p>
    );
  return (
    <div className="toasts">
      <div role="status">{box("info")}</div>
      <div role="alert">{box("error")}</div>
    </div>
  );
}
