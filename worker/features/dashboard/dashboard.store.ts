import { type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core";
import type { WorkQueue } from "#contract/dashboard";
import { clientsTable } from "#drizzle/schema/clients";
import { enquiriesTable } from "#drizzle/schema/enquiries";
import { instrumentsTable } from "#drizzle/schema/instruments";
import { tubesTable } from "#drizzle/schema/kits";
import { manualEntriesTable } from "#drizzle/schema/manual-entries";
import { messagesTable } from "#drizzle/schema/messages";
import { privacyRequestsTable } from "#drizzle/schema/privacy";
import { reportCorrectionsTable } from "#drizzle/schema/report-changes";
import { reportsTable } from "#drizzle/schema/reports";
import { importFilesTable, resultSetsTable, runsTable } from "#drizzle/schema/runs";
import { samplesTable } from "#drizzle/schema/samples";
import { staffSessionsTable } from "#drizzle/schema/session";
import { tasksTable } from "#drizzle/schema/tasks";
import type { Query } from "../../platform/database/database";
import { afterEveryId } from "../../platform/database/keyset";
import { rowidOf } from "../../platform/database/list-order";
import { mapped, select } from "../../platform/database/query";
import { idFloor } from "../../platform/ids";
import { openModuleAlarms } from "../devices/module-health.store";
import { dueInstruments } from "../instruments/instruments.queries";
import { unboundTubes } from "../kits/tubes.store";
import { openAlarms } from "../messages/sms-alarms.store";
import { samplesForPlates } from "../plates/plate-queue.store";
import { requestsForPeople } from "../privacy/requests.store";
import { unviewedReports } from "../reports/reports.queries";
import { openSamples, rejectedSamples, waitingSamples } from "../samples/samples.store";

const r = alias(reportsTable, "r");
const s = alias(samplesTable, "s");

/** Counting stops here: a queue of a thousand is as urgent as a longer one, and costs the same to show. */
export const queueCountMax = 1000;

/** What was done today is counted up to here. */
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
  /** Index order, and the time of the first row in it. */
  readonly order: SQL | SQLiteColumn;
  readonly since: SQL | SQLiteColumn;
  /** When an entry came, where `since` is another time. */
  readonly came?: SQLiteColumn;
  /** Who made an entry that another person must decide about. */
  readonly madeBy?: SQLiteColumn;
}

type StateTable = SQLiteTable & { readonly id: SQLiteColumn; readonly state: SQLiteColumn };
type InOrder = Pick<QueueSource, "since" | "madeBy"> & Partial<Pick<QueueSource, "order">>;

/** `state` is written into the text: a partial index serves no parameter. */
const inState = (table: StateTable, state: string, { order = table.id, ...rest }: InOrder): QueueSource => ({
  from: sql`${table} where ${table.state} = ${sql.raw(`'${state}'`)}`,
  order,
  ...rest,
});

const tubeSince = { order: tubesTable.stateChangedAt, since: tubesTable.stateChangedAt };
const sampleSince = { order: samplesTable.stateChangedAt, since: samplesTable.stateChangedAt };
const waitingIn = (state: string): QueueSource => ({
  ...sampleSince,
  from: sql`${samplesTable} where ${samplesTable.state} = ${sql.raw(`'${state}'`)} and ${waitingSamples}`,
});
const resultSince = { order: rowidOf(resultSetsTable.id), since: resultSetsTable.stateChangedAt };

const alarms: QueueSource = {
  from: sql`${tasksTable} where ${openAlarms}`,
  order: tasksTable.id,
  since: tasksTable.createdAt,
};

/** A device is one entry however many of its modules fail. */
const failingDevices: QueueSource = {
  from: sql`(select min(${tasksTable.id}) as first_id, min(${tasksTable.createdAt}) as first_at from ${tasksTable}
    where ${openModuleAlarms} group by ${tasksTable.subjectId})`,
  order: sql`first_id`,
  since: sql`first_at`,
};

const overdueSamples = (now: number): QueueSource => ({
  from: sql`${samplesTable} where ${openSamples} and ${samplesTable.dueAt} < ${now}`,
  order: samplesTable.dueAt,
  since: samplesTable.dueAt,
});

function sources(now: number): Record<QueueName, QueueSource> {
  return {
    overdue: overdueSamples(now),
    sms_alarms: alarms,
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
      from: sql`${privacyRequestsTable} where ${requestsForPeople}`,
      order: privacyRequestsTable.dueAt,
      since: privacyRequestsTable.dueAt,
      came: privacyRequestsTable.createdAt,
    },
    enquiries_open: inState(enquiriesTable, "open", { since: enquiriesTable.createdAt }),
    samples_rejected: { from: sql`${samplesTable} where ${rejectedSamples}`, ...sampleSince },
    recollect_unanswered: waitingIn("recollect_requested"),
    received_unbound: {
      from: sql`${tubesTable} where ${unboundTubes}`,
      order: rowidOf(tubesTable.id),
      since: tubesTable.stateChangedAt,
    },
    failing_modules: failingDevices,
    instruments_due: {
      from: sql`${instrumentsTable} where ${dueInstruments(now)}`,
      order: instrumentsTable.dueOn,
      since: sql`unixepoch(${instrumentsTable.dueOn}, '-8 hours') * 1000`,
    },
    messages_failed: inState(messagesTable, "failed", { since: messagesTable.stateChangedAt }),
    webhooks_failed: {
      from: sql`${clientsTable} where ${clientsTable.webhookFailedAt} is not null`,
      order: clientsTable.webhookFailedAt,
      since: clientsTable.webhookFailedAt,
    },
    bound_not_received: inState(tubesTable, "bound", tubeSince),
    awaiting_accept: waitingIn("received"),
    awaiting_plate: { ...samplesForPlates, since: samplesTable.stateChangedAt },
    awaiting_retest: waitingIn("retest_queued"),
    awaiting_commit: inState(importFilesTable, "previewed", { since: importFilesTable.createdAt }),
    awaiting_submit: inState(resultSetsTable, "draft", resultSince),
    awaiting_publish: inState(resultSetsTable, "reviewed", resultSince),
    published_unviewed: {
      from: sql`${reportsTable} where ${unviewedReports}`,
      order: reportsTable.id,
      since: reportsTable.publishedAt,
    },
  };
}

/** The person whom a session belongs to, for conditions that ride along with its check. */
export const ownerOf = (sessionId: string) =>
  sql`(select ${staffSessionsTable.userId} from ${staffSessionsTable} where ${staffSessionsTable.id} = ${sessionId})`;

/**
 * Every queue with its length (up to the cap) and its oldest entry, read from indexes in one statement: one row of scalar
 * subqueries, because D1 takes no more than five terms in a UNION.
 */
export function countQueues(sessionId: string, now: number): Query<QueueRow[]> {
  const queues = Object.entries(sources(now)) as [QueueName, QueueSource][];
  const columns: Record<string, SQL<number | null>> = {};
  const most = queueCountMax + 1;
  for (const [queue, { from, order, since, madeBy }] of queues) {
    columns[`${queue}_count`] = sql`(select count(*) from (select 1 from ${from} limit ${most}))`;
    columns[`${queue}_oldest`] = sql`(select ${since} from ${from} order by ${order} limit 1)`;
    if (!madeBy) continue;
    columns[`${queue}_own`] = sql`(select count(*) from (select ${madeBy} as maker from ${from} limit ${most})
      where maker = ${ownerOf(sessionId)})`;
  }
  return mapped(select(columns, sql``), ([found]) =>
    queues.map(([queue]) => ({
      queue,
      count: found?.[`${queue}_count`] ?? 0,
      oldestAt: found?.[`${queue}_oldest`] ?? null,
      ownCount: found?.[`${queue}_own`] ?? 0,
    })),
  );
}

interface NewsRow {
  readonly queue: QueueName;
  readonly count: number;
  readonly newestAt: number | null;
}

interface NewsScope {
  /** Since when, as SQL. */
  readonly since: SQL;
  /** Whose own entries are no news, as SQL. */
  readonly me?: SQL;
}

/** What came into each queue since a moment, of the newest up to the cap. The scope is one row that all of them ask. */
export function countNews({ since, me }: NewsScope, now: number): Query<NewsRow[]> {
  const queues = Object.entries(sources(now)) as [QueueName, QueueSource][];
  const columns: Record<string, SQL<number | null>> = {};
  const most = sql.raw(String(queueCountMax));
  for (const [queue, source] of queues) {
    const maker = source.madeBy ?? sql`null`;
    const newest = sql`(select ${source.came ?? source.since} as came, ${maker} as maker from ${source.from}
      order by ${source.order} desc limit ${most})
      where came > (select since_at from scope)${me ? sql` and maker is not (select me_id from scope)` : sql``}`;
    columns[`${queue}_count`] = sql`(select count(*) from ${newest})`;
    columns[`${queue}_newest`] = sql`(select max(came) from ${newest})`;
  }
  const scope = sql`scope as (select ${since} as since_at, ${me ?? sql`null`} as me_id)`;
  return mapped(select(columns, sql``, { with: scope }), ([found]) =>
    queues.map(([queue]) => ({
      queue,
      count: found?.[`${queue}_count`] ?? 0,
      newestAt: found?.[`${queue}_newest`] ?? null,
    })),
  );
}

/** What was done between two moments; each figure counts the rows of one list's day, through the list's own index. */
export function countDone([from, until]: readonly [number, number]) {
  const made = ({ id }: { readonly id: SQLiteColumn }) => sql`${id} >= ${idFloor(from)} and ${id} < ${idFloor(until)}`;
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

/** Milliseconds from received to published of the latest reports, shortest first. */
export function findTurnarounds(latest: number) {
  const reports = reportsTable;
  const newest = sql`(select ${reports.sampleId}, ${reports.publishedAt} from ${reports}
    where ${reports.id} < ${afterEveryId} and ${reports.publishedAt} is not null
    order by ${reports.id} desc limit ${latest})`;
  const took = sql`(select ${r.publishedAt} - ${s.receivedAt} as duration from ${newest} ${r}
    join ${samplesTable} ${s} on ${s.id} = ${r.sampleId} where ${s.receivedAt} is not null)`;
  return mapped(select({ duration: sql<number>`duration` }, sql`from ${took} order by duration`), (rows) =>
    rows.map(({ duration }) => duration),
  );
}
