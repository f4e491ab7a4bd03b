import type { Call } from "#contract/endpoint";
import { codes } from "#contract/envelope";
import { type Answer, ApiError, type CallInput, call } from "../../shared/api";
import { readToken } from "../../shared/session";
import { recordCall } from "../parts/data/refresh";
import { showToast } from "../parts/toast-queue";
import { errorReaction, recordCallDuration } from "./error-catalogue";
import { signInAgain } from "./sign-in-again";
import { exchangeToken, getUsableToken } from "./token-exchange";

const reported = new WeakSet<object>();

/**
 * Calls the contract as the signed-in member of staff. A refusal is shown once, here, by the error catalogue, and
 * thrown as ApiError: callers only handle what they show in place (code 526, `error.errors`).
 */
export async function adminCall<E extends Call>(endpoint: E, input: CallInput<E> = {}): Promise<Answer<E>> {
  try {
    return await adminCallWithoutToast(endpoint, input);
  } catch (error) {
    showErrorOnce(error);
    throw error;
  }
}

/** The same without toasts, for callers that show the refusal themselves; an ended session still opens its dialog. */
export function adminCallWithoutToast<E extends Call>(endpoint: E, input: CallInput<E> = {}): Promise<Answer<E>> {
  recordCall(endpoint);
  return withAccessToken((token) => callAs(token, endpoint, input));
}

/** The same without showing anything, not even an ended session: for callers that handle refusals themselves. */
export function silentAdminCall<E extends Call>(endpoint: E, input: CallInput<E> = {}): Promise<Answer<E>> {
  return sendOnce((token) => callAs(token, endpoint, input)).done;
}

async function callAs<E extends Call>(token: string | undefined, endpoint: E, input: CallInput<E>) {
  const startedAt = performance.now();
  try {
    return await call(endpoint, { ...input, headers: bearerHeaders(token, input.headers) });
  } catch (error) {
    recordCallDuration(error, performance.now() - startedAt);
    throw error;
  }
}

/**
 * Runs a request with a valid token. When the session is over, it waits for the person to sign in again and then
 * repeats the request; when he stays signed out, the refusal, which was already shown, is thrown.
 */
export async function withAccessToken<T>(send: (token: string | undefined) => Promise<T>): Promise<T> {
  for (;;) {
    const attempt = sendOnce(send);
    try {
      return await attempt.done;
    } catch (error) {
      if (!isSignedOut(error)) throw error;
      if (!(await signInAgain(attempt.token()))) {
        reported.add(error);
        throw error;
      }
    }
  }
}

/** One attempt; after a 401 the token is exchanged and the request repeated with the new one. */
function sendOnce<T>(send: (token: string | undefined) => Promise<T>) {
  let used = readToken();
  const attempt = async () => {
    used = await getUsableToken();
    try {
      return await send(used);
    } catch (error) {
      if (!used || !(error instanceof ApiError) || error.code !== codes.signedOut) throw error;
      used = await exchangeToken(used);
      return send(used);
    }
  };
  return { done: attempt(), token: () => used };
}

const isSignedOut = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === codes.signedOut || error.code === codes.sessionEnded);

export function bearerHeaders(token: string | undefined, headers: Record<string, string> = {}): Record<string, string> {
  return token ? { ...headers, authorization: `Bearer ${token}` } : headers;
}

/** Shows a refusal to the person, once per error object. */
export function showErrorOnce(error: unknown): void {
  if (typeof error === "object" && error !== null) {
    if (reported.has(error)) return;
    reported.add(error);
  }
  const reaction = errorReaction(error);
  if (reaction.kind === "sign-in-again") void signInAgain(readToken());
  else if (reaction.kind === "toast") {
    showToast({ kind: "error", text: reaction.text, detail: reaction.detail, ms: reaction.ms });
  }
}
