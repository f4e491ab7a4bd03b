import { type SQL, sql } from "drizzle-orm";
import { webhookDeliveriesTable } from "#drizzle/schema/webhooks";
import type { Query } from "../../platform/database/database";
import { write } from "../../platform/database/query";
import { type InsertSource, insertInto } from "../../platform/database/writes";
import { idTimePrefix } from "../../platform/ids";
import { deliveryStates } from "./webhooks.states";

interface Told {
  readonly clientId: SQL | string;
  readonly event: SQL | string;
  readonly orderId?: SQL;
  readonly reportSerial?: SQL;
  readonly version?: SQL;
}

/** Queues deliveries, one for each row of `source`; the same event is queued once. */
export const queueDeliveries = (told: Told, source: InsertSource, now: number): Query<number> =>
  write(
    insertInto(
      webhookDeliveriesTable,
      {
        // Hexadecimal digits are also valid characters of our identifiers.
        id: sql`${idTimePrefix(now)} || hex(randomblob(8))`,
        ...told,
        state: deliveryStates.begin("queue"),
        notBefore: now,
        createdAt: now,
      },
      source,
    ).onConflictDoNothing(),
  );
