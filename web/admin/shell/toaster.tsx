import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useStore } from "../parts/store";
import { dismissToast, leavePage, type Toast, toasts } from "../parts/toast-queue";
import css from "./toaster.module.css";

const icons = { success: IconCircleCheck, error: IconAlertCircle, info: IconInfoCircle, IconX };

/** Shows the first of the queued toasts; its time stops while the pointer or the focus is on it. */
export function Toaster() {
  const [toast] = useStore(toasts);
  const { pathname } = useLocation();
  const lastPath = useRef(pathname);
  useEffect(() => {
    if (pathname !== lastPath.current) leavePage();
    lastPath.current = pathname;
  }, [pathname]);
  return (
    <div className={css.place} role="status" aria-live="polite">
      {toast ? <ToastCard key={toast.id} toast={toast} /> : null}
    </div>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismissToast(toast.id), toast.ms);
    return () => clearTimeout(timer);
  }, [toast, isHeld]);
  const Icon = icons[toast.kind];
  const { action } = toast;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only hold the clock (WCAG 2.2.1)
    <div
      className={css.toast}
      data-kind={toast.kind}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <Icon size={20} aria-hidden className={css.icon} />
      <div>
        <p>{toast.text}</p>
        {toast.detail ? <p className="size-12 anywhere muted">{toast.detail}</p> : null}
      </div>
      {action ? (
        <button
          type="button"
          className="word-button"
          onClick={() => {
            dismissToast(toast.id);
            action.run();
          }}
        >
          {action.label}
        </button>
      ) : null}
      <button
        type="button"
        className={`small-button ${css.close}`}
        aria-label="关闭提示"
        onClick={() => dismissToast(toast.id)}
      >
        <IconX size={14} aria-hidden />
      </button>
    </div>
  );
}
