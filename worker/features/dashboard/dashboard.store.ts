import { type SQL, sql } from "drizzle-orm";
import { afterEveryId } from "../../platform/database/keyset";
import { statement } from "../../platform/database/query";
import { idFloor } from "../../platform/ids";
import { openModuleAlarms } from "../devices/module-alarms.rules";
import { unboundTubes } from "../kits/waiting-tubes.rules";
import { openAlarms } from "../messages/sms-alarms.rules";
import { unviewedReports } from "../reports/waiting-reports.rules";
import { openSamples } from "../samples/waiting-samples.rules";

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
  readonly order: SQL;
  readonly since: SQL;
}

const inState = (
  queue: string,
  table: string,
  states: string,
  order = "id",
  since = "state_changed_at",
): QueueSource => ({
  queue,
  from: sql.raw(`${table} where state ${states}`),
  order: sql.raw(order),
  since: sql.raw(since),
});

function sources(now: number): QueueSource[] {
  return [
    {
      queue: "received_unbound",
      from: sql.raw(`tubes where ${unboundTubes}`),
      order: sql.raw("id"),
      since: sql.raw("state_changed_at"),
    },
    inState("bound_not_received", "tubes", "= 'bound'", "state_changed_at"),
    inState("awaiting_accept", "samples", "= 'received'", "state_changed_at"),
    inState("awaiting_run", "samples", "= 'accepted'", "state_changed_at"),
    inState("awaiting_retest", "samples", "= 'retest_queued'", "state_changed_at"),
    inState("recollect_unanswered", "samples", "= 'recollect_requested'", "state_changed_at"),
    inState("awaiting_commit", "import_files", "= 'previewed'", "id", "created_at"),
    inState("awaiting_submit", "result_sets", "= 'draft'"),
    inState("awaiting_review", "result_sets", "= 'submitted'"),
    inState("awaiting_publish", "result_sets", "= 'reviewed'"),
    {
      queue: "published_unviewed",
      from: sql.raw(`reports where ${unviewedReports}`),
      order: sql.raw("id"),
      since: sql.raw("published_at"),
    },
    inState("messages_failed", "messages", "= 'failed'"),
    {
      queue: "sms_alarms",
      from: sql.raw(`tasks where ${openAlarms}`),
      order: sql.raw("id"),
      since: sql.raw("created_at"),
    },
    {
      queue: "failing_modules",
      // A device is one entry however many of its modules fail.
      from: sql.raw(
        `(select min(id) as id, min(created_at) as created_at from tasks where ${openModuleAlarms} group by subject_id)`,
      ),
      order: sql.raw("id"),
      since: sql.raw("created_at"),
    },
    {
      queue: "overdue",
      from: sql`samples where ${sql.raw(openSamples)} and due_at < ${now}`,
      order: sql.raw("due_at"),
      since: sql.raw("due_at"),
    },
  ];
}

/**
 * Every queue with its length (up to the cap) and its oldest entry, read from indexes in one statement: one row of scalar
 * subqueries, because D1 takes no more than five terms in a UNION.
 */
export function countQueues(now: number) {
  const queues = sources(now);
  const columns = queues.map(
    ({ from, order, since }, i) =>
      sql`(select count(*) from (select 1 from ${from} limit ${queueCountMax + 1})) as ${sql.raw(`waiting_${i}`)},
        (select ${since} from ${from} order by ${order} limit 1) as ${sql.raw(`oldest_${i}`)}`,
  );
  return statement(sql`select ${sql.join(columns, sql`, `)}`, ([cells]): QueueRow[] =>
    queues.map(({ queue }, i) => {
      const oldestAt = cells?.[i * 2 + 1] ?? null;
      return { queue, count: Number(cells?.[i * 2] ?? 0), oldestAt: oldestAt === null ? null : Number(oldestAt) };
    }),
  );
}

/** What was done between two moments; each figure counts the rows of one list's day, through the list's own index. */
export function countDone([from, until]: readonly [number, number]) {
  const made = sql`id >= ${idFloor(from)} and id < ${idFloor(until)}`;
  const within = (column: string) => sql`${sql.raw(column)} >= ${from} and ${sql.raw(column)} < ${until}`;
  return statement(
    sql`select (select count(*) from tubes where ${within("bound_at")}) as bound,
      (select count(*) from samples where ${within("received_at")}) as received,
      (select count(*) from runs where ${made}) as runs,
      (select count(*) from reports where ${made} and published_at is not null) as published,
      (select count(*) from reports where ${within("last_viewed_at")}) as viewed`,
    ([first = []]) => {
      const [bound, received, runs, published, viewed] = first.map(Number);
      return {
        bound: bound ?? 0,
        received: received ?? 0,
        runs: runs ?? 0,
        published: published ?? 0,
        viewed: viewed ?? 0,
      };
    },
  );
}

/** Milliseconds from received to published of the latest reports, shortest first. */
export function findTurnarounds(latest: number) {
  return statement(
    sql`select duration from (select r.published_at - s.received_at as duration
      from (select sample_id, published_at from reports where id < ${afterEveryId} and published_at is not null order by id desc limit ${latest}) r
      join samples s on s.id = r.sample_id where s.received_at is not null) order by duration`,
    (rows) => rows.map(([duration]) => Number(duration)),
  );
}
