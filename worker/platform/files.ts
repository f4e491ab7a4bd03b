import { type CircuitBreaker, longCallLimitMs, withCircuitBreaker } from "./deadline";
import { UnavailableError } from "./unavailable";

/**
 * An object store for whole files (R2). Keys are made by the application, never by a client. Every call throws UnavailableError
 * when the store refuses or does not answer in time; a put may have happened nevertheless, and the same key may be stored
 * again.
 */
export interface FileStore {
  put(key: string, bytes: ArrayBuffer | Uint8Array, facts: { contentType: string; sha256: string }): Promise<void>;
  get(key: string): Promise<{ bytes: ArrayBuffer; contentType: string } | undefined>;
  /** Reads `length` bytes of a file from `offset` on, without checking its checksum. */
  getPart(key: string, offset: number, length: number): Promise<Uint8Array<ArrayBuffer> | undefined>;
  remove(key: string): Promise<void>;
}

const retrySeconds = 5;

/** `limitMs`: how long one call may take, including the transfer. */
export function r2Files(bucket: R2Bucket, limitMs: number = longCallLimitMs): FileStore {
  const store = storeOf(bucket);
  const call = <T>(work: () => Promise<T>): Promise<T> =>
    store.run(limitMs, () =>
      work().catch((error: unknown) => {
        throw new UnavailableError("files", "unreachable", retrySeconds, { cause: error });
      }),
    );
  return {
    async put(key, bytes, facts) {
      const options = { httpMetadata: { contentType: facts.contentType }, sha256: facts.sha256 };
      await call(() => bucket.put(key, bytes, options));
    },
    get: (key) =>
      call(async () => {
        const object = await bucket.get(key);
        if (!object) return undefined;
        const contentType = object.httpMetadata?.contentType ?? "application/octet-stream";
        return { bytes: await object.arrayBuffer(), contentType };
      }),
    getPart: (key, offset, length) =>
      call(async () => {
        const object = await bucket.get(key, { range: { offset, length } });
        return object ? new Uint8Array(await object.arrayBuffer()) : undefined;
      }),
    remove: (key) => call(() => bucket.delete(key)),
  };
}

const stores = new WeakMap<R2Bucket, CircuitBreaker>();

function storeOf(bucket: R2Bucket): CircuitBreaker {
  const known = stores.get(bucket) ?? withCircuitBreaker("files");
  stores.set(bucket, known);
  return known;
}
