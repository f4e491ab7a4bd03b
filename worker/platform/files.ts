/** An object store for whole files (R2). Keys are made by the application, never by a client. */
export interface FileStore {
  put(key: string, bytes: ArrayBuffer | Uint8Array, facts: { contentType: string; sha256: string }): Promise<void>;
  get(key: string): Promise<{ bytes: ArrayBuffer; contentType: string } | undefined>;
  remove(key: string): Promise<void>;
}

export function r2Files(bucket: R2Bucket): FileStore {
  return {
    async put(key, bytes, facts) {
      await bucket.put(key, bytes, { httpMetadata: { contentType: facts.contentType }, sha256: facts.sha256 });
    },
    async get(key) {
      const object = await bucket.get(key);
      if (!object) return undefined;
      return {
        bytes: await object.arrayBuffer(),
        contentType: object.httpMetadata?.contentType ?? "application/octet-stream",
      };
    },
    async remove(key) {
      await bucket.delete(key);
    },
  };
}
