import { type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Approval } from "#contract/dashboard.schemas";
import {
  assaysTable,
  automaticReleasesTable,
  productsTable,
  ruleSetsTable,
  templatesTable,
} from "#drizzle/schema/products";
import { usersTable } from "#drizzle/schema/users";
import { mapped, select } from "../../platform/database/query";

const u = alias(usersTable, "u");

/**
 * The oldest entries of each kind that wait for another person's approval; read by product, because there are only about a
 * dozen (`cross join` preserves that order).
 */
export function findApprovals(most: number) {
  const [a, t, rs, p, ar] = [assaysTable, templatesTable, ruleSetsTable, productsTable, automaticReleasesTable];
  const submitted = (state: SQLiteColumn) =>
    sql`${state} in ('draft', 'submitted', 'approved') and ${state} = 'submitted'`;
  const first = (query: SQL) => sql`select * from (${query} limit ${most})`;
  const found = sql`(${first(sql`select 'assay' as kind, ${a.id} as id, ${a.name} as name, ${a.revision} as revision,
      ${a.submittedBy} as asked_by, ${a.updatedAt} as asked_at from ${a} where ${a.state} = 'submitted' order by ${a.id}`)}
    union all ${first(sql`select 'template', ${t.id}, ${t.name}, ${t.revision}, ${t.submittedBy}, ${t.updatedAt} from ${t}
      where ${t.tplId} > '' and ${submitted(t.state)}`)}
    union all ${first(sql`select 'ruleSet', ${rs.id}, ${p.name}, ${rs.revision}, ${rs.submittedBy}, ${rs.updatedAt}
      from ${p} cross join ${rs} on ${rs.productId} = ${p.id} where ${submitted(rs.state)}`)}
    union all ${first(sql`select 'automaticRelease', ${ar.productId}, ${p.name}, 0, ${ar.askedBy}, ${ar.askedAt} from ${p}
      cross join ${ar} on ${ar.productId} = ${p.id} where ${ar.state} = 'asked'`)}) f`;
  return mapped(
    select(
      {
        kind: sql<Approval["kind"]>`f.kind`,
        id: sql<string>`f.id`,
        name: sql<string>`f.name`,
        revision: sql<number>`f.revision`,
        userId: sql<number>`coalesce(f.asked_by, 0)`,
        userName: sql<string>`coalesce(${u.nickName}, '')`,
        askedAt: sql<number>`coalesce(f.asked_at, 0)`,
      },
      sql`from ${found} left join ${usersTable} ${u} on ${u.userId} = f.asked_by order by f.asked_at`,
    ),
    (rows) => rows.map(({ userId, userName, ...one }): Approval => ({ ...one, askedBy: { userId, name: userName } })),
  );
}
