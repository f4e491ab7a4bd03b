import { type SQL, sql } from "drizzle-orm";
import { auditEventsTable, auditSealsTable, clientErrorsTable } from "#drizzle/schema/logs";
import { messagesTable } from "#drizzle/schema/messages";
import { staffSessionsTable } from "#drizzle/schema/session";
import type { Query } from "../../platform/database/database";
import { mapped, select } from "../../platform/database/query";

export interface HealthFacts {
  readonly waiting: number;
  /** Of these the ones that were tried already, or whose sender has not reported back. */
  readonly retrying: number;
  readonly oldestWaitingAt: number | null;
  readonly failed: number;
  readonly events: number;
  readonly sealed: number;
  readonly oldestUnsealedAt: number | null;
  readonly openSessions: number;
  readonly clientErrors: number;
}

/** Figures read from indexes, in one statement; counting of messages stops at a thousand of each state. */
export function findHealthFacts(now: number, idleSince: number, dayStart: number): Query<HealthFacts> {
  const { state, notBefore } = messagesTable;
  const counted = (which: SQL) =>
    sql<number>`(select count(*) from (select 1 from ${messagesTable} where ${which} limit 1000))`;
  const sealed = sql<number>`(select coalesce(max(${auditSealsTable.seq}), 0) from ${auditSealsTable})`;
  const { endedAt, lastSeenAt, expiresAt } = staffSessionsTable;
  const facts = {
    queued: counted(sql`${state} = 'queued'`),
    retrying: counted(sql`${state} in ('retry_wait', 'sending')`),
    oldestWaitingAt: sql<number | null>`(select min(${notBefore}) from ${messagesTable} where ${state} = 'queued')`,
    failed: counted(sql`${state} = 'failed'`),
    events: sql<number>`(select coalesce(max(${auditEventsTable.seq}), 0) from ${auditEventsTable})`,
    sealed,
    oldestUnsealedAt: sql<
      number | null
    >`(select ${auditEventsTable.at} from ${auditEventsTable} where ${auditEventsTable.seq} = ${sealed} + 1)`,
    openSessions: sql<number>`(select count(*) from ${staffSessionsTable} where ${expiresAt} > ${now}
      and ${endedAt} is null and ${lastSeenAt} > ${idleSince})`,
    clientErrors: sql<number>`(select count(*) from ${clientErrorsTable}
      where ${clientErrorsTable.lastSeenAt} >= ${dayStart})`,
  };
  return mapped(select(facts, sql``), ([first]) => {
    if (!first) return noFigures;
    const { queued, ...others } = first;
    return { ...others, waiting: queued + others.retrying };
  });
}

const noFigures: HealthFacts = {
  waiting: 0,
  retrying: 0,
  oldestWaitingAt: null,
  failed: 0,
  events: 0,
  sealed: 0,
  oldestUnsealedAt: null,
  openSessions: 0,
  clientErrors: 0,
};
