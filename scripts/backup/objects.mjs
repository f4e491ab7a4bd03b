import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sha256 } from "./sqlite.mjs";

/** The buckets of an installation, by their bindings. */
const buckets = ["AVATARS", "RAW_FILES"];

/** What the telephone of a local run keeps; it is not data of the product and names numbers. */
const ofLocalRun = /^dev-inbox\//;

const atOnce = 8;

/** Copies every object into `<folder>/objects`, named by its hash, and lists them: {bucket, key, bytes, sha256, facts}. */
export async function copyObjects(bindings, folder, progress) {
  const listed = [];
  for (const bucket of buckets) listed.push(...(await keysOf(bindings[bucket])).map((key) => ({ bucket, key })));
  mkdirSync(join(folder, "objects"), { recursive: true, mode: 0o700 });
  const copied = await inLanes(listed, progress, async ({ bucket, key }) => {
    const object = await bindings[bucket].get(key);
    // Removed since it was listed.
    if (!object) return undefined;
    const bytes = Buffer.from(await object.arrayBuffer());
    const entry = { bucket, key, bytes: bytes.length, sha256: sha256(bytes), facts: factsOf(object) };
    writeFileSync(join(folder, "objects", entry.sha256), bytes, { mode: 0o600 });
    return entry;
  });
  return copied.filter(Boolean);
}

const factsOf = ({ httpMetadata, customMetadata }) => ({
  contentType: httpMetadata?.contentType,
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

/** The bytes of a listed object; an error names the object when they are missing or others. */
export function bytesOf(folder, { bucket, key, sha256: wanted }) {
  let bytes;
  try {
    bytes = readFileSync(join(folder, "objects", wanted));
  } catch {
    throw new Error(`The backup lacks the object ${bucket}/${key}.`);
  }
  if (sha256(bytes) !== wanted) throw new Error(`The backup's object ${bucket}/${key} is not what was stored.`);
  return bytes;
}

/** Keys under which a bucket already holds something else than the backup does. */
export async function occupiedKeys(bindings, objects) {
  const occupied = await inLanes(objects, undefined, async (entry) => {
    const { bucket, key } = entry;
    const stored = await bindings[bucket].get(key);
    if (!stored) return undefined;
    return sha256(Buffer.from(await stored.arrayBuffer())) === entry.sha256 ? undefined : `${bucket}/${key}`;
  });
  return occupied.filter(Boolean);
}

/** Puts every object where it was; what is there already stays untouched, because buckets may be locked. */
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
    await bindings[bucket].put(key, bytesOf(folder, entry), options);
  });
}

/** Objects that are not in the buckets as the backup has them; empty when all are. */
export async function missingObjects(bindings, objects) {
  const missing = await inLanes(objects, undefined, async ({ bucket, key, sha256: wanted, facts }) => {
    const stored = await bindings[bucket].get(key);
    const isSame =
      stored &&
      sha256(Buffer.from(await stored.arrayBuffer())) === wanted &&
      stored.httpMetadata?.contentType === facts.contentType;
    return isSame ? undefined : `object ${bucket}/${key} ${stored ? "differs" : "is missing"}`;
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
