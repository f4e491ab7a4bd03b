import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FileStore } from "./files";
import { UnavailableError } from "./unavailable";

const retrySeconds = 5;

/**
 * Files in a directory of this machine: one line of JSON (type, SHA-256), then the bytes. A file is written under a temporary
 * name, flushed to the disk and renamed, so that a reader, also after a power failure, gets either the old or the new file
 * completely. Bytes whose checksum differs are refused when they are stored and when they are read.
 */
export function directoryFiles(folder: string): FileStore {
  return {
    async put(key, bytes, facts) {
      const content = new Uint8Array(bytes);
      if (sha256(content) !== facts.sha256) throw new Error("a file is not what its checksum says");
      const head = Buffer.from(`${JSON.stringify({ contentType: facts.contentType, sha256: facts.sha256 })}\n`);
      await fromDisk(() => replace(placeOf(folder, key), [head, content]));
    },
    async get(key) {
      const stored = await fromDisk(() => readFile(placeOf(folder, key)).catch(orMissing));
      return stored && opened(stored);
    },
    getPart: (key, offset, length) => fromDisk(() => partOf(placeOf(folder, key), offset, length).catch(orMissing)),
    remove: (key) => fromDisk(() => rm(placeOf(folder, key), { force: true })),
  };
}

/** Longer than any line of type and checksum. */
const headMost = 512;

async function partOf(path: string, offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headMost), 0, headMost, 0);
    const start = buffer.subarray(0, bytesRead).indexOf("\n") + 1;
    const part = new Uint8Array(length);
    const read = await file.read(part, 0, length, start + offset);
    return part.slice(0, read.bytesRead);
  } finally {
    await file.close();
  }
}

function opened(stored: Buffer): { bytes: ArrayBuffer; contentType: string } {
  const end = stored.indexOf("\n");
  const head = JSON.parse(stored.subarray(0, end).toString()) as { contentType: string; sha256: string };
  const bytes = Uint8Array.from(stored.subarray(end + 1));
  if (sha256(bytes) !== head.sha256) throw new Error("a stored file is not what was put there");
  return { bytes: bytes.buffer, contentType: head.contentType };
}

async function replace(place: string, parts: readonly Uint8Array[]): Promise<void> {
  const folder = dirname(place);
  await mkdir(folder, { recursive: true });
  const draft = join(folder, `.${randomUUID()}`);
  try {
    await written(draft, "wx", async (file) => {
      for (const part of parts) await file.writeFile(part);
    });
    await rename(draft, place);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  // The new name is only safe after the directory was flushed too.
  await written(folder, "r", async () => undefined);
}

type Handle = Awaited<ReturnType<typeof open>>;

/** Opens a file, does the work and flushes it to the disk. */
async function written(path: string, how: "r" | "wx", work: (file: Handle) => Promise<void>): Promise<void> {
  const file = await open(path, how, 0o600);
  try {
    await work(file);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Keys are made by the application; nevertheless a name that leads out of the folder, or to a temporary file, is refused. */
function placeOf(folder: string, key: string): string {
  const parts = key.split("/");
  if (!parts.every((part) => /^[\w-][\w.-]*$/.test(part))) throw new Error("a key is no path of plain names");
  return join(folder, ...parts);
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

function orMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

async function fromDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (typeof code !== "string") throw error;
    const trouble = ["ENOSPC", "EDQUOT", "EROFS"].includes(code) ? "unwritable" : "unreachable";
    throw new UnavailableError("files", trouble, retrySeconds, { cause: error });
  }
}
