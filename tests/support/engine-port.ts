import type { Database } from "#worker/platform/database/database";
import type { FileStore } from "#worker/platform/files";
import type { Limiter } from "#worker/platform/limiter";
import type { Meter, SeenStatement } from "./meter";

/** What differs between the two engines that the API tests run on. */
export interface Engine {
  readonly name: "d1" | "libsql";
  /** The database as the worker gets it, counted by the meter. */
  readonly database: Database;
  /** The same database for the test itself: seeding, looking at rows, plans. */
  readonly uncounted: Database;
  readonly avatars: FileStore;
  readonly rawFiles: FileStore;
  readonly limiter: Limiter;
  /** The real bindings of the runtime; only inside workerd. */
  readonly bindings: Env | undefined;
  /** The steps of a statement's plan, where `uncounted` must not be asked: a client of an embedded file leaves an explained write open. */
  explain?(): (sql: string) => string[];
  /** The files of the database as they lie on the disk, by name; only outside workerd. */
  rawFilesOnDisk?(): Promise<ReadonlyMap<string, Uint8Array>>;
  /** The database as it is now, as another one that changes no more; only outside workerd. */
  copy?(): Promise<Database>;
  /** Leaves the statements of a test file where the check of query plans finds them; only outside workerd. */
  keep?(statements: readonly SeenStatement[]): Promise<void>;
}

/** Opens a database that is empty but for the migrations. */
export type OpenEngine = (meter: Meter) => Promise<Engine>;
