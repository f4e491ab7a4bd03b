import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

interface Server {
  readonly url: string;
  readonly token: string;
}

/** The engine's replication call blocks until it is done, so it runs in its own process, which can be ended. */
const program = `
const [engine, path] = process.argv.slice(1);
const Engine = require(engine);
const replica = new Engine(path, { syncUrl: process.env.SYNC_URL, authToken: process.env.SYNC_TOKEN });
replica.sync();
replica.close();
`;

const limitMs = 10 * 60_000;
const failuresMost = 5;

/**
 * A copy of a libSQL server's database in a file of this machine, updated by the server's own replication: the first time it
 * sends every page, later what changed. Each call updates the copy and answers its path. A copy that could not be updated five
 * times in a row is created again.
 */
export function openReplica({ url, token }: Server, folder: string): () => Promise<string> {
  const path = join(folder, "replica", "database.db");
  let failures = 0;
  return async () => {
    mkdirSync(join(folder, "replica"), { recursive: true, mode: 0o700 });
    try {
      await synced(path, { SYNC_URL: url, SYNC_TOKEN: token });
      failures = 0;
      return path;
    } catch (error) {
      failures += 1;
      if (failures % failuresMost === 0) rmSync(join(folder, "replica"), { recursive: true });
      throw error;
    }
  };
}

async function synced(path: string, own: Record<string, string>): Promise<void> {
  const engine = createRequire(import.meta.url).resolve("libsql");
  const child = spawn(process.execPath, ["-e", program, engine, path], {
    env: own as NodeJS.ProcessEnv,
    stdio: ["ignore", "ignore", "pipe"],
    timeout: limitMs,
    killSignal: "SIGKILL",
  });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-4_000);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  if (code === 0) return;
  const [reason] = /\w*Error: .*/.exec(said) ?? [`ended with ${code}`];
  throw new Error(`The copy of the libSQL server could not be brought up to date: ${reason}`);
}
