import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Engine from "libsql";

const drawnName = (): string => randomBytes(4).toString("hex");

/** A process that writes states, and a folder of this machine that only it uses. */
interface Writer {
  readonly name: string;
  readonly folder: string;
}

const strangerIn = (folder: string, name: string): Writer => ({ name, folder: join(folder, name) });

/** A writer for a single state; its name sorts last, so no other process waits for it. */
export const singleStateWriter = (folder: string): Writer => ({
  name: `once${drawnName()}`,
  folder: join(folder, "once"),
});

/** The connection with the lock must not be garbage-collected while the process lives. */
const held: Engine.Database[] = [];

/**
 * A continuously running writer with the machine's own name, which is stored in `folder`, so that after being killed it
 * continues at once when it is started again. The lock on an SQLite file, which the system releases when a process dies, shows
 * whether the name is in use; a second process gets its own name.
 */
export function continuousWriter(folder: string): Writer {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = new Engine(join(folder, "running.lock"));
  try {
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    if (error instanceof Engine.SqliteError && error.code.startsWith("SQLITE_BUSY"))
      return strangerIn(folder, drawnName());
    throw error;
  }
  held.push(lock);
  const file = join(folder, "writer");
  if (!existsSync(file)) writeFileSync(file, drawnName(), { mode: 0o600 });
  const name = readFileSync(file, "utf8");
  return { name: /^[0-9a-f]{8}$/.test(name) ? name : drawnName(), folder };
}
