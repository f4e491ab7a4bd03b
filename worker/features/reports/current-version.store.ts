import { type SQL, sql } from "drizzle-orm";
import type { Cell, Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";
import type { ReportPayload } from "./report-payload";
import type { ReportState } from "./reports.states";

/** What a version says of its making besides its page. */
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

/** A report's version that counts, as the next one is made from it. */
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
  readonly payload: ReportPayload;
}

export const oneDocument = <T>(found: readonly (readonly Cell[])[]): T | undefined => {
  const document = found[0]?.[0];
  return document ? (JSON.parse(String(document)) as T) : undefined;
};
export const asBoolean = (condition: SQL): SQL => sql`json(iif(${condition}, 'true', 'false'))`;
/** Of the report `r`. */
export const hasOpenCorrection = sql.raw(`exists (select 1 from report_corrections c where c.report_id = r.id
  and c.state in ('waiting', 'submitted'))`);

/** The fields of a CurrentVersion in a JSON document, over the joins below. */
export const currentVersion = sql`'reportId', r.id, 'state', r.state, 'tubeId', s.tube_id, 'barcode', s.barcode,
      'minimumAge', p.minimum_age, 'versionId', v.id, 'personSealed', v.person_sealed, 'lastN', last.n,
      'lastHash', last.content_hash, 'hasOpenCorrection', ${asBoolean(hasOpenCorrection)}, 'payload', json(v.payload),
      'resultSetId', v.result_set_id, 'ruleSetId', v.rule_set_id, 'templateId', v.template_id, 'tplId', v.tpl_id,
      'tplType', v.tpl_type, 'level', v.level, 'pcrTime', v.pcr_time, 'merchantName', v.merchant_name,
      'merchantAddress', v.merchant_address, 'submittedBy', v.submitted_by,
      'reviewedBy', v.reviewed_by`;
export const fromReports = sql`from reports r join report_versions v on v.id = r.current_version_id
      join report_versions last on last.report_id = r.id and last.n = r.version_count
      join samples s on s.id = r.sample_id join products p on p.id = r.product_id`;

/** By the report's id, or by a correction of it. */
export function findCurrentVersion(
  by: { reportId: string } | { correctionId: string },
): Query<CurrentVersion | undefined> {
  const id =
    "reportId" in by
      ? sql`${by.reportId}`
      : sql`(select report_id from report_corrections where id = ${by.correctionId})`;
  return statement(sql`select json_object(${currentVersion}) ${fromReports} where r.id = ${id}`, (found) =>
    oneDocument<CurrentVersion>(found),
  );
}
