import { asc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { LotTarget, QcAlarm } from "#contract/trends.schemas";
import { assaysTable } from "#drizzle/schema/products";
import { runsTable } from "#drizzle/schema/runs";
import { qcAlarmsTable, qcMonthsTable, qcPointsTable, qcTargetsTable } from "#drizzle/schema/trends";
import { usersTable } from "#drizzle/schema/users";
import { allOf } from "../../platform/database/conditions";
import type { Query } from "../../platform/database/database";
import { type ListPlace, listOrder } from "../../platform/database/list-order";
import { db, firstOf, parsedJson, rows, select, write } from "../../platform/database/query";
import { smallestIdAt } from "../../platform/ids";
import type { AssayDefinition } from "../products/assays/assay.types";
import { type EditedSetting, editSetting } from "../settings/app-settings.queries";
import { stateMove } from "../states/state-moves.queries";
import { staffNameOfLogin } from "../users/users.queries";
import {
  assayAlias,
  joinQcSettings,
  type QcSettings,
  qcSettingColumns,
  qcSettingKey,
  settingsAlias,
} from "./trends.queries";
import { alarmStates } from "./trends.states";

const r = alias(runsTable, "r");
const u = alias(usersTable, "u");
const q = alias(qcPointsTable, "q");
const tg = alias(qcTargetsTable, "tg");
const al = alias(qcAlarmsTable, "al");
const m = alias(qcMonthsTable, "m");

export const findAssays = () =>
  select(
    {
      code: assayAlias.code,
      name: assayAlias.name,
      kind: assayAlias.kind,
      definition: parsedJson<AssayDefinition>(sql`${assayAlias.definition}`),
      ...qcSettingColumns,
      version: sql<number>`coalesce(${settingsAlias.version}, 0)`,
      lotTargets: parsedJson<LotTarget[]>(sql`(select json_group_array(json_object('targetCode', ${tg.targetCode},
        'lot', ${tg.lot}, 'series', json(${tg.series}), 'runs', json_array_length(${tg.runIds}),
        'beginTime', ${tg.beginTime}, 'endTime', ${tg.endTime}, 'reason', ${tg.reason}, 'setBy', ${u.nickName},
        'createdAt', ${tg.createdAt})) from ${qcTargetsTable} ${tg} join ${usersTable} ${u} on ${u.userId} = ${tg.setBy}
        where ${tg.assayCode} = ${assayAlias.code} and ${tg.replacedAt} is null)`),
    },
    sql`from ${assaysTable} ${assayAlias} ${joinQcSettings}
      where ${assayAlias.state} = 'live' order by ${assayAlias.code}`,
  );

/** Changes nothing when somebody else edited the settings first, or when the assay is unknown. */
export const updateQcSettings = (code: string, value: QcSettings, seen: EditedSetting): Query<number> =>
  editSetting(qcSettingKey(code), value, {
    ...seen,
    when: sql`exists (select 1 from ${assaysTable} ${assayAlias} where ${assayAlias.code} = ${code})`,
  });

const points = sql`from ${qcPointsTable} ${q} cross join ${runsTable} ${r} on ${r.id} = ${q.runId} and ${r.state} <> 'aborted'`;

interface PointFilter extends ListPlace {
  readonly assayCode?: string | undefined;
  readonly lot?: string | undefined;
}

const equals = (column: SQL, value: string | undefined): SQL[] =>
  value === undefined ? [] : [sql`${column} = ${value}`];

export function findQcPoints(filter: PointFilter) {
  const page = listOrder(q.runId, filter);
  const where = [
    page.where,
    ...equals(sql`${q.assayCode}`, filter.assayCode),
    ...equals(sql`${r.reagentLot}`, filter.lot),
  ];
  return select(
    {
      runId: q.runId,
      runNo: r.runNo,
      createdAt: r.createdAt,
      lot: r.reagentLot,
      instrument: sql<string>`trim(${r.instrument} || ' ' || ${r.instrumentSerial})`,
      operator: sql<string>`coalesce(nullif(${staffNameOfLogin(r.operatorName)}, ''), (select ${u.nickName} from ${usersTable} ${u}
        where ${u.userId} = ${r.createdBy}), '')`,
      isDevice: sql`(${r.kind} = 'device')`.mapWith(Boolean),
      controlsPassed: r.controlsPassed,
      figures: q.figures,
    },
    sql`${points} where ${allOf(where)} order by ${sql.join(page.order, sql`, `)} limit ${filter.pageSize + 1}`,
  );
}

/** The runs that can set a lot's means: in its period, with passed controls. */
export const findRunsOfPeriod = (of: { assayCode: string; lot: string; beginTime: number; endTime: number }) =>
  select(
    { runId: q.runId, figures: q.figures },
    sql`${points} where ${q.assayCode} = ${of.assayCode} and ${q.runId} >= ${smallestIdAt(of.beginTime)}
      and ${q.runId} < ${smallestIdAt(of.endTime + 1)} and ${r.reagentLot} = ${of.lot} and ${r.controlsPassed} = 1
      order by ${q.runId} limit 500`,
  );

export const findQcPointsOfMonth = ([from, until]: readonly [number, number]) =>
  select(
    { assayCode: q.assayCode, controlsPassed: r.controlsPassed, figures: q.figures },
    sql`${points} where ${q.runId} >= ${smallestIdAt(from)} and ${q.runId} < ${smallestIdAt(until)} order by ${q.runId}`,
  );

/** Ends the current means, which stay stored, and inserts the new ones. */
export function replaceQcTarget(target: typeof qcTargetsTable.$inferInsert): Query<number>[] {
  const { assayCode, targetCode, lot, createdAt } = target;
  const table = qcTargetsTable;
  return [
    write(
      db
        .update(table)
        .set({ replacedAt: createdAt })
        .where(
          sql`${table.assayCode} = ${assayCode} and ${table.targetCode} = ${targetCode} and ${table.lot} = ${lot}
            and ${table.replacedAt} is null`,
        ),
    ),
    write(db.insert(table).values(target)),
  ];
}

const selectAlarms = (where: SQL, order: readonly SQL[] = [asc(al.id)], most = -1): Query<QcAlarm[]> =>
  rows(
    db
      .select({ ...getTableColumns(al), runNo: r.runNo, explainer: u.nickName })
      .from(al)
      .innerJoin(r, eq(r.id, al.runId))
      .leftJoin(u, eq(u.userId, al.explainedBy))
      .where(where)
      .orderBy(...order)
      .limit(most),
  ) as Query<QcAlarm[]>;

export function findAlarms(
  filter: ListPlace & { assayCode?: string | undefined; state?: QcAlarm["state"] | undefined },
): Query<QcAlarm[]> {
  const page = listOrder(al.id, filter);
  const where = [
    page.where,
    ...equals(sql`${al.assayCode}`, filter.assayCode),
    ...equals(sql`${al.state}`, filter.state),
  ];
  return selectAlarms(allOf(where), page.order, filter.pageSize + 1);
}

export const findAlarm = (id: string) => firstOf(selectAlarms(sql`${al.id} = ${id}`));

export const findAlarmsOfMonth = ([from, until]: readonly [number, number]) =>
  selectAlarms(sql`${al.id} >= ${smallestIdAt(from)} and ${al.id} < ${smallestIdAt(until)}`);

export function explainAlarm(id: string, reason: string, userId: number, now: number): Query<number> {
  const { to, isLegal } = stateMove(qcAlarmsTable.state, alarmStates, ["explain"]);
  return write(
    db
      .update(qcAlarmsTable)
      .set({ state: to, reason, explainedBy: userId, explainedAt: now })
      .where(sql`${qcAlarmsTable.id} = ${id} and ${isLegal}`),
  );
}

export const findMonth = (month: string) =>
  firstOf(
    select(
      { figures: m.figures, sha256: m.sha256, note: m.note, userId: m.signedBy, name: u.nickName, at: m.signedAt },
      sql`from ${qcMonthsTable} ${m} join ${usersTable} ${u} on ${u.userId} = ${m.signedBy} where ${m.month} = ${month}`,
    ),
  );

/** Inserts nothing when the month is already signed. */
export const insertMonth = (month: typeof qcMonthsTable.$inferInsert): Query<number> =>
  write(db.insert(qcMonthsTable).values(month).onConflictDoNothing());
