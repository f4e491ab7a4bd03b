import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { defaultPopulationSize, defaultQcEffects, type QcEffects, type QcFigures } from "#contract/trend-figures";
import { bindingsTable } from "#drizzle/schema/bindings";
import { appSettingsTable } from "#drizzle/schema/configs";
import { tubesTable } from "#drizzle/schema/kits";
import { assaysTable, productsTable, templatesTable } from "#drizzle/schema/products";
import { callsTable, resultSetsTable, runsTable } from "#drizzle/schema/runs";
import { samplesTable } from "#drizzle/schema/samples";
import { qcAlarmsTable, qcPointsTable, qcTargetsTable } from "#drizzle/schema/trends";
import { orNull } from "../../platform/database/alias";
import { encryptedJson } from "../../platform/database/at-rest";
import type { Query } from "../../platform/database/database";
import { firstOf, parsedJson, select, write } from "../../platform/database/query";
import { insertInto, listAsRows } from "../../platform/database/writes";
import { newId } from "../../platform/ids";
import type { EvaluatedTrend, NewAlarm, TrendFacts } from "./alarms.rules";
import type { SiteGenotypes } from "./population.rules";
import { alarmStates } from "./trends.states";

/** The assay in the statements here and in the store; `settingsAlias` below has its quality-control settings. */
export const assayAlias = alias(assaysTable, "a");
const p = alias(productsTable, "p");
const te = alias(templatesTable, "te");
const r = alias(runsTable, "r");
const q = alias(qcPointsTable, "q");
const fresh = alias(qcPointsTable, "fresh");
export const settingsAlias = alias(appSettingsTable, "st");
const tg = alias(qcTargetsTable, "tg");
const al = alias(qcAlarmsTable, "al");
const rs = alias(resultSetsTable, "rs");
const s = alias(samplesTable, "s");
const older = alias(resultSetsTable, "older");
const t = alias(tubesTable, "t");
const b = alias(bindingsTable, "b");
const c = alias(callsTable, "c");

/** What each control rule of an assay triggers, and how many people its population figures include. */
export interface QcSettings {
  readonly effects: QcEffects;
  readonly people: number;
}

/** The settings of an assay are the one of this name; without it the defaults apply. */
export const qcSettingKey = (assayCode: string) => `qc.${assayCode}`;

export const joinQcSettings = sql`left join ${appSettingsTable} ${settingsAlias} on ${settingsAlias.key} = 'qc.' || ${assayAlias.code}`;
export const qcSettingColumns = {
  effects: parsedJson<QcEffects>(
    sql`coalesce(${settingsAlias.value} -> '$.effects', ${JSON.stringify(defaultQcEffects)})`,
  ),
  people: sql<number>`coalesce(${settingsAlias.value} ->> '$.people', ${defaultPopulationSize})`,
};

/** Number of earlier runs for rules over several runs, whatever their lot. */
const recentRuns = 40;

/** The facts that the runs of an assay (an id in SQL) are compared with. */
function findTrendFacts(assayId: SQL): Query<TrendFacts | undefined> {
  const recent = sql`select ${r.reagentLot} as lot, ${q.figures} as figures from ${qcPointsTable} ${q}
    cross join ${runsTable} ${r} on ${r.id} = ${q.runId} and ${r.state} <> 'aborted'
    where ${q.assayCode} = ${assayAlias.code} order by ${q.runId} desc limit ${recentRuns}`;
  return firstOf(
    select(
      {
        assayCode: assayAlias.code,
        effects: qcSettingColumns.effects,
        targets: parsedJson<TrendFacts["targets"]>(sql`(select json_group_array(json_object('targetCode',
          ${tg.targetCode}, 'lot', ${tg.lot}, 'series', json(${tg.series}))) from ${qcTargetsTable} ${tg}
          where ${tg.assayCode} = ${assayAlias.code} and ${tg.replacedAt} is null)`),
        recent: parsedJson<TrendFacts["recent"]>(
          sql`(select json_group_array(json_object('lot', lot, 'figures', json(figures))) from (${recent}))`,
        ),
      },
      sql`from ${assaysTable} ${assayAlias} ${joinQcSettings} where ${assayAlias.id} = (${assayId})`,
    ),
  );
}

export const findTrendFactsOfProduct = (productCode: string) =>
  findTrendFacts(sql`select ${p.assayId} from ${productsTable} ${p} where ${p.code} = ${productCode}`);

export const findTrendFactsOfDeviceRun = (deviceId: string, runUid: string) =>
  findTrendFacts(
    sql`select ${r.assayId} from ${runsTable} ${r} where ${r.deviceId} = ${deviceId} and ${r.deviceRunUid} = ${runUid}`,
  );

interface NewPoint {
  readonly runId: string;
  readonly assayCode: string;
  readonly figures: QcFigures;
  readonly now: number;
  readonly when?: SQL;
}

/** Inserts the figures of a run unless they exist. */
export const insertQcPoint = ({ runId, assayCode, figures, now, when }: NewPoint): Query<number> =>
  write(
    insertInto(
      qcPointsTable,
      {
        runId,
        assayCode,
        figures: sql`${JSON.stringify(encryptedJson("qc_points.figures", figures))}`,
        createdAt: now,
      },
      { when },
    ).onConflictDoNothing(),
  );

/** Inserts the alarms of a run, each once; does nothing when there are none. */
export function insertAlarms(
  alarms: readonly NewAlarm[],
  { runId, assayCode, now, when }: Omit<NewPoint, "figures">,
): Query<number>[] {
  if (alarms.length === 0) return [];
  const one = listAsRows(alarms.map((alarm) => ({ ...alarm, id: newId(now) })));
  return [
    write(
      insertInto(
        qcAlarmsTable,
        {
          id: one.of("id"),
          runId,
          assayCode,
          targetCode: one.of("targetCode"),
          series: one.of("series"),
          rule: one.of("rule"),
          effect: one.of("effect"),
          message: one.of("message"),
          state: alarmStates.begin("raise"),
          createdAt: now,
        },
        { from: one.rows, when },
      ).onConflictDoNothing(),
    ),
  ];
}

export const raiseAlarm = (alarm: NewAlarm, run: Pick<NewPoint, "runId" | "assayCode" | "now">): Query<number>[] =>
  insertAlarms([alarm], { ...run, when: sql`true` });

/** The quality-control statements of a run's batch. */
export const trendStatements = (
  trend: EvaluatedTrend | undefined,
  run: Pick<NewPoint, "runId" | "now" | "when">,
): Query<number>[] =>
  trend ? [insertQcPoint({ ...run, ...trend }), ...insertAlarms(trend.alarms, { ...run, ...trend })] : [];

/** How many calls are searched for unrelated people, newest first. */
const callsMost = 600;

interface PopulationAsked {
  /** Only runs before this id. */
  readonly before: string;
  /** Only assays that had a run since that id, and sites without an alarm about their people since that time. */
  readonly unseen?: { readonly runSince: string; readonly alarmedSince: number };
}

/**
 * Genotypes called at every site of the live genotype assays, with their person; people with the same phone count as a family.
 */
export function findSiteGenotypes({ before, unseen }: PopulationAsked): Query<SiteGenotypes[]> {
  const site = (path: string) => sql`site.value ->> ${sql.raw(`'$.${path}'`)}`;
  const found = sql`select coalesce(${b.phoneHash}, ${s.id}) as person, ${c.value} as said, ${q.runId} as run
    from ${qcPointsTable} ${q} cross join ${runsTable} ${r} on ${r.id} = ${q.runId} and ${r.state} <> 'aborted'
    cross join ${resultSetsTable} ${rs} on ${rs.runId} = ${q.runId}
    cross join ${callsTable} ${c} on ${c.resultSetId} = ${rs.id} cross join ${samplesTable} ${s} on ${s.id} = ${rs.sampleId} cross join ${tubesTable} ${t} on ${t.id} = ${s.tubeId}
    left join ${bindingsTable} ${b} on ${b.id} = ${t.bindingId}
    where ${q.assayCode} = ${assayAlias.code} and ${q.runId} < ${before} and ${c.targetCode} = ${site("rsid")}
    and ${c.state} in ('called', 'accepted') and ${c.value} is not null order by ${q.runId} desc limit ${callsMost}`;
  return select(
    {
      assayCode: assayAlias.code,
      targetCode: sql<string>`${site("rsid")}`,
      genotypes: parsedJson<SiteGenotypes["genotypes"]>(sql`(site.value -> '$.genotypes')`),
      genes: parsedJson<SiteGenotypes["genes"]>(sql`coalesce((select ${te.definition} -> '$.texts.genes'
        from ${productsTable} ${p} join ${templatesTable} ${te} on ${te.id} = ${p.templateId}
        where ${p.state} = 'live' and ${p.assayId} = ${assayAlias.id} order by ${p.sort} limit 1), '[]')`),
      ...qcSettingColumns,
      found: parsedJson<SiteGenotypes["found"]>(
        sql`(select json_group_array(json_object('person', person, 'said', said, 'run', run)) from (${found}))`,
      ),
    },
    sql`from ${assaysTable} ${assayAlias} ${joinQcSettings} join json_each(${assayAlias.definition}, '$.sites') site
      where ${assayAlias.state} = 'live' 
      ${
        unseen
          ? sql`and exists (select 1 from ${qcPointsTable} ${fresh} where ${fresh.assayCode} = ${assayAlias.code}
        and ${fresh.runId} >= ${unseen.runSince}) and not exists (select 1 from ${qcAlarmsTable} ${al}
        where ${al.assayCode} = ${assayAlias.code} and ${al.targetCode} = ${site("rsid")} and ${al.rule} = 'population'
        and (${al.state} = 'open' or ${al.createdAt} >= ${unseen.alarmedSince}))`
          : sql``
      }
      order by ${assayAlias.code}, site.key`,
  );
}

/**
 * The assay of a run, the figures computed when it was stored, and its automatic calls: calls copied by a correction are left
 * out, so that no sample counts twice.
 */
export const findRunToRecompute = (runId: string) => ({
  run: firstOf(
    select(
      { assayCode: assayAlias.code, figures: orNull(q.figures) },
      sql`from ${runsTable} ${r} join ${assaysTable} ${assayAlias} on ${assayAlias.id} = ${r.assayId}
        left join ${qcPointsTable} ${q} on ${q.runId} = ${r.id} where ${r.id} = ${runId}`,
    ),
  ),
  calls: select(
    {
      id: c.id,
      targetCode: c.targetCode,
      state: c.state,
      value: c.value,
      instrumentCall: c.instrumentCall,
      wellIds: c.wellIds,
    },
    sql`from ${resultSetsTable} ${rs} cross join ${callsTable} ${c} on ${c.resultSetId} = ${rs.id}
      where ${rs.runId} = ${runId} and ${c.source} = 'automatic' and not exists (select 1
        from ${resultSetsTable} ${older} where ${older.sampleId} = ${rs.sampleId} and +${older.productId} = ${rs.productId}
        and +${older.runId} = ${rs.runId} and ${older.id} < ${rs.id}) order by ${c.id}`,
  ),
});
