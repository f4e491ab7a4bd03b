import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import { longCallLimitMs, withCircuitBreaker } from "./deadline";
import type { FileStore } from "./files";
import { UnavailableError } from "./unavailable";

interface S3Config {
  /** URL of the bucket, in either style: `https://bucket.oss-cn-shanghai.aliyuncs.com` or `http://127.0.0.1:9000/bucket`. */
  readonly url: string;
  readonly region: string;
  readonly keyId: string;
  readonly keySecret: string;
  /** Prefix of every key, so that two stores can share one bucket. */
  readonly prefix: string;
  readonly limitMs?: number;
}

const retrySeconds = 5;
const sumHeader = "x-amz-meta-sha256";

/**
 * Files in a store that speaks S3 (OSS, COS, OBS, Versity, AWS), every call signed with Signature Version 4. The signature
 * covers the checksum of the bytes, and the store keeps it: what is read is compared with it.
 */
export function s3Files({ url, region, keyId, keySecret, prefix, limitMs = longCallLimitMs }: S3Config): FileStore {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: keySecret, service: "s3", region, retries: 0 });
  const store = withCircuitBreaker("files");
  const base = url.replace(/\/$/, "");

  const call = <T>(
    key: string,
    init: RequestInit & { headers?: Record<string, string> },
    read: (r: Response) => Promise<T>,
  ) =>
    store.run(limitMs, async (signal) => {
      const address = `${base}/${[prefix, ...key.split("/")].map(encodeURIComponent).join("/")}`;
      const headers = { "x-amz-content-sha256": emptySum, ...init.headers };
      try {
        const reply = await fetch(await client.sign(address, { ...init, headers }), { signal, redirect: "error" });
        return await read(reply);
      } catch (error) {
        throw error instanceof UnavailableError || error instanceof ChangedFileError ? error : unreachable(error);
      }
    });

  return {
    async put(key, bytes, { contentType, sha256: sum }) {
      const headers = { "content-type": contentType, "x-amz-content-sha256": sum, [sumHeader]: sum };
      const body = new Uint8Array(bytes);
      if (sha256(body) !== sum) throw new ChangedFileError("a file is not what its checksum says");
      await call(key, { method: "PUT", body, headers }, done);
    },
    get: (key) =>
      call(key, { method: "GET" }, async (reply) => {
        if (reply.status === 404) return void (await reply.body?.cancel());
        if (!reply.ok) throw await refused(reply);
        const bytes = await reply.arrayBuffer();
        const sum = reply.headers.get(sumHeader);
        if (sum !== sha256(new Uint8Array(bytes)))
          throw new ChangedFileError("a stored file is not what was put there");
        return { bytes, contentType: reply.headers.get("content-type") ?? "application/octet-stream" };
      }),
    getPart: (key, offset, length) =>
      call(key, { method: "GET", headers: { range: `bytes=${offset}-${offset + length - 1}` } }, async (reply) => {
        if (reply.status === 404) return void (await reply.body?.cancel());
        if (reply.status !== 206) throw await refused(reply);
        return new Uint8Array(await reply.arrayBuffer());
      }),
    remove: (key) => call(key, { method: "DELETE" }, done),
  };
}

class ChangedFileError extends Error {}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const emptySum = sha256(new Uint8Array());

async function done(reply: Response): Promise<void> {
  if (!reply.ok && reply.status !== 404) throw await refused(reply);
  await reply.body?.cancel();
}

async function refused(reply: Response): Promise<UnavailableError> {
  await reply.body?.cancel();
  return unreachable(new Error(`the store answered ${reply.status}`));
}

const unreachable = (cause: unknown) => new UnavailableError("files", "unreachable", retrySeconds, { cause });
