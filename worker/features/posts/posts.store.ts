import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { postsTable } from "#drizzle/schema/posts";
import { usersTable } from "#drizzle/schema/users";
import { expressionColumn } from "../../platform/database/alias";
import { contains, count, numberedPage, orderByColumn } from "../../platform/database/list-conditions";
import { db, row, rows } from "../../platform/database/query";

const columns = {
  postId: postsTable.postId,
  postCode: postsTable.code,
  postName: postsTable.name,
  sort: postsTable.sort,
  status: postsTable.status,
  remark: postsTable.remark,
  userCount: expressionColumn(
    sql<number>`(select count(*) from ${usersTable} where ${usersTable.postId} = ${postsTable.postId}
      and ${usersTable.deletedAt} is null)`,
    "user_count",
  ),
  createdAt: postsTable.createdAt,
  version: postsTable.version,
};

interface PostFilter {
  readonly postCode?: string | undefined;
  readonly postName?: string | undefined;
  readonly status?: "on" | "off" | undefined;
}

const orders = { postId: postsTable.postId, sort: postsTable.sort, createdAt: postsTable.createdAt };
export const postSortFields = ["postId", "sort", "createdAt"] as const;

function matches(filter: PostFilter): SQL | undefined {
  return and(
    isNull(postsTable.deletedAt),
    contains(postsTable.code, filter.postCode),
    contains(postsTable.name, filter.postName),
    filter.status && eq(postsTable.status, filter.status),
  );
}

export function postsPage(
  filter: PostFilter,
  order: { readonly field: (typeof postSortFields)[number]; readonly isDescending: boolean } | undefined,
  page: { readonly pageSize: number; readonly offset: number },
) {
  return numberedPage(
    columns,
    {
      from: postsTable,
      where: matches(filter),
      order: orderByColumn(order, orders, [asc(postsTable.sort)], postsTable.postId),
    },
    page,
  );
}

export function findPost(postId: number) {
  return row(
    db
      .select(columns)
      .from(postsTable)
      .where(and(eq(postsTable.postId, postId), isNull(postsTable.deletedAt))),
  );
}

export type PostRow = NonNullable<ReturnType<ReturnType<typeof findPost>["read"]>>;

export function findPostOptions() {
  return rows(
    db
      .select({ postId: postsTable.postId, postName: postsTable.name })
      .from(postsTable)
      .where(and(eq(postsTable.status, "on"), isNull(postsTable.deletedAt)))
      .orderBy(asc(postsTable.sort), asc(postsTable.postId)),
  );
}

const holders = (ids: readonly number[]) => sql`from ${usersTable}
  where ${usersTable.postId} in (select value from json_each(${JSON.stringify(ids)}))
  and ${usersTable.deletedAt} is null`;

export const countPostHolders = (ids: readonly number[]) => count(holders(ids));

/** Condition: nobody has one of the posts. */
export const arePostsUnused = (ids: readonly number[]): SQL => sql`not exists (select 1 ${holders(ids)})`;
