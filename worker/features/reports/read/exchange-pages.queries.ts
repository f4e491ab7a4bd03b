import { and, eq, type SQL, sql } from "drizzle-orm";
import { bindingsTable } from "#drizzle/schema/bindings";
import { assaysTable, productsTable } from "#drizzle/schema/products";
import { reportVersionsTable } from "#drizzle/schema/report-versions";
import { reportsTable } from "#drizzle/schema/reports";
import { resultSetsTable, runsTable } from "#drizzle/schema/runs";
import { samplesTable } from "#drizzle/schema/samples";
import { chinaDayRange } from "../../../platform/china-day";
import { aliased, aliasedOrNull } from "../../../platform/database/alias";
import type { ResultsOf } from "../../../platform/database/database";
import { listOrder } from "../../../platform/database/list-order";
import { db, rows } from "../../../platform/database/query";

const versions = reportVersionsTable;
const reports = reportsTable;

/** Reports with their current version, if any, and all facts that an export contains. */
function exchangePages(which: SQL | undefined, most: number) {
  return rows(
    db
      .select({
        id: reports.id,
        serial: reports.serial,
        state: reports.state,
        stateChangedAt: reports.stateChangedAt,
        consentWithdrawnAt: reports.consentWithdrawnAt,
        receivedAt: reports.receivedAt,
        tubeId: samplesTable.tubeId,
        barcode: samplesTable.barcode,
        sampleId: reports.sampleId,
        personId: bindingsTable.personId,
        versionId: aliased(versions.id, "version_id"),
        versionN: versions.n,
        level: aliasedOrNull(versions.level, "version_level"),
        pcrTime: versions.pcrTime,
        payload: versions.payload,
        personSealed: versions.personSealed,
        contentHash: versions.contentHash,
        publishedAt: aliased(versions.publishedAt, "version_published_at"),
        assay: aliasedOrNull(assaysTable.definition, "assay_definition"),
      })
      .from(reports)
      .innerJoin(versions, eq(versions.id, reports.currentVersionId))
      .innerJoin(samplesTable, eq(samplesTable.id, reports.sampleId))
      .innerJoin(bindingsTable, eq(bindingsTable.id, reports.bindingId))
      .innerJoin(resultSetsTable, eq(resultSetsTable.id, versions.resultSetId))
      .leftJoin(runsTable, eq(runsTable.id, resultSetsTable.runId))
      .leftJoin(assaysTable, eq(assaysTable.id, runsTable.assayId))
      .where(which)
      .orderBy(reports.id)
      .limit(most),
  );
}

export type ExchangePage = ResultsOf<[ReturnType<typeof exchangePages>]>[0][number];

export const findExchangePage = (reportId: string) => exchangePages(eq(reports.id, reportId), 1);

interface Published {
  readonly productCode?: string | undefined;
  readonly merchantId?: string | undefined;
  /** Days in China, both included. */
  readonly from: string;
  readonly until: string;
  /** The id of the last report on the page before. */
  readonly cursor?: string | undefined;
}

/** Reports first published on these days, the earliest first, including those that may not be exported. */
export function findExchangePages({ productCode, merchantId, from, until, cursor }: Published, most: number) {
  const productId = db
    .select({ id: productsTable.id })
    .from(productsTable)
    .where(eq(productsTable.code, productCode ?? ""));
  const madeIn = [chinaDayRange(from)[0], chinaDayRange(until)[1]] as const;
  return exchangePages(
    and(
      listOrder(reports.id, { cursor, pageSize: most, isQueue: true, madeIn }).where,
      productCode ? eq(reports.productId, sql`(${productId})`) : undefined,
      merchantId ? eq(reports.merchantId, merchantId) : undefined,
    ),
    most,
  );
}
