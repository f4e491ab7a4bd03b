import { codes } from "#contract/envelope";
import { ApiError } from "../../shared/api";
import { createStore } from "../parts/store";

/** Why the office cannot open yet, and after how many seconds it tries again. */
export interface StartRetry {
  readonly reason: "offline" | "busy" | "unavailable";
  readonly requestId: string;
  readonly seconds: number;
  readonly retry: () => void;
}

export const startRetry = createStore<StartRetry | undefined>(undefined);

/** Without an answer the network may return at any moment; a refusing server says how long to wait. */
const firstSeconds = 5;
const longestSeconds = 30;

/** Temporary errors: too many calls, a server error, no answer; only 401 and 6401 end a session. */
export const isTemporaryError = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.code === 0 || error.code === codes.tooManyRequests || isServerTrouble(error.code));

const isServerTrouble = (code: number) => code >= 500 && code < 600 && code !== codes.fieldErrors;

let waiting: Promise<void> | undefined;

/**
 * Waits in the shell until the next attempt: after some seconds, at a press, or when the network is back. All callers
 * share one wait, so that one press continues all of them.
 */
export function waitForNextAttempt(error: ApiError, tries: number): Promise<void> {
  waiting ??= wait(error, tries).finally(() => {
    waiting = undefined;
  });
  return waiting;
}

function wait({ code, requestId, retryAfterSeconds }: ApiError, tries: number): Promise<void> {
  const seconds = retryAfterSeconds || Math.min(longestSeconds, firstSeconds * 2 ** tries);
  const reason = code === codes.tooManyRequests ? "busy" : code === 0 ? "offline" : "unavailable";
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener("online", go);
      startRetry.set(undefined);
      resolve();
    };
    const timer = setTimeout(go, seconds * 1000);
    addEventListener("online", go);
    startRetry.set({ reason, requestId, seconds, retry: go });
  });
}
