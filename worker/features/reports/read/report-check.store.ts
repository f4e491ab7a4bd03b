import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { productsTable } from "#drizzle/schema/products";
import { reportVersionsTable } from "#drizzle/schema/report-versions";
import { reportsTable } from "#drizzle/schema/reports";
import { samplesTable } from "#drizzle/schema/samples";
import type { Query } from "../../../platform/database/database";
import { firstOf, select } from "../../../platform/database/query";

const v = alias(reportVersionsTable, "v");
const r = alias(reportsTable, "r");
const p = alias(productsTable, "p");
const s = alias(samplesTable, "s");

interface CheckedVersion {
  readonly product: string;
  readonly serial: number | null;
  readonly barcodeLast4: string;
  readonly version: number;
  readonly contentHash: string;
  readonly issuedAt: number;
  readonly isCurrent: boolean;
  readonly isShown: boolean;
  readonly isSigned: boolean;
}

/** The version with that code on its printout, without person and result. */
export const findCheckedVersion = (code: string): Query<CheckedVersion | undefined> =>
  firstOf(
    select(
      {
        product: p.name,
        serial: r.serial,
        barcodeLast4: sql<string>`substr(${s.barcode}, -4)`,
        version: v.n,
        contentHash: v.contentHash,
        issuedAt: v.publishedAt,
        isCurrent: sql`${r.currentVersionId} = ${v.id}`.mapWith(Boolean),
        isSigned: sql`${v.signingKeyId} is not null`.mapWith(Boolean),
        isShown:
          sql`${r.state} in ('published', 'corrected') and ${v.erasedAt} is null and ${r.consentWithdrawnAt} is null`.mapWith(
            Boolean,
          ),
      },
      sql`from ${reportVersionsTable} ${v} join ${reportsTable} ${r} on ${r.id} = ${v.reportId}
        join ${productsTable} ${p} on ${p.id} = ${r.productId} join ${samplesTable} ${s} on ${s.id} = ${r.sampleId} where ${v.checkCode} = ${code}`,
    ),
  );
