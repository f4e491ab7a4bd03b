import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { departmentsTable } from "#drizzle/schema/departments";
import { userRolesTable, usersTable } from "#drizzle/schema/users";
import type { ScopeName } from "../../http/wire-values";
import { dataScope } from "../../platform/database/data-scope";
import type { Query } from "../../platform/database/database";
import { select } from "../../platform/database/query";

const u = alias(usersTable, "u");
const h = alias(usersTable, "h");
const d = alias(departmentsTable, "d");
const ur = alias(userRolesTable, "ur");

interface ScopeWanted {
  readonly scope: ScopeName;
  readonly departmentIds: readonly number[];
}

interface Holder {
  readonly userId: number;
  readonly username: string;
  readonly nickName: string;
  readonly rowsBefore: number;
  readonly rowsAfter: number;
}

/** How many rows of users the scope alone shows to the holder `h`. */
function rowsSeen({ scope, departmentIds }: ScopeWanted): SQL {
  const own = sql`${u.createdBy} = ${h.userId} or ${u.userId} = ${h.userId}`;
  const tree = sql`with recursive below(id) as (select ${h.departmentId} union
    select ${d.departmentId} from below join ${departmentsTable} ${d} on ${d.parentId} = below.id
    where ${d.deletedAt} is null) select id from below`;
  const inScope: Record<ScopeName, SQL> = {
    all: sql`1`,
    departments: sql`(${u.departmentId} in (select value from json_each(${JSON.stringify(departmentIds)})) or ${own})`,
    department: sql`(${u.departmentId} = ${h.departmentId} or ${own})`,
    department_tree: sql`(${u.departmentId} in (${tree}) or ${own})`,
    own: sql`(${own})`,
  };
  return sql`(select count(*) from ${usersTable} ${u} where ${u.deletedAt} is null and ${inScope[scope]})`;
}

/** People who hold the role, as far as the session's user may see them, with how many rows it shows each of them before and after. */
export function findHoldersWithRowCounts(
  roleId: number,
  sessionId: string,
  before: ScopeWanted,
  after: ScopeWanted,
  most: number,
): Query<Holder[]> {
  return select(
    {
      userId: h.userId,
      username: h.username,
      nickName: h.nickName,
      rowsBefore: sql<number>`${rowsSeen(before)}`,
      rowsAfter: sql<number>`${rowsSeen(after)}`,
    },
    sql`from ${userRolesTable} ${ur}
      join ${usersTable} ${h} on ${h.userId} = ${ur.userId} where ${ur.roleId} = ${roleId} and ${h.deletedAt} is null
        and ${dataScope(sessionId, "admin:sysUser:list").seesUser(h)} order by ${h.userId} limit ${most}`,
  );
}
