import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { ClientItem } from "#contract/clients.schemas";
import { clientsTable } from "#drizzle/schema/clients";
import { merchantsTable } from "#drizzle/schema/merchants";
import { allOf } from "../../platform/database/conditions";
import type { Query } from "../../platform/database/database";
import { contains } from "../../platform/database/list-conditions";
import { type ListPlace, listOrder } from "../../platform/database/list-order";
import { db, firstOf, parsedJson, select, write } from "../../platform/database/query";
import { insertInto } from "../../platform/database/writes";

const clients = clientsTable;
const c = alias(clientsTable, "c");
const m = alias(merchantsTable, "m");

const selectClients = (rest: SQL): Query<ClientItem[]> =>
  select(
    {
      id: c.id,
      name: c.name,
      merchant: parsedJson<ClientItem["merchant"]>(sql`json_object('id', ${m.id}, 'name', ${m.name})`),
      products: parsedJson<string[]>(sql`${c.products}`),
      grants: parsedJson<string[]>(sql`${c.grants}`),
      webhookUrl: c.webhookUrl,
      webhookEvents: parsedJson<string[]>(sql`${c.webhookEvents}`),
      webhookFailingSince: c.webhookFailingSince,
      webhookFailedAt: c.webhookFailedAt,
      keyMadeAt: c.keyMadeAt,
      oldKeyUntil: c.oldKeyUntil,
      oldSecretUntil: c.oldSecretUntil,
      status: c.status,
      version: c.version,
      createdAt: c.createdAt,
    },
    sql`from ${clients} ${c} join ${merchantsTable} ${m} on ${m.id} = ${c.merchantId} where ${rest}`,
  );

export function findClients(
  filter: ListPlace & { readonly search?: string; readonly queue?: "failed" },
): Query<ClientItem[]> {
  const { where, order } = listOrder(c.id, filter);
  const named = contains(c.name, filter.search) ?? sql`1`;
  const waits = filter.queue ? sql`${c.webhookFailedAt} is not null` : sql`1`;
  return selectClients(
    sql`${allOf([where, named, waits])} order by ${sql.join(order, sql`, `)} limit ${filter.pageSize + 1}`,
  );
}

export const findClient = (id: string): Query<ClientItem | undefined> => firstOf(selectClients(sql`${c.id} = ${id}`));

type NewClient = typeof clients.$inferInsert;

/** Condition: the merchant exists, and is on if the client is to be on. */
const isMerchant = ({ merchantId = "", status = "on" }: Partial<NewClient>) =>
  sql`exists (select 1 from ${merchantsTable} ${m} where ${m.id} = ${merchantId} and ${m.deletedAt} is null
    and (${m.status} = 'on' or ${status} = 'off'))`;

/** Inserts nothing when the merchant is unknown or off. */
export const insertClient = (client: NewClient): Query<number> =>
  write(insertInto(clients, client, { when: isMerchant(client) }));

export interface NewCredentials {
  readonly keyHash?: string;
  readonly oldKeyUntil?: number;
  readonly secretSealed?: string;
  readonly oldSecretUntil?: number;
}

/**
 * Changes nothing when somebody else edited the row first, or when the merchant is unknown or off. A replaced key or secret is
 * stored as the previous one.
 */
export function updateClientRow(
  id: string,
  version: number,
  values: Partial<NewClient>,
  { keyHash, oldKeyUntil, secretSealed, oldSecretUntil }: NewCredentials,
): Query<number> {
  return write(
    db
      .update(clients)
      .set({
        ...values,
        ...(keyHash
          ? { keyHash, oldKeyUntil, oldKeyHash: sql`${clients.keyHash}`, keyMadeAt: sql`${values.updatedAt}` }
          : {}),
        ...(secretSealed
          ? { webhookSecretSealed: secretSealed, oldSecretUntil, oldSecretSealed: sql`${clients.webhookSecretSealed}` }
          : {}),
        webhookSince: sql`iif(${clients.webhookUrl} = '' or ${clients.webhookFailedAt} is not null, ${values.updatedAt},
          ${clients.webhookSince})`,
        webhookFailingSince: null,
        webhookFailedAt: null,
        version: sql`${clients.version} + 1`,
      })
      .where(and(eq(clients.id, id), eq(clients.version, version), isMerchant(values))),
  );
}
