import type { Query } from "./database";

/** A statement that inserts rows of the product itself; the key identifies them in every installation and release. */
export interface SeedQuery extends Query<unknown> {
  readonly seedKey: string;
}

export function seedQuery(seedKey: string, query: Query<unknown>): SeedQuery {
  return { ...query, seedKey };
}
