import { createHash } from "node:crypto";
import Engine from "libsql";

/** One page of an SQLite file, counted from 1. */
export interface Page {
  readonly number: number;
  readonly bytes: Uint8Array;
}

/** Number of bytes of a page's SHA-256 that are stored to detect changes. */
export const pageSumBytes = 16;

export const sumOfPage = (bytes: Uint8Array): Buffer =>
  createHash("sha256").update(bytes).digest().subarray(0, pageSumBytes);

const waitMs = 10_000;

/**
 * Every page of an SQLite file as of one moment, while others may write: one read transaction fixes the state, and the engine's
 * own `sqlite_dbpage` gives its pages, log included. Writers continue; only the log cannot be checkpointed past that state
 * meanwhile.
 */
export async function eachPage(path: string, use: (page: Page) => void | Promise<void>): Promise<void> {
  const engine = new Engine(path, { timeout: waitMs });
  try {
    engine.exec("pragma query_only = on; begin");
    const pages = engine.prepare("select pgno, data from sqlite_dbpage").raw().iterate([]) as Iterable<
      [number, Buffer]
    >;
    for (const [number, bytes] of pages) {
      const later = use({ number, bytes });
      if (later) await later;
    }
  } finally {
    if (engine.inTransaction) engine.exec("rollback");
    engine.close();
  }
}

/** Several pages as one object: their count, their numbers, then the pages themselves. */
export function encodePages(pages: readonly Page[]): Buffer {
  const head = Buffer.alloc(4 * (pages.length + 1));
  head.writeUInt32LE(pages.length, 0);
  for (const [at, { number }] of pages.entries()) head.writeUInt32LE(number, 4 * (at + 1));
  return Buffer.concat([head, ...pages.map(({ bytes }) => bytes)]);
}

export function* decodePages(bytes: Buffer, pageSize: number): Generator<Page> {
  const count = bytes.readUInt32LE(0);
  const from = 4 * (count + 1);
  if (bytes.length !== from + count * pageSize) throw new Error("A pack of pages is not as long as it says.");
  for (let at = 0; at < count; at++) {
    const begin = from + at * pageSize;
    yield { number: bytes.readUInt32LE(4 * (at + 1)), bytes: bytes.subarray(begin, begin + pageSize) };
  }
}

/** Checks a restored file with the engine's own checks: `faults` is empty when nothing is wrong. */
export function checkRestoredFile(path: string): { tables: number; rows: number; faults: string[] } {
  const engine = new Engine(path);
  try {
    const values = (sql: string) => engine.prepare(sql).raw().all([]) as unknown[][];
    const names = values(
      "select tbl_name from sqlite_master where type = 'table' and tbl_name not like 'sqlite~_%' escape '~'",
    );
    const counts = names.map(([name]) => Number(values(`select count(*) from "${name}"`)[0]?.[0]));
    const integrity = values("pragma integrity_check").map(([text]) => String(text));
    const orphans = values("pragma foreign_key_check");
    return {
      tables: names.length,
      rows: counts.reduce((sum, one) => sum + one, 0),
      faults: [
        ...integrity.filter((text) => text !== "ok").map((text) => `integrity_check: ${text}`),
        ...orphans.map(([table, row]) => `foreign_key_check: ${table} row ${row} points at no row`),
      ],
    };
  } finally {
    engine.close();
  }
}
