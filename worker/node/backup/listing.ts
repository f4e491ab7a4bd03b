import type { Dirent } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { AwsClient } from "aws4fetch";

/** An object of a store: its key, a tag that changes with its content, and the time of the last change, ms UTC. */
export interface ListedObject {
  readonly key: string;
  readonly tag: string;
  readonly changedAt: number;
}

interface S3Place {
  readonly url: string;
  readonly region: string;
  readonly keyId: string;
  readonly keySecret: string;
  readonly prefix: string;
}

const pageLimitMs = 60_000;

/**
 * Files of `directoryFiles` below one of its folders, in no order; a name that begins with a dot is a temporary file of an
 * unfinished write.
 */
export async function listDirectory(folder: string, under = ""): Promise<ListedObject[]> {
  const entries = await readdir(join(folder, under), { recursive: true, withFileTypes: true }).catch(orNone);
  const kept = entries.filter((entry) => entry.isFile() && !entry.name.startsWith("."));
  const listed = await Promise.all(
    kept.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      const found = await stat(path).catch(orMissing);
      if (!found) return undefined;
      const { ino, size, mtimeMs } = found;
      return {
        key: relative(folder, path).split(sep).join("/"),
        tag: `${ino}-${size}-${mtimeMs}`,
        changedAt: Math.round(mtimeMs),
      };
    }),
  );
  return listed.filter((one) => one !== undefined);
}

function orNone(error: NodeJS.ErrnoException): Dirent[] {
  if (error.code !== "ENOENT") throw error;
  return [];
}

/** The file was deleted after it was listed. */
function orMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

/**
 * Objects of `s3Files` whose keys begin with `under` and come after the key `after`, by ListObjectsV2 (Amazon S3 API
 * reference). Our keys only have letters, digits, `_`, `-`, `.` and `/`, which need no XML escaping.
 */
export async function listS3(place: S3Place, under = "", after = ""): Promise<ListedObject[]> {
  const { url, region, keyId, keySecret, prefix } = place;
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: keySecret, service: "s3", region, retries: 2 });
  const query = new URLSearchParams({ "list-type": "2", prefix: `${prefix}/${under}` });
  if (after) query.set("start-after", `${prefix}/${after}`);
  const listed: ListedObject[] = [];
  for (;;) {
    const reply = await client.fetch(`${url.replace(/\/$/, "")}?${query}`, {
      signal: AbortSignal.timeout(pageLimitMs),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`The store of the files answered ${reply.status} when asked what it holds.`);
    for (const [, entry = ""] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const of = (name: string) => new RegExp(`<${name}>([^<]*)<`).exec(entry)?.[1] ?? "";
      const changedAt = Date.parse(of("LastModified"));
      listed.push({ key: of("Key").slice(prefix.length + 1), tag: of("ETag"), changedAt });
    }
    const [, next] = /<NextContinuationToken>([^<]*)</.exec(text) ?? [];
    if (!next) return listed;
    query.set("continuation-token", next);
  }
}
