import { type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { tubesTable } from "#drizzle/schema/kits";
import { messagesTable } from "#drizzle/schema/messages";
import { reportsTable } from "#drizzle/schema/reports";
import { importFilesTable, resultSetsTable, runsTable } from "#drizzle/schema/runs";
import { samplesTable } from "#drizzle/schema/samples";
import { tasksTable } from "#drizzle/schema/tasks";
import type { Query } from "../../platform/database/database";
import { afterEveryId } from "../../platform/database/keyset";
import { mapped, select } from "../../platform/database/query";
import { idFloor } from "../../platform/ids";
import { openModuleAlarms } from "../devices/module-health.store";
import { unboundTubes } from "../kits/tubes.store";
import { openAlarms } from "../messages/sms-alarms.store";
import { unviewedReports } from "../reports/reports.queries";
import { openSamples } from "../samples/samples.store";

const r = alias(reportsTable, "r");
const s = alias(samplesTable, "s");

/** Counting stops here: a queue of a thousand is as urgent as a longer one, and costs the same to show. */
export const queueCountMax = 1000;

interface QueueRow {
  readonly queue: string;
  readonly count: number;
  readonly oldestAt: number | null;
}

interface QueueSource {
  readonly queue: string;
  readonly from: SQL;
  /** Index order, and the time of the first row in it. */
  readonly order: SQL | SQLiteColumn;
  readonly since: SQL | SQLiteColumn;
}

type StateTable = SQLiteTable & { readonly id: SQLiteColumn; readonly state: SQLiteColumn };

/** `state` is written into the text: a partial index serves no parameter. */
const inState = (
  queue: string,
  table: StateTable,
  state: string,
  { since, order = table.id }: Pick<QueueSource, "since"> & Partial<Pick<QueueSource, "order">>,
): QueueSource => ({ queue, from: sql`${table} where ${table.state} = ${sql.raw(`'${state}'`)}`, order, since });

function sources(now: number): QueueSource[] {
  const [tube, sample] = [tubesTable.stateChangedAt, samplesTable.stateChangedAt];
  return [
    {
      queue: "received_unbound",
      from: sql`${tubesTable} where ${sql.raw(unboundTubes)}`,
      order: tubesTable.id,
      since: tube,
    },
    inState("bound_not_received", tubesTable, "bound", { order: tube, since: tube }),
    inState("awaiting_accept", samplesTable, "received", { order: sample, since: sample }),
    inState("awaiting_run", samplesTable, "accepted", { order: sample, since: sample }),
    inState("awaiting_retest", samplesTable, "retest_queued", { order: sample, since: sample }),
    inState("recollect_unanswered", samplesTable, "recollect_requested", { order: sample, since: sample }),
    inState("awaiting_commit", importFilesTable, "previewed", { since: importFilesTable.createdAt }),
    inState("awaiting_submit", resultSetsTable, "draft", { since: resultSetsTable.stateChangedAt }),
    inState("awaiting_review", resultSetsTable, "submitted", { since: resultSetsTable.stateChangedAt }),
    inState("awaiting_publish", resultSetsTable, "reviewed", { since: resultSetsTable.stateChangedAt }),
    {
      queue: "published_unviewed",
      from: sql`${reportsTable} where ${sql.raw(unviewedReports)}`,
      order: reportsTable.id,
      since: reportsTable.publishedAt,
    },
    inState("messages_failed", messagesTable, "failed", { since: messagesTable.stateChangedAt }),
    {
      queue: "sms_alarms",
      from: sql`${tasksTable} where ${sql.raw(openAlarms)}`,
      order: tasksTable.id,
      since: tasksTable.createdAt,
    },
    {
      queue: "failing_modules",
      // A device is one entry however many of its modules fail.
      from: sql`(select min(${tasksTable.id}) as first_id, min(${tasksTable.createdAt}) as first_at from ${tasksTable}
        where ${sql.raw(openModuleAlarms)} group by ${tasksTable.subjectId})`,
      order: sql`first_id`,
      since: sql`first_at`,
    },
    {
      queue: "overdue",
      from: sql`${samplesTable} where ${sql.raw(openSamples)} and ${samplesTable.dueAt} < ${now}`,
      order: samplesTable.dueAt,
      since: samplesTable.dueAt,
    },
  ];
}

/**
 * Every queue with its length (up to the cap) and its oldest entry, read from indexes in one statement: one row of scalar
 * subqueries, because D1 takes no more than five terms in a UNION.
 */
export function countQueues(now: number): Query<QueueRow[]> {
  const queues = sources(now);
  const columns: Record<string, SQL<number | null>> = {};
  for (const { queue, from, order, since } of queues) {
    columns[`${queue}_count`] = sql`(select count(*) from (select 1 from ${from} limit ${queueCountMax + 1}))`;
    columns[`${queue}_oldest`] = sql`(select ${since} from ${from} order by ${order} limit 1)`;
  }
  return mapped(select(columns, sql``), ([found]) =>
    queues.map(({ queue }) => ({
      queue,
      count: found?.[`${queue}_count`] ?? 0,
      oldestAt: found?.[`${queue}_oldest`] ?? null,
    })),
  );
}

/** What was done between two moments; each figure counts the rows of one list's day, through the list's own index. */
export function countDone([from, until]: readonly [number, number]) {
  const made = ({ id }: { readonly id: SQLiteColumn }) => sql`${id} >= ${idFloor(from)} and ${id} < ${idFloor(until)}`;
  const within = (column: SQLiteColumn) => sql`${column} >= ${from} and ${column} < ${until}`;
  const counted = (table: SQLiteTable, where: SQL) => sql<number>`(select count(*) from ${table} where ${where})`;
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
