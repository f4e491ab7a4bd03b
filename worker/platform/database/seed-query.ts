import type { Query } from "./database";

/** A statement that puts rows of the product itself in; the key names them in every installation and every release. */
export interface SeedQuery extends Query<unknown> {
  readonly seedKey: string;
}

export function seedQuery(seedKey: string, query: Query<unknown>): SeedQuery {
  return { ...query, seedKey };
}
