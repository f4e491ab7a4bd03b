import { and, eq, gt, inArray, type Placeholder, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { ReportChange, ReportView } from "#contract/report-view.schemas";
import { reportCorrectionsTable } from "#drizzle/schema/report-changes";
import { reportOffersTable, reportVersionsTable } from "#drizzle/schema/report-versions";
import { reportAccessesTable, reportsTable } from "#drizzle/schema/reports";
import { aliased, aliasedOrNull, expressionColumn } from "../../../platform/database/alias";
import type { Query } from "../../../platform/database/database";
import { db, preparedRow, row, write } from "../../../platform/database/query";
import { insertInto } from "../../../platform/database/writes";
import { viewPeriodMs } from "./recent-views";

const v = alias(reportVersionsTable, "v");
const o = alias(reportOffersTable, "o");
const k = alias(reportCorrectionsTable, "k");

const accesses = reportAccessesTable;
const shownStates = ["published", "corrected", "superseded", "withdrawn"] as const;

// Most reports have one version, and for those nothing more is read.
const versionsJson = expressionColumn(
  sql<string | null>`case when ${reportsTable.versionCount} > 1 then
    (select json_group_array(json_object('id', ${v.id}, 'n', ${v.n}, 'publishedAt', ${v.publishedAt}, 'reason',
    ${v.reason}, 'origin', iif(${v.ruleUpdateId} is not null, 'rules', iif(${v.n} > 1, 'correction', 'first')),
    'offer', ${o.state}, 'page', json(${v.payload}))) from ${reportVersionsTable} ${v}
    left join ${reportOffersTable} ${o} on ${o.versionId} = ${v.id} where ${v.reportId} = ${reportsTable.id}) end`,
  "versions_json",
);

const confirmedAt = expressionColumn(
  sql<number | null>`(select max(${k.reviewedAt}) from ${reportCorrectionsTable} ${k}
    where ${k.reportId} = ${reportsTable.id} and ${k.confirmedBySetId} is not null)`,
  "confirmed_at",
);

/** The facts about a version that its page needs; the back office reads the same ones. */
export const shownReportColumns = {
  id: reportsTable.id,
  state: reportsTable.state,
  stateChangedAt: reportsTable.stateChangedAt,
  phoneHash: reportsTable.phoneHash,
  phoneMasked: reportsTable.phoneMasked,
  boundAt: reportsTable.boundAt,
  consentWithdrawnAt: reportsTable.consentWithdrawnAt,
  receivedAt: reportsTable.receivedAt,
  reviewedAt: reportVersionsTable.reviewedAt,
  reviewKind: reportVersionsTable.reviewKind,
  versionId: aliased(reportVersionsTable.id, "version_id"),
  versionN: reportVersionsTable.n,
  tplId: reportVersionsTable.tplId,
  tplType: reportVersionsTable.tplType,
  level: aliasedOrNull(reportVersionsTable.level, "version_level"),
  pcrTime: reportVersionsTable.pcrTime,
  merchantName: reportVersionsTable.merchantName,
  merchantAddress: reportVersionsTable.merchantAddress,
  payload: reportVersionsTable.payload,
  personSealed: reportVersionsTable.personSealed,
  contentHash: reportVersionsTable.contentHash,
  publishedAt: aliased(reportVersionsTable.publishedAt, "version_published_at"),
  checkCode: reportVersionsTable.checkCode,
  statement: reportVersionsTable.statement,
  signature: reportVersionsTable.signature,
  currentVersionId: reportsTable.currentVersionId,
  versionsJson,
  confirmedAt,
};

/** A published report with one version (the current one unless asked otherwise), and the phone that it belongs to now. */
function shownReport(key: Placeholder, version: SQL | undefined) {
  return db
    .select(shownReportColumns)
    .from(reportsTable)
    .innerJoin(reportVersionsTable, version)
    .where(and(eq(reportsTable.key, key), inArray(reportsTable.state, shownStates)));
}

const currentReport = preparedRow((value: (name: "key") => Placeholder) =>
  shownReport(value("key"), eq(reportVersionsTable.id, reportsTable.currentVersionId)),
);
const numberedReport = preparedRow((value: (name: "key" | "n") => Placeholder) =>
  shownReport(
    value("key"),
    and(eq(reportVersionsTable.reportId, reportsTable.id), eq(reportVersionsTable.n, value("n"))),
  ),
);

export const findShownReport = (key: string, n?: number) => (n ? numberedReport({ key, n }) : currentReport({ key }));
export type ShownReport = NonNullable<ReturnType<ReturnType<typeof findShownReport>["read"]>>;

/** The phone of a report key, whichever version was asked for; visitors without a session only get its mask. */
export function findPhoneOfReportKey(key: string) {
  return row(
    db
      .select({ phoneHash: reportsTable.phoneHash, phoneMasked: reportsTable.phoneMasked })
      .from(reportsTable)
      .where(and(eq(reportsTable.key, key), inArray(reportsTable.state, shownStates))),
  );
}

/** One version in the list on its report's page. */
export interface ListedVersion extends Pick<ReportView["versions"][number], "n" | "publishedAt" | "origin" | "reason"> {
  readonly id: string;
  readonly offer: "open" | "taken" | "kept" | "overtaken" | null;
  readonly changes: ReportChange[];
}

type StoredVersion = Omit<ListedVersion, "changes"> & { readonly page: Pick<ListedVersion, "changes"> | null };

export function versionsOf({ versionsJson }: ShownReport): ListedVersion[] {
  const versions = JSON.parse(versionsJson ?? "[]") as StoredVersion[];
  return versions
    .map(({ page, ...version }) => ({ ...version, changes: page?.changes ?? [] }))
    .toSorted((a, b) => a.n - b.n);
}

interface View {
  readonly id: string;
  readonly reportId: string;
  readonly versionN: number;
  readonly phoneId: string;
  readonly ipHash: string;
  readonly at: number;
}

/** Records a view by the verified phone: one line per reader and ten minutes, and the times on the report. */
export function recordView({ phoneId, ...view }: View): Query<number>[] {
  const { reportId, versionN, at } = view;
  const isNoted = and(
    eq(accesses.reportId, reportId),
    eq(accesses.actorId, phoneId),
    eq(accesses.versionN, versionN),
    gt(accesses.at, at - viewPeriodMs),
  );
  return [
    write(
      insertInto(
        accesses,
        { ...view, kind: "view", actorKind: "customer", actorId: phoneId },
        { when: sql`not exists (select 1 from ${accesses} where ${isNoted})` },
      ),
    ),
    write(
      db
        .update(reportsTable)
        .set({ firstViewedAt: sql`coalesce(${reportsTable.firstViewedAt}, ${at})`, lastViewedAt: at })
        .where(eq(reportsTable.id, reportId)),
    ),
  ];
}
