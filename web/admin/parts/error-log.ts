import { reportClientError } from "#contract/client-errors";
import { ApiError, call } from "../../shared/api";

let left = 5;

/** Reports a page's own error to the platform's log; refusals of the server are not errors of the page. */
export function logPageError(error: unknown): void {
  if (left === 0 || error instanceof ApiError || !(error instanceof Error)) return;
  left -= 1;
  const body = {
    message: error.message.slice(0, 1000) || error.name,
    stack: error.stack?.slice(0, 8000),
    page: location.pathname,
  };
  void call(reportClientError, { body }).catch(() => undefined);
}

/** Logs uncaught errors. */
export function watchPageErrors(): void {
  window.addEventListener("error", (event) => logPageError(event.error));
  window.addEventListener("unhandledrejection", (event) => logPageError(event.reason));
}
