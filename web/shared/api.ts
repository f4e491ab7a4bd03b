import type { BodyIn, Call, DataOf, ParamsIn, QueryIn } from "#contract/endpoint";
import type { Envelope } from "#contract/envelope";
import { limits } from "#contract/limits";
import { messages } from "#contract/messages";

/** A refusal of the server or a network error, ready to be shown: `msg` is a sentence for people. */
export class ApiError extends Error {
  /** Code of the envelope; 0 when the network failed before an answer. */
  declare readonly code: number;
  declare readonly errors: Record<string, string[]>;
  declare readonly requestId: string;
  declare readonly retryAfterSeconds: number;

  constructor(code: number, msg: string, errors: Record<string, string[]> = {}, requestId = "", retryAfterSeconds = 0) {
    super(msg);
    // Declared fields and one assignment: without class fields the phone pages need no helper for old WebViews.
    Object.assign(this, { code, errors, requestId, retryAfterSeconds });
  }
}

export interface CallInput<E> {
  readonly params?: ParamsIn<E>;
  readonly query?: QueryIn<E>;
  readonly body?: BodyIn<E>;
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal;
}

export interface Answer<E> {
  readonly data: DataOf<E>;
  readonly msg: string;
}

/** Calls an endpoint of the contract; throws ApiError for every refusal. The timeout is ten seconds. */
export async function call<E extends Call>(endpoint: E, input: CallInput<E> = {}): Promise<Answer<E>> {
  const deadline = startDeadline(input.signal);
  try {
    return await answerOf(endpoint, await send(endpoint, input, deadline.signal));
  } finally {
    deadline.stop();
  }
}

async function answerOf<E extends Call>(endpoint: E, response: Response): Promise<Answer<E>> {
  const body = (await response.json().catch(() => undefined)) as (Envelope & Record<string, unknown>) | undefined;
  if (!body) throw new ApiError(0, messages.network);
  if (body.code !== 200) {
    throw new ApiError(
      body.code,
      body.msg,
      body.errors,
      body.requestId,
      Number(response.headers.get("retry-after") ?? 0),
    );
  }
  return { data: (endpoint.isBare ? body : body.data) as DataOf<E>, msg: body.msg };
}

/**
 * A signal that aborts after ten seconds, or with `outer`. AbortSignal.timeout and AbortSignal.any are missing in the oldest
 * browsers (web/build/browsers.ts).
 */
export function startDeadline(outer?: AbortSignal): { readonly signal: AbortSignal; readonly stop: () => void } {
  const control = new AbortController();
  const end = () => control.abort();
  const timer = setTimeout(end, limits.requestTimeoutMs);
  outer?.addEventListener("abort", end);
  if (outer?.aborted) end();
  return {
    signal: control.signal,
    stop() {
      clearTimeout(timer);
      outer?.removeEventListener("abort", end);
    },
  };
}

async function send<E extends Call>(endpoint: E, input: CallInput<E>, signal: AbortSignal): Promise<Response> {
  const isRaw = endpoint.bodyKind === "raw" || endpoint.bodyKind === "form";
  const headers: Record<string, string> = { ...input.headers };
  // As specified, a call with a token has the JSON content type, with or without a body.
  if (!isRaw && (input.body !== undefined || headers.authorization)) headers["content-type"] = "application/json";
  try {
    return await fetch(urlOf(endpoint, input.params as Record<string, string> | undefined, input.query), {
      method: endpoint.method,
      headers,
      body: input.body === undefined ? undefined : isRaw ? (input.body as BodyInit) : JSON.stringify(input.body),
      credentials: "same-origin",
      signal,
    });
  } catch (error) {
    if (input.signal?.aborted) throw error;
    throw new ApiError(0, messages.network);
  }
}

/** Path of a call with its parameters filled in and its query appended; undefined and empty values are left out. */
export function urlOf(endpoint: Call, params: Record<string, string | number> = {}, query: unknown = {}): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? "")),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null && value !== "") search.set(key, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}
