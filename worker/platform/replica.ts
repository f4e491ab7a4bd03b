import type { Database } from "./database/database";

/**
 * Read replicas of the database, which may be some seconds behind the primary. Only Cloudflare has them: docs/architecture.md
 * says which calls read there and how far behind they may be.
 */
export interface ReadReplicas {
  /** The nearest replica that has everything up to `bookmark`. */
  reader(bookmark: string | undefined): Database;
  /** The state of the database after the last write of this request; undefined when it wrote nothing. */
  bookmark(): string | undefined;
}
