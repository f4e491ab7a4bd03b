import { and, asc, eq, isNull } from "drizzle-orm";
import { usersTable } from "#drizzle/schema/users";
import { db, rows } from "../../platform/database/query";

const users = usersTable;

export function findAccounts(merchantId: string) {
  return rows(
    db
      .select({
        userId: users.userId,
        username: users.username,
        nickName: users.nickName,
        status: users.status,
        lastLoginAt: users.lastLoginAt,
      })
      .from(users)
      .where(and(eq(users.merchantId, merchantId), isNull(users.deletedAt)))
      .orderBy(asc(users.userId))
      .limit(100),
  );
}
