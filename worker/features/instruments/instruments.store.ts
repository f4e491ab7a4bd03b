import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { InstrumentEvent, InstrumentItem } from "#contract/instruments.schemas";
import { devicesTable } from "#drizzle/schema/devices";
import { instrumentEventsTable, instrumentPlanTable, instrumentsTable } from "#drizzle/schema/instruments";
import { runsTable } from "#drizzle/schema/runs";
import { usersTable } from "#drizzle/schema/users";
import { orNull } from "../../platform/database/alias";
import { allOf } from "../../platform/database/conditions";
import type { Query } from "../../platform/database/database";
import { contains } from "../../platform/database/list-conditions";
import { type ListPlace, listOrder } from "../../platform/database/list-order";
import { db, firstOf, mapped, select, write } from "../../platform/database/query";
import { insertInto, listAsRows, oneOfList } from "../../platform/database/writes";
import {
  calibrationsOf,
  daysAfter,
  dueInstrumentRows,
  endOfCalibration,
  instrumentName,
  instrumentsWithDevices,
} from "./instruments.queries";
import { type InstrumentState, instrumentStates } from "./instruments.states";

const i = alias(instrumentsTable, "i");
const e = alias(instrumentEventsTable, "e");
const p = alias(instrumentPlanTable, "p");
const d = alias(devicesTable, "d");
const r = alias(runsTable, "r");
const u = alias(usersTable, "u");

const model = sql<string>`coalesce(${d.model}, ${i.model})`;

const columns = {
  id: i.id,
  serial: i.serial,
  name: instrumentName,
  model,
  deviceId: orNull(d.id),
  location: i.location,
  inUseSince: i.inUseSince,
  calibrationDays: i.calibrationDays,
  state: sql<InstrumentState>`${i.state}`,
  dueOn: i.dueOn,
  version: i.version,
  createdAt: i.createdAt,
};

interface InstrumentFilter extends ListPlace {
  readonly search?: string | undefined;
  readonly state?: InstrumentState | undefined;
  readonly queue?: "due" | "overdue" | undefined;
}

export function findInstruments(filter: InstrumentFilter, now: number): Query<InstrumentItem[]> {
  const { search, state, queue, pageSize } = filter;
  const page = listOrder(i.id, filter);
  const found = [i.serial, instrumentName, model].map((column) => contains(column, search));
  const due = dueInstrumentRows(now, queue === "overdue");
  const where = [
    page.where,
    ...(search ? [sql`(${sql.join(found as SQL[], sql` or `)})`] : []),
    ...(state ? [sql`${i.state} = ${state}`] : []),
    ...(queue ? [sql`${i.id} in (select ${instrumentsTable.id} from ${instrumentsTable} where ${due})`] : []),
  ];
  return select(
    columns,
    sql`from ${instrumentsWithDevices} where ${allOf(where)} order by ${sql.join(page.order, sql`, `)} limit ${pageSize + 1}`,
  );
}

export const findInstrument = (id: string) =>
  firstOf(select(columns, sql`from ${instrumentsWithDevices} where ${i.id} = ${id}`));

const strangersShown = 200;

/** Serials that runs name but that are not registered; read step by step from the index of runs. */
export function findUnregisteredSerials() {
  const next = (after: SQL) =>
    sql`(select min(${r.instrumentSerial}) from ${runsTable} ${r} where ${r.instrumentSerial} > ${after})`;
  const seen = sql`recursive seen(serial_no) as (select ${next(sql`''`)} union all
    select ${next(sql`serial_no`)} from seen where serial_no is not null limit 1000)`;
  return select(
    {
      serial: r.instrumentSerial,
      instrument: r.instrument,
      runId: sql<string>`${r.id}`,
      runNo: r.runNo,
      createdAt: r.createdAt,
    },
    sql`from seen join ${runsTable} ${r} on ${r.id} = (select max(${r.id}) from ${runsTable} ${r}
      where ${r.instrumentSerial} = serial_no) where not exists (select 1 from ${instrumentsTable} ${i}
      where ${i.serial} = serial_no) limit ${strangersShown}`,
    { with: seen },
  );
}

type NewInstrument = typeof instrumentsTable.$inferInsert;

/** Fails with a constraint error when the serial is already registered. */
export const insertInstrument = (instrument: Omit<NewInstrument, "state">): Query<number> =>
  write(db.insert(instrumentsTable).values({ ...instrument, state: instrumentStates.begin("register") }));

/** Changes nothing when somebody else edited the row first. */
export function updateInstrumentRow(id: string, version: number, values: Partial<NewInstrument>): Query<number> {
  const t = instrumentsTable;
  return write(
    db
      .update(t)
      .set({ ...values, version: sql`${t.version} + 1` })
      .where(sql`${t.id} = ${id} and ${t.version} = ${version}`),
  );
}

/** The facts that the record shows in addition to the list's columns. */
export const findInstrumentFacts = (id: string) =>
  firstOf(
    select(
      {
        stateReason: i.stateReason,
        stateBy: i.stateBy,
        staterName: sql<string>`coalesce(${u.nickName}, '')`,
        stateChangedAt: i.stateChangedAt,
        calibrations: calibrationsOf(),
      },
      sql`from ${instrumentsTable} ${i} left join ${usersTable} ${u} on ${u.userId} = ${i.stateBy} where ${i.id} = ${id}`,
    ),
  );

export const findInstrumentPlan = (instrumentId: string) =>
  select(
    {
      id: p.id,
      what: p.what,
      everyDays: p.everyDays,
      lastOn: p.lastOn,
      isOn: p.isOn,
      dueOn: daysAfter(sql`${p.lastOn}`, sql`${p.everyDays}`),
    },
    sql`from ${instrumentPlanTable} ${p} where ${p.instrumentId} = ${instrumentId} order by ${p.what}`,
  );

const eventsShown = 500;

const selectEvents = (which: SQL): Query<InstrumentEvent[]> =>
  mapped(
    select(
      {
        id: e.id,
        kind: e.kind,
        what: e.what,
        occurredOn: e.occurredOn,
        isPassed: e.isPassed,
        validUntil: endOfCalibration,
        certificate: e.certificate,
        note: e.note,
        doubtSince: e.doubtSince,
        doubtUntil: e.doubtUntil,
        importId: e.importFileId,
        userId: e.createdBy,
        userName: sql<string>`coalesce(${u.nickName}, '')`,
        createdAt: e.createdAt,
      },
      sql`from ${instrumentEventsTable} ${e} join ${instrumentsTable} ${i} on ${i.id} = ${e.instrumentId}
        left join ${usersTable} ${u} on ${u.userId} = ${e.createdBy} where ${which} order by ${e.id} desc limit ${eventsShown}`,
    ),
    (found) =>
      found.map(({ userId, userName, ...event }) => ({
        ...event,
        createdBy: userId === null ? null : { userId, name: userName },
      })),
  );

export const findInstrumentEvents = (instrumentId: string) => selectEvents(sql`${e.instrumentId} = ${instrumentId}`);

/** An event of an instrument, by its id. */
export const findInstrumentEvent = (instrumentId: string, id: string) =>
  firstOf(selectEvents(sql`${e.id} = ${id} and ${e.instrumentId} = ${instrumentId}`));

interface Recorded extends Omit<typeof instrumentEventsTable.$inferInsert, "id" | "what"> {
  readonly events: readonly { readonly id: string; readonly what: string }[];
}

/**
 * Answers how many events were added: none for a retired instrument. Fails with a constraint error when the same event is
 * already recorded.
 */
export function insertInstrumentEvents({ events, ...common }: Recorded): Query<number> {
  const event = listAsRows(events);
  return write(
    insertInto(
      instrumentEventsTable,
      { ...common, id: event.of("id"), what: event.of("what") },
      {
        from: sql`${event.rows} join ${instrumentsTable} ${i}`,
        when: sql`${i.id} = ${common.instrumentId} and ${i.state} <> 'retired'`,
      },
    ),
  );
}

/** Records that parts of a plan were done on a day. */
export function recordPlanDone(
  instrumentId: string,
  what: readonly string[],
  doneOn: string,
  now: number,
): Query<number> {
  const t = instrumentPlanTable;
  return write(
    db
      .update(t)
      .set({ lastOn: sql`max(${t.lastOn}, ${doneOn})`, updatedAt: now })
      .where(sql`${t.instrumentId} = ${instrumentId} and ${t.what} in ${oneOfList(what)}`),
  );
}

type PlanRow = typeof instrumentPlanTable.$inferInsert;

/** Adds a part of a plan, or changes the one with this id, but never one of another instrument. */
export function savePlan({ id, instrumentId, createdBy, createdAt, ...values }: PlanRow): Query<number> {
  return write(
    db
      .insert(instrumentPlanTable)
      .values({ id, instrumentId, createdBy, createdAt, ...values })
      .onConflictDoUpdate({
        target: instrumentPlanTable.id,
        set: values,
        setWhere: sql`${instrumentPlanTable.instrumentId} = ${instrumentId}`,
      }),
  );
}

/** Ends the time out of use when an instrument is used again, so that later runs are not affected. */
export function endTimeOutOfUse(instrumentId: string, now: number): Query<number> {
  const t = instrumentEventsTable;
  return write(
    db
      .update(t)
      .set({ doubtUntil: now })
      .where(sql`${t.instrumentId} = ${instrumentId} and ${t.kind} = 'out' and ${t.doubtUntil} is null`),
  );
}
