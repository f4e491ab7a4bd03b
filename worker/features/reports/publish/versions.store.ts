import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { reportCorrectionsTable } from "#drizzle/schema/report-changes";
import { reportOffersTable, reportVersionsTable } from "#drizzle/schema/report-versions";
import { reportsTable } from "#drizzle/schema/reports";
import { resultSetsTable } from "#drizzle/schema/runs";
import { encryptedJson, encryptedParam } from "../../../platform/database/at-rest";
import type { Query } from "../../../platform/database/database";
import { db, rows, write } from "../../../platform/database/query";
import { insertInto, listAsRows } from "../../../platform/database/writes";
import { isEventWritten } from "../../specimens/life-line/life-line.queries";
import { stateMove } from "../../states/state-moves.queries";
import { correctionStates, offerStates, reportStates } from "../reports.states";
import type { VersionFacts } from "./current-version.store";

/** One version about to be published; all its statements depend on the tube's history line `lineId`. */
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
  readonly statement: string;
  readonly signature: string;
  readonly signingKeyId: string;
  /** Whether the version is only offered: the version before stays the current one until the reader answers. */
  readonly isOffered: boolean;
}

const reports = reportsTable;
const versionsTable = reportVersionsTable;
const corrections = reportCorrectionsTable;
const offers = reportOffersTable;
const rs = alias(resultSetsTable, "rs");

export function insertVersions(versions: readonly NewVersion[], userId: number | null, now: number): Query<number> {
  const sealed = versions.map((version) => ({
    ...version,
    payload: encryptedJson("report_versions.payload", version.payload),
    statement: encryptedParam("report_versions.statement", version.statement),
  }));
  const version = listAsRows(sealed);
  return write(
    insertInto(
      versionsTable,
      {
        id: version.of("versionId"),
        reportId: version.of("reportId"),
        n: version.of("n"),
        resultSetId: version.of("resultSetId"),
        ruleSetId: version.of("ruleSetId"),
        templateId: version.of("templateId"),
        tplId: version.of("tplId"),
        tplType: version.of("tplType"),
        level: version.of("level"),
        pcrTime: version.of("pcrTime"),
        merchantName: version.of("merchantName"),
        merchantAddress: version.of("merchantAddress"),
        payload: version.json("payload"),
        personSealed: version.of("personSealed"),
        contentHash: version.of("contentHash"),
        previousHash: version.of("previousHash"),
        reason: version.of("reason"),
        correctionId: version.of("correctionId"),
        ruleUpdateId: version.of("ruleUpdateId"),
        changes: version.json("changes"),
        checkCode: version.of("checkCode"),
        statement: version.of("statement"),
        signature: version.of("signature"),
        signingKeyId: version.of("signingKeyId"),
        submittedBy: version.of("submittedBy"),
        reviewedBy: version.of("reviewedBy"),
        reviewedAt: sql`${rs.reviewedAt}`,
        reviewKind: sql`${rs.reviewKind}`,
        publishedBy: userId,
        publishedAt: now,
      },
      {
        from: sql`${version.rows} join ${resultSetsTable} ${rs} on ${rs.id} = ${version.of("resultSetId")}`,
        when: isEventWritten(version.of("lineId")),
      },
    ),
  );
}

/**
 * Moves reports to their new versions; answers the ids of those that moved. An offered version becomes current only when the
 * reader accepts it.
 */
export function advanceReports(versions: readonly NewVersion[], now: number): Query<string[]> {
  const version = listAsRows(versions);
  const { to, isLegal } = stateMove(reports.state, reportStates, ["correct"]);
  const isCorrected = sql`${version.of("correctionId")} is not null`;
  const query = rows(
    db
      .update(reports)
      .set({
        versionCount: version.of("n"),
        version: sql`${reports.version} + 1`,
        currentVersionId: sql`iif(${version.of("isOffered")} = 1, ${reports.currentVersionId}, ${version.of("versionId")})`,
        state: sql`iif(${isCorrected}, ${to}, ${reports.state})`,
        stateChangedAt: sql`iif(${isCorrected}, ${now}, ${reports.stateChangedAt})`,
      })
      .from(version.rows)
      .where(
        and(
          eq(reports.id, version.of("reportId")),
          sql`${version.of("n")} > 1`,
          isEventWritten(version.of("lineId")),
          isLegal,
        ),
      )
      .returning({ id: reports.id }),
  );
  return { ...query, read: (result) => query.read(result).map(({ id }) => id) };
}

/** Ends the corrections of these versions, and replaces any version that was offered before. */
export function settleCorrections(versions: readonly NewVersion[], now: number): Query<number>[] {
  const version = listAsRows(versions);
  const written = isEventWritten(version.of("lineId"));
  const theirs = sql`(select ${version.of("reportId")} from ${version.rows} where ${written})`;
  const { to, isLegal } = stateMove(corrections.state, correctionStates, ["publish"]);
  return [
    endReplacedOffers(sql`${offers.reportId} in ${theirs}`, now),
    write(
      db
        .update(corrections)
        .set({
          state: to,
          stateChangedAt: now,
          personSealed: null,
          reviewedBy: version.of("reviewedBy"),
          reviewedAt: now,
        })
        .from(version.rows)
        .where(and(sql`${corrections.id} = ${version.of("correctionId")}`, written, isLegal)),
    ),
  ];
}

/** Ends offers that wait for a reader's answer, because a newer version replaces them. */
export function endReplacedOffers(which: SQL | undefined, now: number): Query<number> {
  const { to } = stateMove(offers.state, offerStates, ["overtake"]);
  return write(
    db
      .update(offers)
      .set({ state: to, answeredAt: now })
      // The state is written into the SQL text, because the partial index on open offers is not used with a bound value.
      .where(and(sql`${offers.state} = 'open'`, which)),
  );
}

/** Condition inside a batch: that version was inserted. */
export const versionExists = (versionId: string): SQL =>
  sql`exists (select 1 from ${versionsTable} where ${versionsTable.id} = ${versionId})`;
