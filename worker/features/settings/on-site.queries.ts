import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { onSite } from "#contract/on-site";
import { configsTable } from "#drizzle/schema/configs";

const wait = alias(configsTable, "wait");

/**
 * Inside a statement: how long after the start of its run a report of a test on the spot may be published at the earliest, ms. It is the
 * same for every result, so that nobody reads one from the time that it takes.
 */
export const onSiteWaitMs = sql`(60000 * coalesce((select cast(${wait.value} as integer) from ${configsTable} ${wait}
  where ${wait.key} = ${sql.raw(`'${onSite.waitSetting}'`)} and ${wait.deletedAt} is null), ${sql.raw(String(onSite.minutesMax))}))`;
