import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { auditEventsTable } from "#drizzle/schema/logs";
import { usersTable } from "#drizzle/schema/users";
import type { DataScope } from "../../platform/database/data-scope";
import type { Query } from "../../platform/database/database";
import { firstOf, mapped, parsedJson, select } from "../../platform/database/query";

// Events store the actor's number as text.
const actorId = sql`cast(${usersTable.userId} as text)`;
const seenUsers = (scope: DataScope, column: SQL | SQLiteColumn): SQL =>
  sql`(select ${column} from ${usersTable} where ${scope.seesUser(usersTable)})`;

/** Condition: the event is by staff of the scope; events of customers, devices and the system need a scope of everything. */
export const canSeeEvent = (scope: DataScope): SQL =>
  sql`(${scope.seesAll} or (+${auditEventsTable.actorKind} = 'staff'
    and +${auditEventsTable.actorId} in ${seenUsers(scope, actorId)}))`;

/** Condition: the sign-in is by staff of the scope; attempts with unknown names need a scope of everything. */
export const canSeeSignIn = (scope: DataScope, userId: SQLiteColumn): SQL =>
  sql`(${scope.seesAll} or +${userId} in ${seenUsers(scope, usersTable.userId)})`;

/** Ids of the scope's staff, for events that are not rows; null means all events. */
export const findVisibleActors = (scope: DataScope): Query<readonly string[] | null> =>
  mapped(
    firstOf(
      select(
        {
          ids: parsedJson<readonly string[] | null>(sql`iif(${scope.seesAll}, 'null',
            (select json_group_array(${actorId}) from ${usersTable} where ${scope.seesUser(usersTable)}))`),
        },
        sql``,
      ),
    ),
    (first) => first?.ids ?? (first ? null : []),
  );
