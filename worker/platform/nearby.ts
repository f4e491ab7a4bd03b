import type { Database } from "./database/database";

/**
 * Copies of the database near the reader, which may be some seconds behind the one that takes the writes. Only Cloudflare
 * has them: docs/architecture.md says who reads there and how far behind that may be.
 */
export interface Nearby {
  /** The nearest copy that has everything up to `bookmark`. */
  reader(bookmark: string | undefined): Database;
  /** Where the database stood after the last write of this request; undefined without one. */
  bookmark(): string | undefined;
}
