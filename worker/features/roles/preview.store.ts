import { type SQL, sql } from "drizzle-orm";
import { dataScope } from "../../platform/database/data-scope";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";
import type { ScopeName } from "../wire-values";

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
  const own = sql`u.created_by = h.id or u.id = h.id`;
  const tree = sql`with recursive below(id) as (select h.department_id union
    select d.id from below join departments d on d.parent_id = below.id where d.deleted_at is null) select id from below`;
  const inScope: Record<ScopeName, SQL> = {
    all: sql`1`,
    departments: sql`(u.department_id in (select value from json_each(${JSON.stringify(departmentIds)})) or ${own})`,
    department: sql`(u.department_id = h.department_id or ${own})`,
    department_tree: sql`(u.department_id in (${tree}) or ${own})`,
    own: sql`(${own})`,
  };
  return sql`(select count(*) from users u where u.deleted_at is null and ${inScope[scope]})`;
}

/** People who hold the role, of those whom the session may see, with how much it shows each of them before and after. */
export function holdersWithRows(
  roleId: number,
  sessionId: string,
  before: ScopeWanted,
  after: ScopeWanted,
  most: number,
): Query<Holder[]> {
  return statement(
    sql`select h.id, h.username, h.nick_name, ${rowsSeen(before)} as rows_before, ${rowsSeen(after)} as rows_after from user_roles ur
      join users h on h.id = ur.user_id where ur.role_id = ${roleId} and h.deleted_at is null
        and ${dataScope(sessionId, "admin:sysUser:list").seesUser("h")} order by h.id limit ${most}`,
    (found) =>
      found.map(([userId, username, nickName, rowsBefore, rowsAfter]) => ({
        userId: Number(userId),
        username: String(username),
        nickName: String(nickName),
        rowsBefore: Number(rowsBefore),
        rowsAfter: Number(rowsAfter),
      })),
  );
}
