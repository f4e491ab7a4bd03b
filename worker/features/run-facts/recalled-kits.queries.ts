import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { kitBatchesTable } from "#drizzle/schema/kits";

/** A batch of kits under the alias that the expressions below use. */
export const kit = alias(kitBatchesTable, "kb");

/** Why results of a recalled batch (`kit`) are held. */
export const recallMessage: SQL<string> = sql`'采样管批次 ' || ${kit.code} || '（批号 ' || ${kit.lot} || '）已召回：' || ${kit.stateReason}`;

/** As JSON `{ code, message }`: the batch with this id when it is recalled, and why its results are held; otherwise null. */
export const recalledKitOf = (batchId: SQLWrapper): SQL =>
  sql`(select json_object('code', ${kit.code}, 'message', ${recallMessage}) from ${kitBatchesTable} ${kit}
    where ${kit.id} = ${batchId} and ${kit.state} = 'recalled')`;
