/** Calls URLs that customers configured. */
export interface Hooks {
  /** Whether URLs on the local machine are allowed too, as in a local run. */
  readonly isLocal: boolean;
  /** Answers the HTTP status; follows no redirect, reads no body. Throws when no answer came in time. */
  post(url: string, headers: Readonly<Record<string, string>>, body: string, limitMs: number): Promise<number>;
}

/** Uses the platform's own fetch, which cannot reach a private network from Cloudflare; the Node process has its own implementation. */
export const fetchHooks = (isLocal: boolean): Hooks => ({
  isLocal,
  async post(url, headers, body, limitMs) {
    const signal = AbortSignal.timeout(limitMs);
    const reply = await fetch(url, { method: "POST", headers, body, redirect: "manual", signal });
    await reply.body?.cancel();
    return reply.status;
  },
});
