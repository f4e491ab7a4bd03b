import { type GetColumnData, type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import { limits } from "#contract/limits";
import { bindingsTable } from "#drizzle/schema/bindings";
import { devicesTable } from "#drizzle/schema/devices";
import { kitBatchesTable, tubesTable } from "#drizzle/schema/kits";
import { personsTable } from "#drizzle/schema/persons";
import { productsTable } from "#drizzle/schema/products";
import { reportVersionsTable } from "#drizzle/schema/report-versions";
import { reportsTable } from "#drizzle/schema/reports";
import { resultSetsTable, runSamplesTable, runsTable, wellsTable } from "#drizzle/schema/runs";
import { rejectionsTable, samplesTable } from "#drizzle/schema/samples";
import { orNull } from "../../platform/database/alias";
import type { Query } from "../../platform/database/database";
import { mapped, parsedJson, select } from "../../platform/database/query";
import { phoneOfSession } from "../customers/customer-sessions.queries";
import { detailsOf, type PersonDetails } from "../persons/person-details.queries";
import type { TubeFacts } from "./my-bindings.rules";

const b = alias(bindingsTable, "b");
const t = alias(tubesTable, "t");
const kit = alias(kitBatchesTable, "kb");
const p = alias(productsTable, "p");
const person = alias(personsTable, "person");
const s = alias(samplesTable, "s");
const report = alias(reportsTable, "r");
const run = alias(runsTable, "dr");
const device = alias(devicesTable, "d");

export interface MyBindingRow extends TubeFacts {
  readonly bindingId: string;
  readonly barcodeLast4: string;
  readonly productName: string;
  readonly personId: string;
  /** Null once the person is erased. */
  readonly nameSealed: string | null;
  readonly gender: "male" | "female" | null;
  readonly details: PersonDetails;
  readonly undoUntil: number;
  readonly reportKey: string | null;
  /** When the report is promised, ms UTC; null before the laboratory has the tube. */
  readonly dueAt: number | null;
  readonly firstViewedAt: number | null;
  readonly turnaroundMinutes: number;
}

/** One column of the last row in this order. */
const newest = <C extends SQLiteColumn>(column: C, ordered: SQL): SQL<GetColumnData<C> | null> =>
  sql`(select ${column} ${ordered} desc limit 1)`;

const columns = {
  bindingId: b.id,
  barcodeLast4: t.barcodeLast4,
  productName: p.name,
  personId: person.id,
  nameSealed: person.nameSealed,
  gender: person.gender,
  details: parsedJson<PersonDetails>(detailsOf(person)),
  journey: p.journey,
  tubeState: t.state,
  isRecalled: sql`${kit.state} = 'recalled'`.mapWith(Boolean),
  sampleState: orNull(s.state),
  rejection: newest(
    rejectionsTable.reason,
    sql`from ${rejectionsTable} where ${rejectionsTable.sampleId} = ${s.id}
    order by ${rejectionsTable.id}`,
  ),
  reportState: orNull(report.state),
  reportKey: report.key,
  boundAt: b.boundAt,
  receivedAt: s.receivedAt,
  undoUntil: b.undoUntil,
  pcrTime: sql<number | null>`(select ${reportVersionsTable.pcrTime} from ${reportVersionsTable}
    where ${reportVersionsTable.id} = ${report.currentVersionId})`,
  reviewedAt: sql<number | null>`(select max(${resultSetsTable.reviewedAt}) from ${resultSetsTable}
    where ${resultSetsTable.sampleId} = ${s.id} and ${resultSetsTable.state} in ('reviewed', 'released'))`,
  publishedAt: report.publishedAt,
  endedAt: newest(
    runsTable.endedAt,
    sql`from (select ${wellsTable.runId} as run_id from ${wellsTable} where ${wellsTable.sampleId} = ${s.id}
      union all select ${runSamplesTable.runId} from ${runSamplesTable} where ${runSamplesTable.sampleId} = ${s.id}) measured
    join ${runsTable} on ${runsTable.id} = measured.run_id where ${runsTable.endedAt} is not null order by measured.run_id`,
  ),
  dueAt: s.dueAt,
  consentWithdrawnAt: b.withdrawnAt,
  firstViewedAt: report.firstViewedAt,
  turnaroundMinutes: p.turnaroundMinutes,
  isByRule: sql`exists (select 1 from ${resultSetsTable} where ${resultSetsTable.sampleId} = ${s.id}
    and ${resultSetsTable.state} in ('reviewed', 'released')
    and ${resultSetsTable.reviewKind} = 'automatic')`.mapWith(Boolean),
  runState: orNull(run.state),
  runStartedAt: run.startedAt,
  runExpectedEndAt: run.expectedEndAt,
  runHeardAt: device.lastSeenAt,
};

/** Every live binding of the session's phone with the state of its tube, newest first; at most `limits.ownTubesMax`. */
export function findMyBindings(tokenHash: string): Query<MyBindingRow[]> {
  return mapped(
    select(
      columns,
      sql`from ${bindingsTable} ${b}
      join ${tubesTable} ${t} on ${t.id} = ${b.tubeId}
      join ${kitBatchesTable} ${kit} on ${kit.id} = ${t.batchId}
      join ${productsTable} ${p} on ${p.id} = ${b.productId}
      join ${personsTable} ${person} on ${person.id} = ${b.personId}
      left join ${samplesTable} ${s} on ${s.id} = (select ${samplesTable.id} from ${samplesTable}
        where ${samplesTable.bindingId} = ${b.id} and ${samplesTable.state} <> 'cancelled' limit 1)
      left join ${runsTable} ${run} on ${run.id} = ${s.deviceRunId}
      left join ${devicesTable} ${device} on ${device.id} = ${run.deviceId}
      left join ${reportsTable} ${report} on ${report.id} = (select ${reportsTable.id} from ${reportsTable}
        where ${reportsTable.bindingId} = ${b.id} and ${reportsTable.key} is not null
        and ${reportsTable.state} in ('published', 'corrected', 'superseded', 'withdrawn')
        order by ${reportsTable.id} desc limit 1)
      where ${b.phoneHash} = ${phoneOfSession(tokenHash)}
      and ${b.releasedAt} is null order by ${b.id} desc limit ${limits.ownTubesMax}`,
    ),
    (rows) =>
      rows.map(({ pcrTime, endedAt, runState, runStartedAt, runExpectedEndAt, runHeardAt, ...binding }) => ({
        ...binding,
        testedAt: pcrTime ?? endedAt,
        run:
          runState === null
            ? null
            : {
                state: runState,
                startedAt: runStartedAt ?? 0,
                expectedEndAt: runExpectedEndAt ?? 0,
                heardAt: runHeardAt,
              },
      })),
  );
}
