import { cpSync, createReadStream } from "node:fs";
import { join } from "node:path";
import { createSqldServer } from "../steps/sqld.mjs";
import { moveProductDatabase } from "./filled.mjs";
import { emptyBenchFolder, openProduct } from "./product.mjs";

/** A server that takes over a file of ten gigabytes writes all of it into its log first. */
const takeOverMs = 30 * 60_000;

/** The product over a libSQL server on the database file that the closed product at `place` has left, or on `file`. */
export async function openProductOnLibsql(place, file) {
  const folder = emptyBenchFolder(`${place}-libsql`);
  const data = join(folder, "dbs/default/data");
  if (file) cpSync(file, data, { recursive: true });
  else await moveProductDatabase(place, data);
  const { url, start, ready } = await createSqldServer(folder);
  const server = start();
  await ready(server);
  await takenOver(url);
  await inMemory(data);
  const product = await openProduct({ folder: emptyBenchFolder(`${place}-bindings`), bindings: { LIBSQL_URL: url } });
  return {
    ...product,
    async close() {
      await product.close();
      server.kill("SIGKILL");
    },
  };
}

/** The server reports healthy before it has read the file; the first statement waits until it has. */
async function takenOver(url) {
  const body = JSON.stringify({ requests: [{ type: "execute", stmt: { sql: "select 1" } }, { type: "close" }] });
  const reply = await fetch(`${url}/v2/pipeline`, { method: "POST", body, signal: AbortSignal.timeout(takeOverMs) });
  if (!reply.ok) throw new Error(`${url} answers ${reply.status}`);
}

/** Reads the file into memory: writing a log of ten gigabytes evicted it, while the database of a server that has run for a day is in memory. */
async function inMemory(file) {
  for await (const _ of createReadStream(file, { highWaterMark: 2 ** 22 }));
}
