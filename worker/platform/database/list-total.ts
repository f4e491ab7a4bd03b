import { limits } from "#contract/limits";
import type { Query } from "./database";
import type { ListPlace } from "./list-order";
import { isNamedPage } from "./page-names";

/** Counting stops here: one more than a total may say, which means that there are more. */
export const countedMost = limits.listTotalMax + 1;

/** How many rows `find` would find on all pages, `countedMost` at most; asks nothing where nobody wants to know. */
export function totalOf<F extends Pick<ListPlace, "cursor" | "pageSize" | "withTotal">>(
  find: (filter: F) => Query<unknown>,
  filter: F,
): Query<number>[] {
  if (!filter.withTotal) return [];
  const found = find({ ...filter, cursor: undefined, pageSize: limits.listTotalMax });
  const { sql, params } = isNamedPage(found) ? found.page : found;
  const read: Query<number>["read"] = ({ rows }) => Number(rows[0]?.[0] ?? 0);
  return [{ sql: `select count(*) from (${sql})`, params, columns: 1, read }];
}
