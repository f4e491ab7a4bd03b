import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { kitBatchesTable, tubesTable } from "#drizzle/schema/kits";
import { mapped, select } from "../../../platform/database/query";
import { hasValidCheckDigit } from "./barcodes.rules";

const b = alias(kitBatchesTable, "b");

/** Numbers on either side among which a neighbour of the same length is looked for. */
const reach = 20;

/**
 * True when no tube has this number, its neighbours' batches use check digits, and it fails them: somebody scanned half a
 * code or typed a wrong digit. A number far from all batches is only unknown.
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
