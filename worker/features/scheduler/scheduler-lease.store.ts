import { type SQL, sql } from "drizzle-orm";
import { appSettingsTable } from "#drizzle/schema/configs";
import type { Query } from "../../platform/database/database";
import { saveSetting } from "../settings/app-settings.queries";

type Lease = "clock" | "reseal";

/** A lease is a setting of this name; triggers read that of `reseal`. */
const settingOf = (name: Lease) => `lease.${name}`;

/** Condition: somebody had the lease, and this is true of his `holder` and `heldUntil`. */
function leaseIs(name: Lease, condition: (field: (path: "holder" | "heldUntil") => SQL) => SQL): SQL {
  const { key, value } = appSettingsTable;
  const held = condition((path) => sql`${value} ->> ${sql.raw(`'$.${path}'`)}`);
  return sql`exists (select 1 from ${appSettingsTable} where ${key} = ${settingOf(name)} and ${held})`;
}

/** Answers 1 when nobody else holds the lease at `now`; a holder that already has it prolongs it. */
export function acquireLease(name: Lease, holder: string, now: number, heldUntil: number): Query<number> {
  const isOthers = leaseIs(name, (field) => sql`${field("holder")} <> ${holder} and ${field("heldUntil")} > ${now}`);
  return saveSetting(settingOf(name), { holder, heldUntil }, { userId: null, now }, sql`not ${isOthers}`);
}

/** Ends the lease of this holder, but not one of another holder. */
export function releaseLease(name: Lease, holder: string, now: number): Query<number> {
  const isOwn = leaseIs(name, (field) => sql`${field("holder")} = ${holder}`);
  return saveSetting(settingOf(name), { holder, heldUntil: now }, { userId: null, now }, isOwn);
}
