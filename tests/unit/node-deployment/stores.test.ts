import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { listedFiles } from "#worker/node/backup/store";
import { directoryFiles } from "#worker/platform/directory-files";
import { type FileStore, r2Files } from "#worker/platform/files";
import { s3Files } from "#worker/platform/s3-files";
import { UnavailableError } from "#worker/platform/unavailable";
import { fileStoreBucket } from "../../../scripts/backup/node-buckets.mjs";
import { findFreePort } from "../../../scripts/steps/free-port.mjs";

const folder = mkdtempSync(join(tmpdir(), "stores-"));
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const bytesOf = (text: string) => new TextEncoder().encode(text);
const facts = (text: string) => ({ contentType: "text/csv", sha256: sha256(bytesOf(text)) });

let server: S3rver;
let address = "";
const bucket = (keySecret = "S3RVER", prefix = "raw") =>
  s3Files({ url: `${address}/bucket`, region: "us-east-1", keyId: "S3RVER", keySecret, prefix });

beforeAll(async () => {
  const port = await findFreePort();
  address = `http://127.0.0.1:${port}`;
  const place = { address: "127.0.0.1", port, directory: join(folder, "s3"), configureBuckets: [{ name: "bucket" }] };
  server = new S3rver({ ...place, silent: true });
  await server.run();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const s3At = (url: string) => ({ url, region: "us-east-1", keyId: "S3RVER", keySecret: "S3RVER" });

const stores: [name: string, open: () => FileStore][] = [
  ["a directory", () => directoryFiles(join(folder, "files"))],
  ["a store that speaks S3", () => bucket()],
];

describe.each(stores)("%s", (_, open) => {
  test("gives back what was put, type and bytes, and the later of two under one name", async () => {
    const store = open();
    await store.put("imports/a_1.csv", bytesOf("first\nline"), facts("first\nline"));
    await store.put("imports/a_1.csv", bytesOf("\nsecond"), facts("\nsecond"));
    const found = await store.get("imports/a_1.csv");
    expect(found?.contentType).toBe("text/csv");
    expect(new TextDecoder().decode(found?.bytes)).toBe("\nsecond");
  });

  test("has nothing under a name that was never put or was removed, and removes it twice", async () => {
    const store = open();
    await store.put("gone", bytesOf("x"), facts("x"));
    await store.remove("gone");
    await store.remove("gone");
    expect(await store.get("gone")).toBeUndefined();
    expect(await store.get("never")).toBeUndefined();
  });

  test("gives a part of a file, as much of it as there is, and nothing of a file that is not there", async () => {
    const store = open();
    await store.put("parts/one", bytesOf("a\nbcdefgh"), facts("a\nbcdefgh"));
    const text = async (offset: number, length: number) =>
      new TextDecoder().decode(await store.getPart("parts/one", offset, length));
    expect(await text(0, 3)).toBe("a\nb");
    expect(await text(4, 3)).toBe("def");
    expect(await text(7, 9)).toBe("gh");
    expect(await store.getPart("parts/none", 0, 1)).toBeUndefined();
  });

  test("refuses bytes that are not what their checksum says", async () => {
    await expect(open().put("wrong", bytesOf("x"), facts("y"))).rejects.toThrow("checksum");
    expect(await open().get("wrong")).toBeUndefined();
  });
});

test("a file of the directory that somebody changed is not given out", async () => {
  const store = directoryFiles(join(folder, "changed"));
  await store.put("a", bytesOf("level 3"), facts("level 3"));
  const place = join(folder, "changed/a");
  writeFileSync(place, readFileSync(place, "utf8").replace("level 3", "level 9"));
  await expect(store.get("a")).rejects.toThrow("not what was put");
});

test("the directory holds whole files only: no draft stays", async () => {
  const store = directoryFiles(join(folder, "drafts"));
  await Promise.all(Array.from({ length: 20 }, () => store.put("same", bytesOf("x"), facts("x"))));
  expect(readdirSync(join(folder, "drafts"))).toEqual(["same"]);
});

test.each(["../outside", "a/../../b", "/etc/passwd", ".hidden", "a//b", ""])(
  "the key %s leads nowhere",
  async (key) => {
    const store = directoryFiles(join(folder, "keys"));
    await expect(store.get(key)).rejects.toThrow("no path");
  },
);

test("two stores of one bucket do not see each other's files", async () => {
  await bucket("S3RVER", "one").put("a", bytesOf("x"), facts("x"));
  expect(await bucket("S3RVER", "two").get("a")).toBeUndefined();
});

test("a store that does not know the key refuses: the files are unavailable, not missing", async () => {
  await expect(bucket("another secret").get("a")).rejects.toBeInstanceOf(UnavailableError);
});

test("a store that is not there is unavailable", async () => {
  const nowhere = s3Files({ ...nobody, url: `http://127.0.0.1:${await findFreePort()}/bucket` });
  await expect(nowhere.get("a")).rejects.toMatchObject({ part: "files", trouble: "unreachable" });
});

const nobody = { region: "us-east-1", keyId: "id", keySecret: "secret", prefix: "raw" };

const held = (url: string) => fileStoreBucket(listedFiles(s3At(url), "many"));
const keysOf = async (url: string) => (await held(url).list()).objects.map(({ key }: { key: string }) => key);

test("a backup finds every file that the deployment put into a store that speaks S3, and no other's", async () => {
  const names = ["imports/2026/a_1.csv", "imports/2026/b-2.csv", "photos/c.jpg"];
  for (const name of names) await bucket("S3RVER", "many").put(name, bytesOf(name), facts(name));
  await bucket("S3RVER", "many-others").put("imports/x.csv", bytesOf("x"), facts("x"));
  expect(await keysOf(`${address}/bucket`)).toEqual(names);
  const found = await held(`${address}/bucket`).get("photos/c.jpg");
  expect(new TextDecoder().decode(await found?.arrayBuffer())).toBe("photos/c.jpg");
});

test.each(["a directory", "a store that speaks S3"])(
  "commands read a part of a file as the product does, in %s",
  async (name) => {
    const place = name === "a directory" ? { folder: join(folder, "parts") } : s3At(`${address}/bucket`);
    const files = listedFiles(place, "raw-files");
    await files.put("archive/one", bytesOf("first second"), facts("first second"));
    const read = r2Files(fileStoreBucket(files) as unknown as R2Bucket);
    const text = async (offset: number, length: number) =>
      new TextDecoder().decode(await read.getPart("archive/one", offset, length));
    expect([await text(0, 5), await text(6, 6), await text(6, 60)]).toEqual(["first", "second", "second"]);
    expect(await read.getPart("archive/none", 6, 6)).toBeUndefined();
  },
);

test("a list of more than a page is read to its end; a store that refuses is named with its answer", async () => {
  // The test server fails to make the continuation token of a second page on current Node versions; this one answers
  // as the reference shows.
  const asked: (string | null)[] = [];
  const pages = createServer((request, reply) => {
    const token = new URL(request.url ?? "", "http://store").searchParams.get("continuation-token");
    asked.push(token);
    const next = token
      ? ""
      : "<NextContinuationToken>1ueGcxLPRx1Tr/XYExHnhbYLgveDs2J/wm36Hy4vbOwM=</NextContinuationToken>";
    reply.statusCode = request.url?.startsWith("/closed") ? 403 : 200;
    reply.end(`<ListBucketResult>${next}<Contents><Key>many/${token ? "b" : "a"}</Key></Contents></ListBucketResult>`);
  });
  const port = await findFreePort();
  await new Promise<void>((ready) => pages.listen(port, "127.0.0.1", ready));
  onTestFinished(() => void pages.close());
  expect(await keysOf(`http://127.0.0.1:${port}/bucket`)).toEqual(["a", "b"]);
  expect(asked).toEqual([null, "1ueGcxLPRx1Tr/XYExHnhbYLgveDs2J/wm36Hy4vbOwM="]);
  await expect(keysOf(`http://127.0.0.1:${port}/closed`)).rejects.toThrow("answered 403");
});
