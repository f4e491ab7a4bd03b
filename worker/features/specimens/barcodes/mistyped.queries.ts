import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { kitBatchesTable, tubesTable } from "#drizzle/schema/kits";
import { mapped, select } from "../../../platform/database/query";
import { hasValidCheckDigit } from "./barcodes.rules";

const b = alias(kitBatchesTable, "b");

/** Neighbours of the same length are searched within this distance on either side. */
const reach = 20;

/**
 * True when no tube has this number, the batches of neighbouring numbers use check digits, and this number fails them: probably
 * a partly scanned or mistyped code. A number far from all batches is just unknown.
 */
export function findIsMistyped(barcode: string) {
  const side = (order: "desc" | "asc") =>
    sql`select * from (select ${tubesTable.barcode} as code, ${tubesTable.batchId} as batch from ${tubesTable}
      where ${tubesTable.barcode} ${sql.raw(order === "desc" ? "<" : ">")} ${barcode}
      order by ${tubesTable.barcode} ${sql.raw(order)} limit ${reach})`;
  return mapped(
    select(
      { scheme: b.checkScheme },
      sql`from (${side("desc")} union all ${side("asc")}) near
        cross join ${kitBatchesTable} ${b} on ${b.id} = near.batch where length(near.code) = ${barcode.length}`,
      { isDistinct: true },
    ),
    (rows) => {
      const schemes = rows.map(({ scheme }) => scheme);
      return schemes.length > 0 && !schemes.some((scheme) => hasValidCheckDigit(barcode, scheme));
    },
  );
}
