import type { Database } from "#worker/platform/database/database";
import type { FileStore } from "#worker/platform/files";
import type { Limiter } from "#worker/platform/limiter";
import type { Meter, SeenStatement } from "./meter";

/** What differs between the two engines that the API tests run on. */
export interface Engine {
  readonly name: "d1" | "libsql";
  /** The database that the worker uses, counted by the meter. */
  readonly database: Database;
  /** The same database for the test itself: seeding, reading rows. */
  readonly uncounted: Database;
  readonly avatars: FileStore;
  readonly rawFiles: FileStore;
  readonly limiter: Limiter;
  /** The real bindings of the runtime; only inside workerd. */
  readonly bindings: Env | undefined;
  /** The names of the tables, and the steps of a statement's plan; only on libSQL, for the statements of both. */
  explain?(): { readonly tables: readonly string[]; of(sql: string): string[] };
  /** The files of the database as they are on the disk, by name; only outside workerd. */
  rawFilesOnDisk?(): Promise<ReadonlyMap<string, Uint8Array>>;
  /** A separate copy of the present database that no longer changes; only outside workerd. */
  copy?(): Promise<Database>;
  /** Stores the statements of a test file for the check of query plans; only outside workerd. */
  keep?(statements: readonly SeenStatement[]): Promise<void>;
}

/** Opens a database that is empty except for the migrations. */
export type OpenEngine = (meter: Meter) => Promise<Engine>;
