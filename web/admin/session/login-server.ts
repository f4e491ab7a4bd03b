import { limits } from "#contract/limits";
import { messages } from "#contract/messages";

export interface SignInRefusal {
  readonly code: number;
  readonly msg: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

type Reply = SignInRefusal & Readonly<Record<string, unknown>>;

/** Sends a request; resolves to the envelope whatever its code, rejects when there is none. */
export async function sendSignInRequest(path: string, body?: unknown): Promise<Reply> {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), limits.requestTimeoutMs);
  try {
    const response = await fetch(path, {
      method: body ? "POST" : "GET",
      headers: body ? { "content-type": "application/json" } : undefined,
      body: body ? JSON.stringify(body) : undefined,
      credentials: "same-origin",
      signal: giveUp.signal,
    });
    return (await response.json()) as Reply;
  } catch {
    throw new Error(messages.network);
  } finally {
    clearTimeout(timer);
  }
}
