import { sql } from "drizzle-orm";
import { statement } from "../../platform/database/query";
import { hasValidCheckDigit } from "./barcodes.rules";
import type { CheckScheme } from "./check-digits.rules";

/** Numbers on either side among which a neighbour of the same length is looked for. */
const reach = 20;

/**
 * True when no tube has this number, its neighbours' batches use check digits, and it fails them: somebody scanned half a
 * code or typed a wrong digit. A number far from all batches is only unknown.
 */
export function findIsMistyped(barcode: string) {
  const side = (order: "desc" | "asc") =>
    sql`select * from (select barcode, batch_id from tubes where barcode ${sql.raw(order === "desc" ? "<" : ">")} ${barcode}
      order by barcode ${sql.raw(order)} limit ${reach})`;
  return statement(
    sql`select distinct b.check_scheme from (${side("desc")} union all ${side("asc")}) near
      cross join kit_batches b on b.id = near.batch_id where length(near.barcode) = ${barcode.length}`,
    (rows) => {
      const schemes = rows.map(([scheme]) => scheme as CheckScheme);
      return schemes.length > 0 && !schemes.some((scheme) => hasValidCheckDigit(barcode, scheme));
    },
  );
}
