import { type SQL, sql } from "drizzle-orm";
import type { HoldRule, HoldSubject, ResultHold, RunHold } from "#contract/result-holds";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";
import type { NewHold } from "../calling/result-holds.rules";

const changed = (_rows: unknown, count: number) => count;
const numberOrNull = (cell: unknown) => (cell === null || cell === undefined ? null : Number(cell));

/** Not stated and not dispelled, as the partial index says it, and of nobody who had his data erased. */
const isOpen = (alias: string): SQL =>
  sql.raw(`${alias}.stated_at is null and ${alias}.overtaken_at is null and ${alias}.erased_at is null`);

/** The result that a contradiction's facts name beside the one that has the doubt; `of` is a row's alias or a JSON value. */
export const otherResult = (of: string): SQL => {
  const facts = of.endsWith(".value") ? `${of} -> '$.facts'` : `${of}.facts`;
  return sql.raw(`coalesce(${facts} ->> '$.earlierResultSetId', ${facts} ->> '$.laterResultSetId')`);
};

/** How many open doubts a result has; `resultSetId` is a column of the query around it. */
export const openHoldCountOf = (resultSetId: SQL): SQL<number> =>
  sql<number>`(select count(*) from result_holds oh where oh.result_set_id = ${resultSetId} and ${isOpen("oh")})`;

/** True while nothing about the result waits for a statement. */
export const hasNoOpenHold = (resultSetId: SQL): SQL =>
  sql`not exists (select 1 from result_holds oh where oh.result_set_id = ${resultSetId} and ${isOpen("oh")})`;

/** True while nobody ever doubted the result. */
export const hasNoHold = (resultSetId: SQL): SQL =>
  sql`not exists (select 1 from result_holds oh where oh.result_set_id = ${resultSetId})`;

/** People who stated something about a result, as a JSON list. */
export const holdStatersOf = (resultSetId: SQL): SQL<number[]> =>
  sql<
    number[]
  >`(select json_group_array(distinct oh.stated_by) from result_holds oh where oh.result_set_id = ${resultSetId}
    and oh.stated_by is not null)`.mapWith((json: string) => JSON.parse(json) as number[]);

/** The time that a reviewer stated for the run of a result, the last one said; null when nobody had to. */
export const statedTimeOf = (resultSetId: SQL): SQL =>
  sql`(select oh.stated_time from result_holds oh where oh.result_set_id = ${resultSetId} and oh.stated_time is not null
    and oh.overtaken_at is null order by oh.stated_at desc, oh.id desc limit 1)`;

// Holds are many and short-lived: their ids are made where they are written, in the order of time by their head.
export const idFrom = (head: SQL): SQL => sql`substr(${head}, 1, 10) || substr(upper(hex(randomblob(8))), 1, 16)`;

const holdColumns = sql.raw("(id, result_set_id, rule, subject_kind, subject_name, message, facts, created_at)");
const holdValues = sql.raw(
  "h.value ->> '$.rule', h.value ->> '$.subject.kind', h.value ->> '$.subject.name', h.value ->> '$.message', h.value -> '$.facts'",
);

/**
 * The doubts about results that this batch, or an earlier one, made; each is written once. `when` holds for the whole batch,
 * a result that did not go in gets none. `idHead`: a fresh id, whose time the new rows carry.
 */
export function insertHolds(
  holds: readonly (NewHold & { readonly resultSetId: string })[],
  { idHead, now, when }: { readonly idHead: string; readonly now: number; readonly when?: SQL },
): Query<number> {
  return statement(
    sql`insert or ignore into result_holds ${holdColumns}
      select ${idFrom(sql`${idHead}`)}, rs.id, ${holdValues}, ${now} from json_each(${JSON.stringify(holds)}) h
      join result_sets rs on rs.id = h.value ->> '$.resultSetId' ${when ? sql`where ${when}` : sql``}`,
    changed,
  );
}

/** A result made again from the same evidence is as questionable as before; its doubts want a statement of their own. */
export function copyHolds(from: string, to: string, now: number, when: SQL): Query<number> {
  return statement(
    sql`insert or ignore into result_holds ${holdColumns}
      select ${idFrom(sql`${to}`)}, ${to}, rule, subject_kind, subject_name, message, facts, ${now} from result_holds
      where result_set_id = ${from} and overtaken_at is null and erased_at is null and ${when}`,
    changed,
  );
}

/** Marks the doubts of these rules that a new call no longer shows in the same words. */
export function overtakeHolds(
  resultSetId: string,
  rules: readonly HoldRule[],
  still: readonly NewHold[],
  { now, when }: { readonly now: number; readonly when: SQL },
): Query<number> {
  return statement(
    sql`update result_holds set overtaken_at = ${now} where result_set_id = ${resultSetId} and overtaken_at is null
      and erased_at is null and rule in (select value from json_each(${JSON.stringify(rules)}))
      and not exists (select 1 from json_each(${JSON.stringify(still)}) h where h.value ->> '$.rule' = rule
        and h.value ->> '$.subject.kind' = subject_kind and h.value ->> '$.subject.name' = subject_name
        and h.value ->> '$.message' = message) and ${when}`,
    changed,
  );
}

/** Which doubts a statement is about: one by its id, or the same one of all results of a run. */
export type HoldsToState = { readonly id: string } | ({ readonly runId: string } & Pick<NewHold, "rule" | "subject">);

const isMeant = (which: HoldsToState): SQL =>
  "id" in which
    ? sql`h.id = ${which.id}`
    : sql`rs.run_id = ${which.runId} and h.rule = ${which.rule} and h.subject_kind = ${which.subject.kind}
      and h.subject_name = ${which.subject.name}`;

const isSubmitted = sql.raw("rs.state in ('submitted', 'reviewed')");
/** Submitted and not out yet, measured, typed, changed and submitted by others, as `isAnother` of its rules says. */
const mayState = (userId: number): SQL => sql`${isSubmitted} and rs.submitted_by is not ${userId}
  and rs.retest_by is not ${userId} and r.created_by is not ${userId}
  and not exists (select 1 from result_changes c where c.result_set_id = rs.id and c.made_by = ${userId})
  and not exists (select 1 from calls c where c.result_set_id = rs.id and ${userId} in (c.entered_by, c.confirmed_by))`;

/** Writes a statement where it is still missing and this person may make it; answers how many doubts it settled. */
export function stateHolds(
  which: HoldsToState,
  said: { readonly reason: string; readonly time: number | null; readonly userId: number; readonly now: number },
): Query<number> {
  return statement(
    sql`update result_holds set stated_reason = ${said.reason}, stated_time = ${said.time}, stated_by = ${said.userId},
      stated_at = ${said.now} where id in (select h.id from result_sets rs join result_holds h on h.result_set_id = rs.id
        left join runs r on r.id = rs.run_id where ${isMeant(which)} and ${isOpen("h")} and ${mayState(said.userId)})`,
    changed,
  );
}

/** A contradiction between two results that is about to be settled. */
interface DeltaToSettle {
  readonly holdId: string;
  /** The doubted result and the other one, as they were seen. */
  readonly results: readonly { readonly id: string; readonly version: number; readonly sampleState: string }[];
}

/** Writes one statement on both sides of a contradiction, while both results are as they were seen; answers how many doubts it settled. */
export function settleDeltaHolds(
  { holdId, results }: DeltaToSettle,
  said: { readonly reason: string; readonly userId: number; readonly now: number },
): Query<number> {
  const seen = JSON.stringify(results);
  const ids = sql`(select value ->> 'id' from json_each(${seen}))`;
  return statement(
    sql`update result_holds set stated_reason = ${said.reason}, stated_by = ${said.userId}, stated_at = ${said.now}
      where id in (select h.id from result_holds t join result_holds h on h.id = t.id or (h.result_set_id in ${ids}
          and h.rule = 'delta' and ${otherResult("h")} in ${ids})
        where t.id = ${holdId} and ${isOpen("t")} and ${isOpen("h")}
        and ${results.length} = (select count(*) from json_each(${seen}) j join result_sets rs on rs.id = j.value ->> 'id'
          and rs.version = j.value ->> 'version' join samples s on s.id = rs.sample_id and s.state = j.value ->> 'sampleState'))`,
    changed,
  );
}

/** Inside the batch: this statement was written. */
export const isStated = (holdId: string, by: { readonly userId: number; readonly now: number }): SQL =>
  sql`exists (select 1 from result_holds where id = ${holdId} and stated_by = ${by.userId} and stated_at = ${by.now})`;

/** What decides about a statement. */
export interface StatableFacts {
  readonly rule: HoldRule;
  readonly openCount: number;
  /** Open ones of results that are submitted and not out yet. */
  readonly submittedCount: number;
  /** The last receipt of the samples that it is about. */
  readonly receivedAt: number | null;
}

export function findStatable(which: HoldsToState): Query<StatableFacts | undefined> {
  return statement(
    sql`select h.rule, sum(iif(${isOpen("h")}, 1, 0)), sum(iif(${isOpen("h")} and ${isSubmitted}, 1, 0)), max(s.received_at)
      from result_sets rs join result_holds h on h.result_set_id = rs.id join samples s on s.id = rs.sample_id
      where ${isMeant(which)} group by h.rule`,
    ([r]) =>
      r && {
        rule: r[0] as HoldRule,
        openCount: Number(r[1]),
        submittedCount: Number(r[2]),
        receivedAt: numberOrNull(r[3]),
      },
  );
}

function selectHolds(which: SQL): Query<(ResultHold & { readonly resultSetId: string })[]> {
  return statement(
    sql`select h.id, h.rule, h.subject_kind, h.subject_name, h.message, h.stated_reason, h.stated_by, u.nick_name, h.stated_at,
      h.stated_time, h.overtaken_at, h.created_at, h.result_set_id
      from result_holds h left join users u on u.id = h.stated_by where ${which} order by h.created_at, h.rule, h.subject_name`,
    (rows) =>
      rows.map((r) => ({
        id: String(r[0]),
        rule: r[1] as HoldRule,
        message: String(r[4]),
        subject: { kind: r[2] as HoldSubject["kind"], name: String(r[3]) },
        statedReason: r[5] === null ? null : String(r[5]),
        statedBy: r[6] === null ? null : { userId: Number(r[6]), name: String(r[7] ?? "") },
        statedAt: numberOrNull(r[8]),
        statedTime: numberOrNull(r[9]),
        overtakenAt: numberOrNull(r[10]),
        createdAt: Number(r[11]),
        resultSetId: String(r[12]),
      })),
  );
}

export const findHold = (id: string) => selectHolds(sql`h.id = ${id}`);

/** A comparison that was done is no doubt any more; what it found is one of its own. */
export const findHoldsOfResultSet = (resultSetId: string) =>
  selectHolds(sql`h.result_set_id = ${resultSetId} and not (h.rule = 'delta_pending' and h.overtaken_at is not null)`);

/** The doubts about a run's results, the same one told once. */
export function findHoldsOfRun(runId: string): Query<RunHold[]> {
  return statement(
    sql`select h.rule, h.subject_kind, h.subject_name, min(h.message), count(*), sum(iif(${isOpen("h")}, 1, 0)),
      sum(iif(${isOpen("h")} and ${isSubmitted}, 1, 0)),
      json_group_array(distinct h.stated_reason) filter (where h.stated_reason is not null)
      from result_sets rs join result_holds h on h.result_set_id = rs.id
      where rs.run_id = ${runId} and h.overtaken_at is null group by 1, 2, 3 order by 1, 2, 3`,
    (rows) =>
      rows.map((r) => ({
        rule: r[0] as HoldRule,
        message: String(r[3]),
        subject: { kind: r[1] as HoldSubject["kind"], name: String(r[2]) },
        resultCount: Number(r[4]),
        openCount: Number(r[5]),
        submittedCount: Number(r[6]),
        statedReasons: (JSON.parse(String(r[7])) as string[]).slice(0, 5),
      })),
  );
}

/** A time that a reviewer stated for a run, and his name. */
export interface StatedTime {
  readonly at: number;
  readonly by: string;
}

export function findStatedTimes(runId: string): Query<StatedTime[]> {
  return statement(
    sql`select distinct h.stated_time, u.nick_name from result_sets rs join result_holds h on h.result_set_id = rs.id
      join users u on u.id = h.stated_by
      where rs.run_id = ${runId} and h.stated_time is not null and h.overtaken_at is null order by h.stated_time limit 5`,
    (rows) => rows.map(([at, by]) => ({ at: Number(at), by: String(by ?? "") })),
  );
}

/** An erasure takes the words, which may name people; that there was a doubt, and who settled it, stays. */
export function eraseHolds(samples: SQL, now: number, when: SQL): Query<number> {
  return statement(
    sql`update result_holds set message = '', facts = null, stated_reason = iif(stated_reason is null, null, ''), erased_at = ${now}
      where result_set_id in (select id from result_sets where sample_id in ${samples}) and erased_at is null and ${when}`,
    changed,
  );
}

/**
 * Of other results: that one of a run contradicts them, which is taken back. Each of the two names the other's tube, so the run's
 * own doubts lead there, erased ones too. Before the run's results are removed.
 */
export function dispelContradictions(runId: string, now: number, when: SQL): Query<number> {
  return statement(
    sql`update result_holds as h set overtaken_at = ${now} where h.rule = 'delta' and h.overtaken_at is null and h.erased_at is null
      and ${otherResult("h")} in (select id from result_sets where run_id = ${runId}) and ${when}
      and h.result_set_id in (select other.id from result_sets rs
        cross join result_holds own on own.result_set_id = rs.id and own.rule = 'delta'
        cross join tubes t on t.barcode = own.subject_name cross join samples s on s.tube_id = t.id
        cross join result_sets other on other.sample_id = s.id where rs.run_id = ${runId})`,
    changed,
  );
}

/** With the results of a run that is taken back. */
export function removeHoldsOfRun(runId: string, when: SQL): Query<number> {
  return statement(
    sql`delete from result_holds where result_set_id in (select id from result_sets where run_id = ${runId}) and ${when}`,
    changed,
  );
}
