import type { Endpoint } from "#contract/endpoint";
import { codes } from "#contract/envelope";
import { type Answer, ApiError, type CallInput, call } from "../../shared/api";
import { showToast } from "../parts/toast-queue";
import { reactionTo } from "./error-catalogue";
import { askToSignInAgain } from "./sign-in-again";
import { exchangeToken, usableToken } from "./token-exchange";

const reported = new WeakSet<object>();

/**
 * Calls the contract as the signed-in member of staff. A refusal is shown once, here, by the error catalogue, and thrown
 * as ApiError: callers only handle what they show in place (code 526, `error.errors`).
 */
export async function adminCall<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<Answer<E>> {
  try {
    return await quietCall(endpoint, input);
  } catch (error) {
    reportError(error);
    throw error;
  }
}

/** The same without showing anything: for callers that turn the refusal into something of their own. */
export function quietCall<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<Answer<E>> {
  return withToken((token) => call(endpoint, { ...input, headers: bearer(token, input.headers) }));
}

/** Runs a request with a usable token; a 401 exchanges the token and tries once more. */
export async function withToken<T>(send: (token: string | undefined) => Promise<T>): Promise<T> {
  const token = await usableToken();
  try {
    return await send(token);
  } catch (error) {
    if (!token || !(error instanceof ApiError) || error.code !== codes.signedOut) throw error;
    return send(await exchangeToken(token));
  }
}

export function bearer(token: string | undefined, headers: Record<string, string> = {}): Record<string, string> {
  return token ? { ...headers, authorization: `Bearer ${token}` } : headers;
}

/** Shows a refusal to the person, the first time that this error is seen. */
export function reportError(error: unknown): void {
  if (typeof error === "object" && error !== null) {
    if (reported.has(error)) return;
    reported.add(error);
  }
  const reaction = reactionTo(error);
  if (reaction.kind === "sign-in-again") askToSignInAgain();
  else if (reaction.kind === "toast") {
    showToast({ kind: "error", text: reaction.text, detail: reaction.detail, ms: reaction.ms });
  }
}
