import { createClient } from "@libsql/client/http";

/** The reason why a libSQL server does not grant the write lock within `limitMs`; null when it does. Writes nothing. */
export async function findWriteLockProblem(url, authToken, { limitMs = 5_000, send = fetch } = {}) {
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
