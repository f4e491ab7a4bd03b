import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { auditEventsTable } from "#drizzle/schema/logs";
import { usersTable } from "#drizzle/schema/users";
import type { DataScope } from "../../platform/database/data-scope";
import type { Query } from "../../platform/database/database";
import { firstOf, mapped, parsedJson, select } from "../../platform/database/query";

// Events hold the number of whoever acted as text.
const actorId = sql`cast(${usersTable.userId} as text)`;
const seenUsers = (scope: DataScope, column: SQL | SQLiteColumn): SQL =>
  sql`(select ${column} from ${usersTable} where ${scope.seesUser(usersTable)})`;

/** What the scope's people did; what customers, devices and the system did is for a scope of everything. */
export const seesEvent = (scope: DataScope): SQL =>
  sql`(${scope.seesAll} or (+${auditEventsTable.actorKind} = 'staff'
    and +${auditEventsTable.actorId} in ${seenUsers(scope, actorId)}))`;

/** Sign-ins of the scope's people; tries with a name that nobody has are for a scope of everything. */
export const seesSignIn = (scope: DataScope, userId: SQLiteColumn): SQL =>
  sql`(${scope.seesAll} or +${userId} in ${seenUsers(scope, usersTable.userId)})`;

/** The scope's people, for events that are not rows; null is everybody and everything. */
export const seenActors = (scope: DataScope): Query<readonly string[] | null> =>
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
