import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Engine from "libsql";

const drawnName = (): string => randomBytes(4).toString("hex");

/** Who writes states, and the folder of this machine that is his alone. */
interface Writer {
  readonly name: string;
  readonly folder: string;
}

const strangerIn = (folder: string, name: string): Writer => ({ name, folder: join(folder, name) });

/** One that takes a single state: nobody stands by for a name that comes last. */
export const passingWriter = (folder: string): Writer => ({
  name: `once${drawnName()}`,
  folder: join(folder, "once"),
});

/** What holds the lock must not be collected while the process lives. */
const held: Engine.Database[] = [];

/**
 * One that goes on for ever, under the machine's own name, kept in `folder`, so that one that was killed goes on at once when it
 * is started again. The lock of an SQLite file, which no killed process keeps, says who has it; a second process gets a name of its own.
 */
export function lastingWriter(folder: string): Writer {
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
