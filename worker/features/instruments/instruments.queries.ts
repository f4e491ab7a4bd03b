import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { dueSoonDays } from "#contract/instruments";
import { devicesTable } from "#drizzle/schema/devices";
import { instrumentEventsTable, instrumentPlanTable, instrumentsTable } from "#drizzle/schema/instruments";
import { importFilesTable, runsTable } from "#drizzle/schema/runs";
import { chinaDay } from "../../platform/china-day";
import { previousChanged } from "../../platform/database/conditions";
import type { Query } from "../../platform/database/database";
import { db, firstOf, parsedJson, select, write } from "../../platform/database/query";
import { idContinuedFrom, insertInto } from "../../platform/database/writes";
import { stateMove } from "../states/state-moves.queries";
import type { MeasuringInstrument } from "./instrument-fitness.rules";
import { type InstrumentState, instrumentStates } from "./instruments.states";

const i = alias(instrumentsTable, "i");
const e = alias(instrumentEventsTable, "e");
const p = alias(instrumentPlanTable, "p");
const d = alias(devicesTable, "d");
const r = alias(runsTable, "r");
const f = alias(importFilesTable, "f");

/** The day that is this many days after another one, in SQL. */
export const daysAfter = (day: SQL, count: SQL): SQL<string> => sql<string>`date(${day}, '+' || ${count} || ' days')`;

const heldFor = (day: SQL): SQL<string> =>
  sql<string>`iif(${i.calibrationDays} > 0, ${daysAfter(day, sql`${i.calibrationDays}`)}, '')`;

/** The last day of a calibration (`e`) of an instrument (`i`): a failed calibration ends the earlier one. */
export const endOfCalibration = sql<string>`case when ${e.kind} <> 'calibration' then ''
  when not ${e.isPassed} then date(${e.occurredOn}, '-1 day') when ${e.validUntil} <> '' then ${e.validUntil}
  else ${heldFor(sql`${e.occurredOn}`)} end`;

const isCalibration = sql`${e.instrumentId} = ${i.id} and ${e.kind} = 'calibration'`;

/** For each kind of calibration of an instrument (`i`) the newest one, with its last day; `more` is appended SQL: a condition or a UNION. */
const newestCalibrations = (more = sql``): SQL => sql`select named, ends, max(done || made) from (
  select ${e.what} as named, ${endOfCalibration} as ends, ${e.occurredOn} as done, ${e.id} as made
  from ${instrumentEventsTable} ${e} where ${isCalibration} ${more}) group by named`;

export const calibrationsOf = (more?: SQL) =>
  parsedJson<{ what: string; until: string }[]>(
    sql`(select json_group_array(json_object('what', named, 'until', ends)) from (${newestCalibrations(more)}))`,
  );

/** Name and model of an instrument (`i`): those of its device (`d`), if it is a device. */
export const instrumentName = sql<string>`coalesce(${d.name}, ${i.name})`;
export const instrumentsWithDevices = sql`${instrumentsTable} ${i} left join ${devicesTable} ${d} on ${d.serial} = ${i.serial}`;

function measuring(rest: SQL, at: SQL, more = sql``): Query<MeasuringInstrument | undefined> {
  const day = sql`date(${at} / 1000 + 28800, 'unixepoch')`;
  const doubt = sql`select json_object('kind', ${e.kind}, 'what', ${e.what}, 'since', ${e.doubtSince})
    from ${instrumentEventsTable} ${e} where ${e.instrumentId} = ${i.id} and ${e.doubtSince} between '2' and ${day}
    and (${e.doubtUntil} is null or ${e.doubtUntil} >= ${at}) order by ${e.id} desc limit 1`;
  return firstOf(
    select(
      {
        serial: i.serial,
        name: instrumentName,
        version: i.version,
        inUseSince: i.inUseSince,
        calibrationDays: i.calibrationDays,
        calibrations: calibrationsOf(sql`and ${e.occurredOn} <= ${day} ${more}`),
        doubt: parsedJson<MeasuringInstrument["doubt"]>(sql`coalesce((${doubt}), 'null')`),
      },
      rest,
    ),
  );
}

/**
 * The registered instrument that a file names, in its state at the time of the run; calibrations named in the file count too.
 */
export function findInstrumentOfImport(importId: SQL, now: number) {
  const named = sql`union all select c.value ->> 'what', ${heldFor(sql`c.value ->> 'on'`)}, c.value ->> 'on', ''
    from json_each(${f.preview}, '$.calibrations') c`;
  return measuring(
    sql`from ${importFilesTable} ${f} join ${instrumentsTable} ${i}
      on ${i.serial} = ${f.preview} ->> '$.experiment.instrumentSerial'
      left join ${devicesTable} ${d} on ${d.serial} = ${i.serial} where ${f.id} = ${importId}`,
    sql`coalesce(${f.preview} ->> '$.experiment.endedAt', ${now})`,
    named,
  );
}

/** The current state of the instrument that is a device. */
export const findInstrumentOfDevice = (deviceId: string, now: number) =>
  measuring(
    sql`from ${devicesTable} ${d} join ${instrumentsTable} ${i} on ${i.serial} = ${d.serial} where ${d.id} = ${deviceId}`,
    sql`${now}`,
  );

/** Condition inside the batch: the instrument has not changed since it was read. */
export const isInstrumentUnchanged = (of: MeasuringInstrument | undefined): SQL =>
  of
    ? sql`exists (select 1 from ${instrumentsTable} ${i} where ${i.serial} = ${of.serial} and ${i.version} = ${of.version})`
    : sql`true`;

interface By {
  readonly userId: number;
  readonly now: number;
}

/**
 * Records the calibrations named in the files of one run of an instrument, or of its newest 50 runs; each calibration is
 * recorded once, and none when the serial is not registered. `id` is a new id, whose time the events get.
 */
export const recordCalibrations = (
  { serial, runId }: { readonly serial: string; readonly runId?: string },
  { id, userId, now }: By & { readonly id: string },
) => [
  write(
    insertInto(
      instrumentEventsTable,
      {
        id: idContinuedFrom(sql`${id}`),
        instrumentId: sql`${i.id}`,
        kind: "calibration",
        what: sql`c.value ->> 'what'`,
        occurredOn: sql`c.value ->> 'on'`,
        importFileId: sql`${f.id}`,
        createdBy: userId,
        createdAt: now,
      },
      {
        from: sql`${instrumentsTable} ${i} join ${runsTable} ${r} on ${r.id} in (${runId ?? newestRuns(serial)})
          join ${importFilesTable} ${f} on ${f.id} = ${r.importFileId} join json_each(${f.preview}, '$.calibrations') c`,
        when: sql`${i.serial} = ${serial} and c.value ->> 'on' <= ${chinaDay(now)}`,
      },
    ).onConflictDoNothing(),
  ),
  storeFirstDueDay(sql`${i.serial} = ${serial}`),
];

const newestRuns = (serial: string): SQL =>
  sql`select ${r.id} from ${runsTable} ${r} where ${r.instrumentSerial} = ${serial} order by ${r.id} desc limit 50`;

/** Condition for `storeFirstDueDay`: the instrument with this id. */
export const isInstrument = (id: string): SQL => sql`${i.id} = ${id}`;

/** Stores the first day on which anything of an instrument (`i`) is due; must be the last statement of every batch that may change it. */
export function storeFirstDueDay(which: SQL): Query<number> {
  const planned = daysAfter(sql`${p.lastOn}`, sql`${p.everyDays}`);
  return write(sql`update ${instrumentsTable} as ${i} set ${sql.identifier(i.dueOn.name)} = coalesce((select min(ends) from (
    select ends from (${newestCalibrations()}) where ends <> ''
    union all select ${planned} from ${instrumentPlanTable} ${p} where ${p.instrumentId} = ${i.id} and ${p.isOn}
    union all select ${i.inUseSince} where ${i.calibrationDays} > 0
      and not exists (select 1 from ${instrumentEventsTable} ${e} where ${isCalibration}))), '') where ${which}`);
}

/** Rows of `instruments` with something due soon, or with `isOver` before today. */
export function dueInstrumentRows(now: number, isOver = false): SQL {
  const before = chinaDay(now + (isOver ? 0 : (dueSoonDays + 1) * 86_400_000));
  return sql`${instrumentsTable.state} = 'in_use' and ${instrumentsTable.dueOn} > '' and ${instrumentsTable.dueOn} < ${before}`;
}

/** The facts needed to decide about a move of an instrument. */
export const findInstrumentToMove = (id: string) =>
  firstOf(
    select(
      {
        id: i.id,
        serial: i.serial,
        name: instrumentName,
        state: sql<InstrumentState>`${i.state}`,
        stateChangedAt: i.stateChangedAt,
      },
      sql`from ${instrumentsWithDevices} where ${i.id} = ${id}`,
    ),
  );

interface Told extends By {
  readonly id: string;
  readonly eventId: string;
  readonly reason: string;
  /** The first affected day; empty when no day is affected. */
  readonly since: string;
  readonly note?: string;
}

/**
 * Moves an instrument, or only records a failure, together with the event that says why; changes nothing when its state does
 * not allow it.
 */
export function moveInstrumentRow(
  kind: "failure" | "out" | "back" | "retire",
  { id, eventId, reason, since, note = "", userId, now }: Told,
): readonly [Query<number>, Query<number>] {
  const t = instrumentsTable;
  const { to, isLegal } =
    kind === "failure"
      ? { to: sql`${t.state}`, isLegal: sql`${t.state} <> 'retired'` }
      : stateMove(t.state, instrumentStates, [kind]);
  const moved = { state: to, stateReason: reason, stateBy: userId, stateChangedAt: now };
  return [
    write(
      db
        .update(t)
        .set({
          ...(kind === "failure" ? {} : moved),
          version: sql`${t.version} + 1`,
          updatedBy: userId,
          updatedAt: now,
        })
        .where(sql`${t.id} = ${id} and ${isLegal}`),
    ),
    write(
      insertInto(
        instrumentEventsTable,
        {
          id: eventId,
          instrumentId: id,
          kind,
          what: reason,
          occurredOn: chinaDay(now),
          note,
          doubtSince: since,
          // A failure only affects runs up to now: staff who continue measuring have decided that the instrument may be used.
          doubtUntil: kind === "failure" ? now : null,
          createdBy: userId,
          createdAt: now,
        },
        { when: previousChanged },
      ).onConflictDoNothing(),
    ),
  ];
}

/**
 * Ids of the runs that an event affects: by the end of the run, or by the time of import when the run's clock is not trusted.
 */
export function runsAffectedByEvent(eventId: string): SQL {
  const at = sql`iif(${r.isClockTrusted}, coalesce(${r.endedAt}, ${r.createdAt}), ${r.createdAt})`;
  return sql`select ${r.id} from ${instrumentEventsTable} ${e} join ${instrumentsTable} ${i} on ${i.id} = ${e.instrumentId}
    join ${runsTable} ${r} on ${r.instrumentSerial} = ${i.serial} where ${e.id} = ${eventId} and ${e.doubtSince} > ''
    and date(${at} / 1000 + 28800, 'unixepoch') >= ${e.doubtSince}
    and (${e.doubtUntil} is null or ${at} <= ${e.doubtUntil})`;
}

/** The registered instrument of a run, for its page. */
export const findInstrumentOfRun = (runId: string) =>
  firstOf(
    select(
      { id: i.id, name: instrumentName, state: sql<InstrumentState>`${i.state}` },
      sql`from ${runsTable} ${r} join ${instrumentsTable} ${i} on ${i.serial} = ${r.instrumentSerial}
        left join ${devicesTable} ${d} on ${d.serial} = ${i.serial} where ${r.id} = ${runId}`,
    ),
  );
