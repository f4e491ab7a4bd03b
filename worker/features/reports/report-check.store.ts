import { sql } from "drizzle-orm";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";

interface CheckedVersion {
  readonly product: string;
  readonly barcodeLast4: string;
  readonly version: number;
  readonly contentHash: string;
  readonly issuedAt: number;
  readonly isCurrent: boolean;
  readonly isShown: boolean;
}

/** The version with that code on its printout; nothing of it names a person or a result. */
export function findCheckedVersion(code: string): Query<CheckedVersion | undefined> {
  return statement(
    sql`select p.name as product_name, substr(s.barcode, -4) as last4, v.n as version_n, v.content_hash, v.published_at as issued_at,
      r.current_version_id = v.id as is_current, r.state in ('published', 'corrected') and v.erased_at is null
        and b.withdrawn_at is null as is_shown
      from report_versions v join reports r on r.id = v.report_id join products p on p.id = r.product_id
      join samples s on s.id = r.sample_id join bindings b on b.id = r.binding_id where v.check_code = ${code}`,
    ([found]) =>
      found && {
        product: String(found[0]),
        barcodeLast4: String(found[1]),
        version: Number(found[2]),
        contentHash: String(found[3]),
        issuedAt: Number(found[4]),
        isCurrent: found[5] === 1,
        isShown: found[6] === 1,
      },
  );
}
