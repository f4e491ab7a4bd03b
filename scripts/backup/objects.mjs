import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sha256 } from "./sqlite.mjs";

/** The buckets of an installation, by their bindings. */
const buckets = ["AVATARS", "RAW_FILES"];

/**
 * Objects of a local run that are not the product's data: the simulated phone's messages, which contain numbers, and
 * those of the chat robots.
 */
const ofLocalRun = /^dev-/;

/** The content type of an object stored without one; a directory and an S3 store report the same. */
const defaultType = "application/octet-stream";

const atOnce = 8;

const journal = (folder) => join(folder, "objects.ndjson");

/**
 * Copies every object into `<folder>/objects`, named by its hash, and lists them: {bucket, key, bytes, sha256, facts}.
 * After an interruption it skips what is already copied.
 */
export async function copyObjects(bindings, folder, progress) {
  mkdirSync(join(folder, "objects"), { recursive: true, mode: 0o700 });
  const had = copiedBefore(folder);
  const copied = await inLanes(await listObjectKeys(bindings), progress, async ({ bucket, key }) => {
    const before = had.get(`${bucket}/${key}`);
    if (before) return before;
    const object = await bindings[bucket].get(key);
    // The object was removed after it was listed.
    if (!object) return undefined;
    const bytes = Buffer.from(await object.arrayBuffer());
    const entry = { bucket, key, bytes: bytes.length, sha256: sha256(bytes), facts: factsOf(object) };
    writeFileSync(join(folder, "objects", entry.sha256), bytes, { mode: 0o600 });
    appendFileSync(journal(folder), `${JSON.stringify(entry)}\n`, { mode: 0o600 });
    return entry;
  });
  rmSync(journal(folder), { force: true });
  return copied.filter(Boolean);
}

/** What an interrupted copy already has; its last line and its last file may be incomplete. */
function copiedBefore(folder) {
  const lines = existsSync(journal(folder)) ? readFileSync(journal(folder), "utf8").split("\n").slice(0, -1) : [];
  const entries = lines.map((line) => JSON.parse(line));
  const isWhole = ({ sha256: name, bytes }) =>
    statSync(join(folder, "objects", name), { throwIfNoEntry: false })?.size === bytes;
  return new Map(entries.filter(isWhole).map((entry) => [`${entry.bucket}/${entry.key}`, entry]));
}

/** Every object of an installation: {bucket, key}. */
export async function listObjectKeys(bindings) {
  const listed = [];
  for (const bucket of buckets) listed.push(...(await keysOf(bindings[bucket])).map((key) => ({ bucket, key })));
  return listed;
}

const factsOf = ({ httpMetadata, customMetadata }) => ({
  contentType: httpMetadata?.contentType ?? defaultType,
  custom: Object.keys(customMetadata ?? {}).length > 0 ? customMetadata : undefined,
});

async function keysOf(bucket) {
  const keys = [];
  let cursor;
  do {
    const page = await bucket.list(cursor ? { cursor } : {});
    keys.push(...page.objects.map(({ key }) => key));
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor);
  return keys.filter((key) => !ofLocalRun.test(key));
}

/** The bytes of a listed object; an error names the object when they are missing or do not match its hash. */
export function readObjectBytes(folder, { bucket, key, sha256: wanted }) {
  let bytes;
  try {
    bytes = readFileSync(join(folder, "objects", wanted));
  } catch {
    throw new Error(`The backup lacks the object ${bucket}/${key}.`);
  }
  if (sha256(bytes) !== wanted) throw new Error(`The backup's object ${bucket}/${key} is not what was stored.`);
  return bytes;
}

/** Keys under which a bucket already holds something other than the backup does. */
export async function findConflictingKeys(bindings, objects) {
  const occupied = await inLanes(objects, undefined, async (entry) => {
    const { bucket, key } = entry;
    const stored = await bindings[bucket].get(key);
    if (!stored) return undefined;
    return sha256(Buffer.from(await stored.arrayBuffer())) === entry.sha256 ? undefined : `${bucket}/${key}`;
  });
  return occupied.filter(Boolean);
}

/** Writes every object to its bucket; existing objects are not overwritten, because buckets may be locked. */
export async function putObjects(bindings, folder, objects, progress) {
  await inLanes(objects, progress, async (entry) => {
    const { bucket, key, facts } = entry;
    const stored = await bindings[bucket].get(key);
    if (stored && sha256(Buffer.from(await stored.arrayBuffer())) === entry.sha256) return;
    const options = {
      httpMetadata: { contentType: facts.contentType },
      customMetadata: facts.custom,
      sha256: entry.sha256,
    };
    await bindings[bucket].put(key, readObjectBytes(folder, entry), options);
  });
}

/** Objects that are missing from the buckets or differ from the backup; empty when all match. */
export async function findMissingObjects(bindings, objects) {
  const missing = await inLanes(objects, undefined, async ({ bucket, key, sha256: wanted, facts }) => {
    const stored = await bindings[bucket].get(key);
    const name = `object ${bucket}/${key}`;
    if (!stored) return `${name} is missing`;
    const found = sha256(Buffer.from(await stored.arrayBuffer()));
    if (found !== wanted) return `${name} has other contents: SHA-256 ${found} instead of ${wanted}`;
    const { contentType } = factsOf(stored);
    return contentType === facts.contentType
      ? undefined
      : `${name} has the type ${contentType} instead of ${facts.contentType}`;
  });
  return missing.filter(Boolean);
}

async function inLanes(items, progress, work) {
  const results = [];
  let next = 0;
  let done = 0;
  const lane = async () => {
    while (next < items.length) {
      const at = next++;
      results[at] = await work(items[at]);
      done += 1;
      progress?.(done, items.length);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return results;
}
