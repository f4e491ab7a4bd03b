import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { messages } from "#contract/messages";
import { logPageError } from "../parts/error-log";
import css from "./route-failure.module.css";

/**
 * A page that failed: says so, logs it, and offers a retry. Uses plain elements only, because any component may be the
 * broken one.
 */
export function RouteFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  useEffect(() => logPageError(error), [error]);
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <div className={`empty-room ${css.failure}`} role="alert">
      <h1 className="size-16">{messages.unexpected}</h1>
      <p className="muted">页面遇到了问题，已记录。您可以重试，或先处理其他工作。</p>
      <button type="button" onClick={retry}>
        重试
      </button>
    </div>
  );
}
