import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { productsTable } from "#drizzle/schema/products";
import { reportCorrectionsTable } from "#drizzle/schema/report-changes";
import { reportVersionsTable } from "#drizzle/schema/report-versions";
import { reportsTable } from "#drizzle/schema/reports";
import { samplesTable } from "#drizzle/schema/samples";
import type { Query } from "../../../platform/database/database";
import { firstOf, parsedJson, selectColumn } from "../../../platform/database/query";
import type { ReportState } from "../reports.states";
import type { ReportPayload } from "./report-payload";

const c = alias(reportCorrectionsTable, "c");
const r = alias(reportsTable, "r");
const s = alias(samplesTable, "s");
const p = alias(productsTable, "p");
const v = alias(reportVersionsTable, "v");
const last = alias(reportVersionsTable, "last");

/** Facts about how a version was made, in addition to its page. */
export interface VersionFacts {
  readonly resultSetId: string;
  readonly ruleSetId: string;
  readonly templateId: string | null;
  readonly tplId: string;
  readonly tplType: "mer" | "std";
  readonly level: number | null;
  readonly pcrTime: number;
  readonly merchantName: string;
  readonly merchantAddress: string;
  readonly submittedBy: number | null;
  readonly reviewedBy: number | null;
}

/** A report's current version, with what is needed to make the next one from it. */
export interface CurrentVersion extends VersionFacts {
  readonly reportId: string;
  readonly state: ReportState;
  readonly tubeId: string;
  readonly barcode: string;
  readonly minimumAge: number;
  readonly versionId: string;
  readonly personSealed: string | null;
  readonly lastN: number;
  readonly lastHash: string;
  readonly hasOpenCorrection: boolean;
  readonly reviewedAt: number | null;
  readonly payload: ReportPayload;
}

export const toJsonBoolean = (condition: SQL): SQL => sql`json(iif(${condition}, 'true', 'false'))`;
/** Condition: the report `r` has an open correction. */
export const hasOpenCorrection = sql`exists (select 1 from ${reportCorrectionsTable} ${c}
  where ${c.reportId} = ${r.id} and ${c.state} in ('waiting', 'submitted'))`;

/** The fields of a CurrentVersion in a JSON document, using the joins below. */
export const currentVersionFields = sql`'reportId', ${r.id}, 'state', ${r.state}, 'tubeId', ${s.tubeId}, 'barcode',
  ${s.barcode}, 'minimumAge', ${p.minimumAge}, 'versionId', ${v.id}, 'personSealed', ${v.personSealed}, 'lastN',
  ${last.n}, 'lastHash', ${last.contentHash}, 'hasOpenCorrection', ${toJsonBoolean(hasOpenCorrection)}, 'payload',
  json(${v.payload}), 'resultSetId', ${v.resultSetId}, 'ruleSetId', ${v.ruleSetId}, 'templateId', ${v.templateId},
  'tplId', ${v.tplId}, 'tplType', ${v.tplType}, 'level', ${v.level}, 'pcrTime', ${v.pcrTime}, 'merchantName',
  ${v.merchantName}, 'merchantAddress', ${v.merchantAddress}, 'submittedBy', ${v.submittedBy}, 'reviewedBy',
  ${v.reviewedBy}, 'reviewedAt', ${v.reviewedAt}`;
export const fromReportsWithVersions = sql`from ${reportsTable} ${r} join ${reportVersionsTable} ${v} on ${v.id} =
  ${r.currentVersionId} join ${reportVersionsTable} ${last} on ${last.reportId} = ${r.id}
  and ${last.n} = ${r.versionCount} join ${samplesTable} ${s} on ${s.id} = ${r.sampleId}
  join ${productsTable} ${p} on ${p.id} = ${r.productId}`;

/** The current version of a report, found by the report's id or by a correction of it. */
export function findCurrentVersion(
  by: { reportId: string } | { correctionId: string },
): Query<CurrentVersion | undefined> {
  const id =
    "reportId" in by
      ? sql`${by.reportId}`
      : sql`(select ${reportCorrectionsTable.reportId} from ${reportCorrectionsTable}
        where ${reportCorrectionsTable.id} = ${by.correctionId})`;
  const document = parsedJson<CurrentVersion>(sql`json_object(${currentVersionFields})`);
  return firstOf(selectColumn(document, sql`${fromReportsWithVersions} where ${r.id} = ${id}`));
}
