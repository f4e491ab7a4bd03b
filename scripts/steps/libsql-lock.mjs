import { createClient } from "@libsql/client/http";

/** What keeps a libSQL server from giving the lock for writing within `limitMs`, in words; null when it gives it. Writes nothing. */
export async function trouble(url, authToken, { limitMs = 5_000, send = fetch } = {}) {
  const signal = AbortSignal.timeout(limitMs);
  const client = createClient({ url, authToken, fetch: (input) => send(input, { signal }) });
  try {
    await client.batch(["select 1"], "write");
    return null;
  } catch (error) {
    return signal.aborted ? `no answer within ${limitMs} ms` : String(error.cause ?? error.message);
  } finally {
    client.close();
  }
}
