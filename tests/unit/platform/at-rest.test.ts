import { expect, test } from "vitest";
import { memoryFiles } from "#tests/support/memory-files";
import { keyedHash, sealer } from "#worker/platform/crypto";
import {
  archiveFolder,
  encryptedJson,
  encryptedParam,
  hashedParam,
  LostRecordError,
  moveToObjectStore,
  withEncryptedColumns,
} from "#worker/platform/database/at-rest";
import type { Cell, Database, Query, ResultsOf } from "#worker/platform/database/database";

const firstKey = `v1:${btoa("a".repeat(32))}`;
const secondKey = `v2:${btoa("b".repeat(32))}`;

/** A database that returns each statement's own parameters as its row, and records what reached it. */
function echo() {
  const seen: Cell[] = [];
  const database: Database = {
    async run<const Q extends readonly Query<unknown>[]>(queries: Q) {
      return queries.map((query) => {
        seen.push(...query.params);
        return query.read({ rows: [query.params], changed: 1 });
      }) as ResultsOf<Q>;
    },
  };
  return { database, seen };
}

const asking = (...params: Cell[]): Query<readonly Cell[]> => ({
  sql: "select",
  params,
  columns: undefined,
  read: ({ rows }) => rows[0] ?? [],
});

async function port(keys = firstKey, rawFiles = memoryFiles()) {
  const { database, seen } = echo();
  const hash = keyedHash("h".repeat(32));
  return { seen, hash, sealed: withEncryptedColumns(database, { hash, sealer: sealer(keys), rawFiles }) };
}

test("a value is sealed on its way in and clear on its way out, alone, in a JSON document, and as JSON", async () => {
  const { sealed, seen } = await port();
  const document = JSON.stringify([
    { value: encryptedParam("calls.value", 'A"G'), page: encryptedJson("report_versions.payload", { a: ["“引”", 1] }) },
  ]);
  const [read] = await sealed.run([asking(encryptedParam("users.phone", "13911112222"), document, 7, null, "plain")]);
  expect(read).toEqual(["13911112222", JSON.stringify([{ value: 'A"G', page: { a: ["“引”", 1] } }]), 7, null, "plain"]);
  expect(seen[0]).toMatch(/^sealed~t~users\.phone~v1\.[\w-]{16}\.[\w-]+$/);
  expect(JSON.parse(String(seen[1]))).toEqual([
    { value: expect.stringMatching(/^sealed~t~calls/), page: expect.stringMatching(/^sealed~j~report_versions/) },
  ]);
});

test("a long document is packed before it is sealed, opens as it was, and does not open without its mark", async () => {
  const { sealed, seen } = await port();
  const page = { sentences: Array.from({ length: 120 }, (_, i) => `第 ${i} 项：酒精代谢能力较弱，饮酒后容易脸红`) };
  const [read] = await sealed.run([asking(JSON.stringify([encryptedJson("report_versions.payload", page)]))]);
  expect(read).toEqual([`[${JSON.stringify(page)}]`]);
  const kept = String(seen[0]);
  expect(kept.length).toBeLessThan(new TextEncoder().encode(JSON.stringify(page)).length / 3);
  const box = /v1\.z[\w-]{16}\.[\w-]+/.exec(kept)?.[0] ?? "";
  const keys = sealer(firstKey);
  expect(JSON.parse(await keys.open("at-rest:report_versions.payload", box))).toEqual(page);
  await expect(keys.open("at-rest:report_versions.payload", box.replace("v1.z", "v1."))).rejects.toThrow();
});

test("two equal values are sealed differently, their hashes are equal, and an empty one stays empty", async () => {
  const { sealed, seen, hash } = await port();
  const phone = "13911112222";
  await sealed.run([
    asking(
      encryptedParam("users.phone", phone),
      encryptedParam("users.phone", phone),
      encryptedParam("users.email", ""),
    ),
  ]);
  await sealed.run([asking(hashedParam("staff-email", "A@b.cn"), hashedParam("staff-email", ""))]);
  expect(seen[0]).not.toBe(seen[1]);
  expect(seen.slice(2)).toEqual(["", await hash.of("staff-email", "a@b.cn"), ""]);
});

test("a new key seals from now on, and what the old one sealed still opens", async () => {
  const { sealed, seen } = await port();
  await sealed.run([asking(encryptedParam("enquiries.text", "咨询"))]);
  const both = await port(`${firstKey},${secondKey}`);
  await both.sealed.run([asking(encryptedParam("enquiries.text", "咨询"))]);
  expect(both.seen[0]).toMatch(/~v2\./);
  const stored: Database = {
    run: async (queries) => queries.map(({ read }) => read({ rows: [[seen[0] ?? null]], changed: 0 })) as never,
  };
  const reading = withEncryptedColumns(stored, {
    hash: both.hash,
    sealer: sealer(`${firstKey},${secondKey}`),
    rawFiles: memoryFiles(),
  });
  expect(await reading.run([asking()])).toEqual([["咨询"]]);
});

test("a sealed value neither opens in another column nor is opened for somebody who hands it in", async () => {
  const { sealed, seen, hash } = await port();
  await sealed.run([asking(encryptedParam("users.phone", "13911112222"))]);
  const moved = String(seen[0]).replace("users.phone", "enquiries.text");
  const stored: Database = {
    run: async (queries) => queries.map(({ read }) => read({ rows: [[moved]], changed: 0 })) as never,
  };
  const reading = withEncryptedColumns(stored, { hash, sealer: sealer(firstKey), rawFiles: memoryFiles() });
  await expect(reading.run([asking()])).rejects.toThrow();
  await expect(sealed.run([asking(String(seen[0]))])).rejects.toThrow("looks like a sealed value");
  await expect(sealed.run([asking(JSON.stringify({ note: seen[0] }))])).rejects.toThrow("looks like a sealed value");
});

/** A text and a page in one archive file, with the cells that contain their location. */
async function archivedCells() {
  const files = memoryFiles();
  const { sealed, seen } = await port(firstKey, files);
  const text = await moveToObjectStore("text", "samples.archived", "一行");
  const page = await moveToObjectStore("json", "report_versions.payload", JSON.stringify({ level: 3 }));
  const content = new Uint8Array([...text.bytes, ...page.bytes]);
  await files.put(`${archiveFolder}f1`, content, { contentType: "application/octet-stream", sha256: "" });
  const place = { file: "f1", offset: 0, length: text.bytes.length };
  const next = { file: "f1", offset: text.bytes.length, length: page.bytes.length };
  await sealed.run([asking(text.at(place), JSON.stringify([page.at(next)]))]);
  const [one, list] = seen.map(String);
  const read = async (...cells: string[]) => {
    const stored: Database = {
      run: async (queries) => queries.map(({ read: from }) => from({ rows: [cells], changed: 0 })) as never,
    };
    const { hash } = await port();
    const [row] = await withEncryptedColumns(stored, { hash, sealer: sealer(firstKey), rawFiles: files }).run([
      asking(),
    ]);
    return row;
  };
  return { files, content, one: one ?? "", list: list ?? "", read };
}

test("a value in the object store reads as one in its cell does, alone and in a JSON document", async () => {
  const { one, list, read } = await archivedCells();
  expect(one).toMatch(/^sealed~t~s~f1\.0\.\d+~v1\.k\.[\w-]{32}$/);
  expect(await read(one, list)).toEqual(["一行", '[{"level":3}]']);
  expect(JSON.parse(String((await read(`{"archived":"${one}"}`))[0]))).toEqual({ archived: "一行" });
});

test("a value in the object store opens under its own key, column and place alone, and its loss is told", async () => {
  const { files, content, one, read } = await archivedCells();
  await expect(read(one.replace("~s~", "~p~"))).rejects.toThrow();
  await expect(read(one.replace("f1.0.", "f1.1."))).rejects.toThrow(LostRecordError);
  content[15] = (content[15] ?? 0) ^ 1;
  await files.put(`${archiveFolder}f1`, content, { contentType: "application/octet-stream", sha256: "" });
  await expect(read(one)).rejects.toThrow("altered");
  await files.remove(`${archiveFolder}f1`);
  await expect(read(one)).rejects.toThrow("missing");
});

test("a record's key that was altered, or wrapped under a data key that is gone, does not open", async () => {
  const { one, read } = await archivedCells();
  const letter = one.at(-8) === "A" ? "B" : "A";
  await expect(read(`${one.slice(0, -8)}${letter}${one.slice(-7)}`)).rejects.toThrow();
  await expect(read(one.replace("~v1.", "~v3."))).rejects.toThrow("no data key v3");
});

test("nobody has an archived value opened by handing in a cell that says where it lies", async () => {
  const { one } = await archivedCells();
  const { sealed } = await port();
  await expect(sealed.run([asking(one)])).rejects.toThrow("looks like a sealed value");
});
