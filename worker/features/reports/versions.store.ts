import { type SQL, sql } from "drizzle-orm";
import { jsonAtRest } from "../../platform/database/at-rest";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";
import type { VersionFacts } from "./current-version.store";

/** One version about to be published; `lineId` is the line of the tube's life that everything of it depends on. */
export interface NewVersion extends VersionFacts {
  readonly lineId: string;
  readonly reportId: string;
  readonly versionId: string;
  readonly n: number;
  readonly payload: unknown;
  readonly personSealed: string;
  readonly contentHash: string;
  readonly previousHash: string;
  readonly reason: string;
  readonly correctionId: string | null;
  readonly ruleUpdateId: string | null;
  readonly changes: readonly string[];
  readonly checkCode: string;
  /** It waits for its reader's word; the version before it goes on to count. */
  readonly isOffered: boolean;
}

export const lineOf = sql.raw("exists (select 1 from tube_events e where e.id = j.value ->> 'lineId')");
const changed = (_rows: unknown, count: number) => count;
export const each = (rows: readonly { readonly lineId: string }[]) => sql`json_each(${JSON.stringify(rows)}) j`;

export function insertVersions(versions: readonly NewVersion[], userId: number | null, now: number): Query<number> {
  const rows = versions.map((version) => ({
    ...version,
    payload: jsonAtRest("report_versions.payload", version.payload),
  }));
  return statement(
    sql`insert into report_versions (id, report_id, n, result_set_id, rule_set_id, template_id, tpl_id, tpl_type, level,
      pcr_time, merchant_name, merchant_address, payload, person_sealed, content_hash, previous_hash, reason, correction_id,
      rule_update_id, changes, check_code, submitted_by, reviewed_by, published_by, published_at)
      select j.value ->> 'versionId', j.value ->> 'reportId', j.value ->> 'n', j.value ->> 'resultSetId',
      j.value ->> 'ruleSetId', j.value ->> 'templateId', j.value ->> 'tplId', j.value ->> 'tplType', j.value ->> 'level',
      j.value ->> 'pcrTime', j.value ->> 'merchantName', j.value ->> 'merchantAddress', j.value -> 'payload',
      j.value ->> 'personSealed', j.value ->> 'contentHash', j.value ->> 'previousHash', j.value ->> 'reason',
      j.value ->> 'correctionId', j.value ->> 'ruleUpdateId', j.value -> 'changes', j.value ->> 'checkCode',
      j.value ->> 'submittedBy', j.value ->> 'reviewedBy', ${userId}, ${now} from ${each(rows)} where ${lineOf}`,
    changed,
  );
}

/** Reports go on to their later versions; answers the ids of those that did. An offered one counts only once it is taken. */
export function advanceReports(versions: readonly NewVersion[], now: number): Query<string[]> {
  const isOffered = sql.raw("j.value ->> 'isOffered' = 1");
  return statement(
    sql`update reports set version_count = j.value ->> 'n', version = reports.version + 1,
      current_version_id = iif(${isOffered}, reports.current_version_id, j.value ->> 'versionId'),
      state = iif(j.value ->> 'correctionId' is null, reports.state, 'corrected'),
      state_changed_at = iif(j.value ->> 'correctionId' is null, reports.state_changed_at, ${now})
      from ${each(versions)} where reports.id = j.value ->> 'reportId' and j.value ->> 'n' > 1 and ${lineOf}
      returning reports.id`,
    (rows) => rows.map(([id]) => String(id)),
  );
}

/** A correction overtakes what was offered before it, and is done with. */
export function settleCorrections(versions: readonly NewVersion[], now: number): Query<number>[] {
  return [
    sql`update report_offers set state = 'overtaken', answered_at = ${now} where report_offers.state = 'open'
      and report_offers.report_id in (select j.value ->> 'reportId' from ${each(versions)} where ${lineOf})`,
    sql`update report_corrections set state = 'published', state_changed_at = ${now}, person_sealed = null,
      reviewed_by = j.value ->> 'reviewedBy', reviewed_at = ${now} from ${each(versions)}
      where report_corrections.id = j.value ->> 'correctionId' and ${lineOf}`,
  ].map((one) => statement(one, changed));
}

/** Inside a batch: that version went in. */
export const versionExists = (versionId: string): SQL =>
  sql`exists (select 1 from report_versions where id = ${versionId})`;
