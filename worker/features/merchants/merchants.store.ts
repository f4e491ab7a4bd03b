import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { merchantsTable } from "#drizzle/schema/merchants";
import { usersTable } from "#drizzle/schema/users";
import { anyContains } from "../../platform/database/list-conditions";
import { type ListPlace, listOrder } from "../../platform/database/list-order";
import { db, row, rows, write } from "../../platform/database/query";

const merchantColumns = {
  id: merchantsTable.id,
  code: merchantsTable.code,
  name: merchantsTable.name,
  shownName: merchantsTable.shownName,
  address: merchantsTable.address,
  isListed: merchantsTable.isListed,
  city: merchantsTable.city,
  hours: merchantsTable.hours,
  contactName: merchantsTable.contactName,
  contractFrom: merchantsTable.contractFrom,
  contractUntil: merchantsTable.contractUntil,
  status: merchantsTable.status,
  version: merchantsTable.version,
  createdAt: merchantsTable.createdAt,
};

export function findMerchants(filter: ListPlace & { search?: string; status?: "on" | "off" }) {
  const page = listOrder(merchantsTable.id, filter);
  return rows(
    db
      .select(merchantColumns)
      .from(merchantsTable)
      .where(
        and(
          isNull(merchantsTable.deletedAt),
          anyContains(filter.search, merchantsTable.name, merchantsTable.shownName, merchantsTable.code),
          filter.status ? eq(merchantsTable.status, filter.status) : undefined,
          page.where,
        ),
      )
      .orderBy(...page.order)
      .limit(filter.pageSize + 1),
  );
}

export function findMerchant(id: string) {
  return row(
    db
      .select(merchantColumns)
      .from(merchantsTable)
      .where(and(eq(merchantsTable.id, id), isNull(merchantsTable.deletedAt))),
  );
}

type NewMerchant = typeof merchantsTable.$inferInsert;

export function insertMerchant(merchant: NewMerchant) {
  return row(db.insert(merchantsTable).values(merchant).returning(merchantColumns));
}

/** Changes nothing when somebody else edited the row first. */
export function updateMerchantRow(id: string, version: number, values: Partial<NewMerchant>) {
  return write(
    db
      .update(merchantsTable)
      .set({ ...values, version: sql`${merchantsTable.version} + 1` })
      .where(and(eq(merchantsTable.id, id), eq(merchantsTable.version, version), isNull(merchantsTable.deletedAt))),
  );
}

const users = usersTable;

export function findMerchantAccounts(merchantId: string) {
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
