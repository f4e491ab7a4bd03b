import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { onSitePromise } from "#contract/on-site";
import { configsTable } from "#drizzle/schema/configs";

const wait = alias(configsTable, "wait");

/**
 * As an SQL expression: how long after the start of its run a report of a test on the spot may be published at the earliest,
 * ms. The same for every result, so that the waiting time reveals nothing.
 */
export const onSiteWaitMs = sql`(60000 * coalesce((select cast(${wait.value} as integer) from ${configsTable} ${wait}
  where ${wait.key} = ${sql.raw(`'${onSitePromise.waitSetting}'`)} and ${wait.deletedAt} is null), ${sql.raw(String(onSitePromise.minutesMax))}))`;
