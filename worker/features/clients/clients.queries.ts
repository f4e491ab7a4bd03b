import { eq, type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import { clientsTable } from "#drizzle/schema/clients";
import { merchantsTable } from "#drizzle/schema/merchants";
import type { Query } from "../../platform/database/database";
import { db, firstOf, select, write } from "../../platform/database/query";

const clients = clientsTable;
const c = alias(clientsTable, "c");
const m = alias(merchantsTable, "m");

/** A client with the hashes of its keys; it counts as on only while its merchant is. */
export const findKeyHolder = (id: string) =>
  firstOf(
    select(
      {
        id: c.id,
        name: c.name,
        merchantId: c.merchantId,
        products: c.products,
        grants: c.grants,
        keyHash: c.keyHash,
        oldKeyHash: c.oldKeyHash,
        oldKeyUntil: c.oldKeyUntil,
        isOn: sql`(${c.status} = 'on' and ${m.status} = 'on' and ${m.deletedAt} is null)`.mapWith(Boolean),
      },
      sql`from ${clients} ${c} join ${merchantsTable} ${m} on ${m.id} = ${c.merchantId} where ${c.id} = ${id}`,
    ),
  );

/** Whether a client has a webhook that must be called. */
export const hasActiveWebhook = (
  client: Readonly<Record<"status" | "webhookUrl" | "webhookFailedAt", SQLiteColumn>>,
): SQL => sql`${client.status} = 'on' and ${client.webhookUrl} <> '' and ${client.webhookFailedAt} is null`;

/** Records since when a client's webhook fails, or that it works; `isOver` stops deliveries to it. */
export const recordWebhookOutcome = (
  id: string,
  failingSince: number | null,
  isOver: boolean,
  now: number,
): Query<number> =>
  write(
    db
      .update(clients)
      .set({ webhookFailingSince: failingSince, ...(isOver ? { webhookFailedAt: now } : {}) })
      .where(eq(clients.id, id)),
  );
