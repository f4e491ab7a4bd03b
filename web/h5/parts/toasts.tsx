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
  const said = error instanceof ApiError ? error.message : messages.unexpected;
  // A customer cannot check the server, only his network.
  toasts.push(said === messages.network ? `${said}请检查网络后重试。` : said, "error");
}

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
