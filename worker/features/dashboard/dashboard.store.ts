import { type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core";
import type { WorkQueue } from "#contract/dashboard.schemas";
import { clientsTable } from "#drizzle/schema/clients";
import { enquiriesTable } from "#drizzle/schema/enquiries";
import { instrumentsTable } from "#drizzle/schema/instruments";
import { tubesTable } from "#drizzle/schema/kits";
import { manualEntriesTable } from "#drizzle/schema/manual-entries";
import { messagesTable } from "#drizzle/schema/messages";
import { privacyRequestsTable } from "#drizzle/schema/privacy";
import { reportCorrectionsTable } from "#drizzle/schema/report-changes";
import { reportsTable } from "#drizzle/schema/reports";
import { resultHoldsTable } from "#drizzle/schema/result-holds";
import { importFilesTable, resultSetsTable, runsTable } from "#drizzle/schema/runs";
import { samplesTable } from "#drizzle/schema/samples";
import { staffSessionsTable } from "#drizzle/schema/session";
import { tasksTable } from "#drizzle/schema/tasks";
import type { Query } from "../../platform/database/database";
import { afterEveryId } from "../../platform/database/keyset";
import { mapped, parsedJson, select } from "../../platform/database/query";
import { smallestIdAt } from "../../platform/ids";
import { isOpenModuleAlarm } from "../devices/module-health.store";
import { dueInstrumentRows } from "../instruments/instruments.queries";
import { alarmOrder, isOpenSmsAlarm } from "../messages/sms-alarms.store";
import { samplesForPlates } from "../plates/plate-queue.store";
import { isRequestForStaff } from "../privacy/requests.store";
import { contradictedReleases } from "../results/holds/result-holds.queries";
import { isSampleOpen, isSampleRejected, isSampleWaiting } from "../specimens/receiving/samples.store";
import { isTubeUnbound } from "../specimens/tubes/tubes.store";

const r = alias(reportsTable, "r");
const s = alias(samplesTable, "s");

/** Counting stops here: a queue of a hundred is as urgent as a longer one, and the list itself shows the exact number. */
export const queueCountMax = 99;

/** One more than the maximum shows that there are more. */
const most = sql.raw(String(queueCountMax + 1));

/** Counting of the day's finished work stops here. */
const doneCountMax = 10_000;

type QueueName = WorkQueue["queue"];

interface QueueRow {
  readonly queue: QueueName;
  readonly count: number;
  readonly oldestAt: number | null;
  readonly ownCount: number;
}

interface QueueSource {
  readonly from: SQL;
  /** Order of an index, so that the first row is the oldest. */
  readonly order: SQL | SQLiteColumn;
  readonly since: SQL | SQLiteColumn;
  /** Rows are in the order of arrival, so the search can stop at a given moment. */
  readonly comesInOrder?: true;
  /** When an entry arrived, if that differs from `since`. */
  readonly came?: SQL | SQLiteColumn;
  /** The person who made an entry that another person must decide about. */
  readonly madeBy?: SQLiteColumn;
}

type StateTable = SQLiteTable & { readonly id: SQLiteColumn; readonly state: SQLiteColumn };
type InOrder = Pick<QueueSource, "since" | "madeBy" | "comesInOrder"> & Partial<Pick<QueueSource, "order">>;

/** `state` is written into the SQL text, because a partial index is not used with a bound parameter. */
const inState = (table: StateTable, state: string, { order = table.id, ...rest }: InOrder): QueueSource => ({
  from: sql`${table} where ${table.state} = ${sql.raw(`'${state}'`)}`,
  order,
  ...rest,
});

const by = <C extends SQL | SQLiteColumn>(time: C) => ({ order: time, since: time, comesInOrder: true }) as const;
const sampleSince = by(samplesTable.stateChangedAt);
const waitingIn = (state: string): QueueSource => ({
  ...sampleSince,
  from: sql`${samplesTable} where ${samplesTable.state} = ${sql.raw(`'${state}'`)} and ${isSampleWaiting}`,
});
const resultSince = { order: resultSetsTable.id, since: resultSetsTable.stateChangedAt };

const alarms: QueueSource = {
  from: sql`${tasksTable} where ${isOpenSmsAlarm}`,
  order: alarmOrder,
  since: tasksTable.createdAt,
};

/**
 * Reports published and never opened. The conditions match the index on publication; the unary plus prevents the use of the
 * index on states.
 */
const unviewedReports = sql`${reportsTable.firstViewedAt} is null and ${reportsTable.publishedAt} is not null
  and +${reportsTable.state} in ('published', 'corrected')`;

/** A device counts as one entry, however many of its modules fail. */
const failingDevices: QueueSource = {
  from: sql`(select min(${tasksTable.id}) as first_id, min(${tasksTable.createdAt}) as first_at from ${tasksTable}
    where ${isOpenModuleAlarm} group by ${tasksTable.subjectId})`,
  order: sql`first_id`,
  since: sql`first_at`,
};

const overdueSamples = (now: number): QueueSource => ({
  from: sql`${samplesTable} where ${isSampleOpen} and ${samplesTable.dueAt} < ${now}`,
  ...by(samplesTable.dueAt),
});

function sources(now: number): Record<QueueName, QueueSource> {
  return {
    overdue: overdueSamples(now),
    sms_alarms: alarms,
    reports_contradicted: {
      from: sql`(select min(${resultHoldsTable.id}) as first_id, min(${resultHoldsTable.createdAt}) as first_at
        from ${contradictedReleases} group by ${resultHoldsTable.resultSetId})`,
      order: sql`first_id`,
      since: sql`first_at`,
    },
    corrections_submitted: inState(reportCorrectionsTable, "submitted", {
      since: reportCorrectionsTable.createdAt,
      madeBy: reportCorrectionsTable.madeBy,
    }),
    awaiting_review: inState(resultSetsTable, "submitted", { ...resultSince, madeBy: resultSetsTable.submittedBy }),
    results_returned: inState(resultSetsTable, "returned", resultSince),
    manual_waiting: inState(manualEntriesTable, "waiting", {
      since: manualEntriesTable.createdAt,
      madeBy: manualEntriesTable.firstBy,
    }),
    privacy_open: {
      from: sql`${privacyRequestsTable} where ${isRequestForStaff}`,
      order: privacyRequestsTable.dueAt,
      since: privacyRequestsTable.dueAt,
      came: privacyRequestsTable.createdAt,
    },
    enquiries_open: inState(enquiriesTable, "open", { since: enquiriesTable.createdAt }),
    samples_rejected: { from: sql`${samplesTable} where ${isSampleRejected}`, ...sampleSince },
    recollect_unanswered: waitingIn("recollect_requested"),
    received_unbound: {
      from: sql`${tubesTable} where ${isTubeUnbound}`,
      order: tubesTable.id,
      since: tubesTable.stateChangedAt,
    },
    failing_modules: failingDevices,
    instruments_due: {
      from: sql`${instrumentsTable} where ${dueInstrumentRows(now)}`,
      order: instrumentsTable.dueOn,
      since: sql`unixepoch(${instrumentsTable.dueOn}, '-8 hours') * 1000`,
    },
    messages_failed: inState(messagesTable, "failed", { since: messagesTable.stateChangedAt }),
    webhooks_failed: {
      from: sql`${clientsTable} where ${clientsTable.webhookFailedAt} is not null`,
      ...by(clientsTable.webhookFailedAt),
    },
    bound_not_received: inState(tubesTable, "bound", by(tubesTable.stateChangedAt)),
    awaiting_accept: waitingIn("received"),
    awaiting_plate: samplesForPlates,
    awaiting_retest: waitingIn("retest_queued"),
    awaiting_commit: inState(importFilesTable, "previewed", { since: importFilesTable.createdAt }),
    awaiting_submit: inState(resultSetsTable, "draft", resultSince),
    awaiting_publish: inState(resultSetsTable, "reviewed", resultSince),
    published_unviewed: {
      from: sql`${reportsTable} where ${unviewedReports}`,
      ...by(reportsTable.publishedAt),
    },
  };
}

/** The user of a session, for conditions in the same batch as the sign-in check. */
export const userOfSession = (sessionId: string) =>
  sql`(select ${staffSessionsTable.userId} from ${staffSessionsTable} where ${staffSessionsTable.id} = ${sessionId})`;

/**
 * Every queue with its length (up to the maximum) and its oldest entry, read from indexes in one statement: one row of scalar
 * subqueries, each of which reads its queue once, because D1 allows at most five terms in a UNION.
 */
export function countQueues(sessionId: string, now: number): Query<QueueRow[]> {
  const counted = ({ from, order, since, madeBy }: QueueSource) =>
    sql`(select json_array(count(*), min(since_at), ${madeBy ? sql`coalesce(sum(maker = ${userOfSession(sessionId)}), 0)` : sql`0`})
      from (select ${since} as since_at, ${madeBy ?? sql`null`} as maker from ${from} order by ${order} limit ${most}))`;
  return ofQueues(now, counted, (queue, [count, oldestAt, ownCount]: [number, number | null, number]) => ({
    queue,
    count,
    oldestAt,
    ownCount,
  }));
}

/** One row with a JSON list per queue, read into the lists' contents. */
function ofQueues<Said, Row>(
  now: number,
  asked: (source: QueueSource) => SQL,
  toRow: (queue: QueueName, said: Said) => Row,
  scope?: SQL,
): Query<Row[]> {
  const queues = Object.entries(sources(now)) as [QueueName, QueueSource][];
  const columns = Object.fromEntries(queues.map(([queue, source]) => [queue, parsedJson<Said>(asked(source))]));
  return mapped(select(columns, sql``, scope ? { with: scope } : {}), ([found]) =>
    found ? queues.map(([queue]) => toRow(queue, found[queue] as Said)) : [],
  );
}

interface NewsRow {
  readonly queue: QueueName;
  readonly count: number;
  readonly newestAt: number | null;
}

interface NewsScope {
  /** The moment from which entries are new, as SQL. */
  readonly since: SQL;
  /** The user whose own entries are not new to him, as SQL. */
  readonly me?: SQL;
}

/**
 * The newest entries of each queue since a moment, up to one more than the maximum. The scope is one row that all queues use.
 */
export function countNewEntries({ since, me }: NewsScope, now: number): Query<NewsRow[]> {
  const after = sql`(select since_at from scope)`;
  const counted = ({ from, order, since: waits, came = waits, comesInOrder, madeBy }: QueueSource) => {
    const isNewer = comesInOrder ? sql`and ${order} > ${after}` : sql``;
    const isOthers = me && madeBy ? sql`and ${madeBy} is not (select me_id from scope)` : sql``;
    return sql`(select json_array(count(*), max(came)) from (select ${came} as came from ${from} ${isNewer} ${isOthers}
      order by ${order} desc limit ${most}) where came > ${after})`;
  };
  return ofQueues(
    now,
    counted,
    (queue, [count, newestAt]: [number, number | null]) => ({ queue, count, newestAt }),
    sql`scope as materialized (select ${since} as since_at, ${me ?? sql`null`} as me_id)`,
  );
}

/** What was finished between two moments; each figure counts one day of a list, through the list's own index. */
export function countFinishedWork([from, until]: readonly [number, number]) {
  const made = ({ id }: { readonly id: SQLiteColumn }) =>
    sql`${id} >= ${smallestIdAt(from)} and ${id} < ${smallestIdAt(until)}`;
  const within = (column: SQLiteColumn) => sql`${column} >= ${from} and ${column} < ${until}`;
  const counted = (table: SQLiteTable, where: SQL) =>
    sql<number>`(select count(*) from (select 1 from ${table} where ${where} limit ${doneCountMax}))`;
  return mapped(
    select(
      {
        bound: counted(tubesTable, within(tubesTable.boundAt)),
        received: counted(samplesTable, within(samplesTable.receivedAt)),
        runs: counted(runsTable, made(runsTable)),
        published: counted(reportsTable, sql`${made(reportsTable)} and ${reportsTable.publishedAt} is not null`),
        viewed: counted(reportsTable, within(reportsTable.lastViewedAt)),
      },
      sql``,
    ),
    ([first]) => first ?? { bound: 0, received: 0, runs: 0, published: 0, viewed: 0 },
  );
}

/** Milliseconds from receipt to publication of the latest reports, shortest first. */
export function findTurnarounds(latest: number) {
  const took = sql<
    number | null
  >`${r.publishedAt} - (select ${s.receivedAt} from ${samplesTable} ${s} where ${s.id} = ${r.sampleId})`;
  const newest = sql`from ${reportsTable} ${r} where ${r.id} < ${afterEveryId} order by ${r.id} desc limit ${latest}`;
  return mapped(select({ took }, newest), (found) => found.flatMap(({ took }) => took ?? []).toSorted((a, b) => a - b));
}
