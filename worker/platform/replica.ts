import type { Database } from "./database/database";

/**
 * Read replicas of the database, which may be some seconds behind the primary. Only Cloudflare
 * has them: docs/architecture.md says who reads there and how far behind that may be.
 */
export interface ReadReplicas {
  /** The nearest replica that has everything up to `bookmark`. */
  reader(bookmark: string | undefined): Database;
  /** Where the database stood after the last write of this request; undefined without one. */
  bookmark(): string | undefined;
}
