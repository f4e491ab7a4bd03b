import { sql } from "drizzle-orm";
import type { Cell, Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";

interface HealthFacts {
  readonly waiting: number;
  readonly oldestWaitingAt: number | null;
  readonly failed: number;
  readonly events: number;
  readonly sealed: number;
  readonly oldestUnsealedAt: number | null;
  readonly openSessions: number;
  readonly clientErrors: number;
}

const orNull = (cell: Cell | undefined) => (cell === null || cell === undefined ? null : Number(cell));

/** Figures out of indexes, in one statement; counting of messages stops at a thousand. */
export function healthFacts(now: number, idleSince: number, dayStart: number): Query<HealthFacts> {
  const counted = (from: string) => sql`(select count(*) from (select 1 from ${sql.raw(from)} limit 1000))`;
  const sealed = sql`(select coalesce(max(seq), 0) from audit_seals)`;
  return statement(
    sql`select ${counted("messages where state in ('queued', 'retry_wait', 'sending')")},
      (select min(not_before) from messages where state = 'queued'),
      ${counted("messages where state = 'failed'")},
      (select coalesce(max(seq), 0) from audit_events),
      ${sealed},
      (select at from audit_events where seq = ${sealed} + 1),
      (select count(*) from staff_sessions where user_id > 0 and ended_at is null and last_seen_at > ${idleSince} and expires_at > ${now}),
      (select count(*) from client_errors where last_seen_at >= ${dayStart})`,
    ([first = []]) => ({
      waiting: Number(first[0]),
      oldestWaitingAt: orNull(first[1]),
      failed: Number(first[2]),
      events: Number(first[3]),
      sealed: Number(first[4]),
      oldestUnsealedAt: orNull(first[5]),
      openSessions: Number(first[6]),
      clientErrors: Number(first[7]),
    }),
  );
}
