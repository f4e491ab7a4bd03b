import type { FileStore } from "#worker/platform/files";

/** Stands in for R2 outside workerd. */
export function memoryFiles(): FileStore {
  const files = new Map<string, { bytes: ArrayBuffer; contentType: string }>();
  return {
    async put(key, bytes, { contentType }) {
      files.set(key, { bytes: new Uint8Array(bytes).slice().buffer, contentType });
    },
    get: async (key) => files.get(key),
    getPart: async (key, offset, length) => {
      const file = files.get(key);
      return file && new Uint8Array(file.bytes.slice(offset, offset + length));
    },
    async remove(key) {
      files.delete(key);
    },
  };
}
