/** Calls addresses that customers name. */
export interface Hooks {
  /** A local run also calls its own machine. */
  readonly isLocal: boolean;
  /** The status that was answered; follows no redirect, reads no body. Throws when nobody answered within the limit. */
  post(url: string, headers: Readonly<Record<string, string>>, body: string, limitMs: number): Promise<number>;
}

/** By the platform's own fetch, which reaches no private network from Cloudflare; the Node home has one of its own. */
export const fetchHooks = (isLocal: boolean): Hooks => ({
  isLocal,
  async post(url, headers, body, limitMs) {
    const signal = AbortSignal.timeout(limitMs);
    const reply = await fetch(url, { method: "POST", headers, body, redirect: "manual", signal });
    await reply.body?.cancel();
    return reply.status;
  },
});
