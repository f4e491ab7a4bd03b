import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { bindingsTable } from "#drizzle/schema/bindings";
import { deviceMessagesTable } from "#drizzle/schema/devices";
import { tubesTable } from "#drizzle/schema/kits";
import { runsTable } from "#drizzle/schema/runs";
import { samplesTable } from "#drizzle/schema/samples";
import type { Query } from "../../platform/database/database";
import { db, firstOf, parsedJson, select, write } from "../../platform/database/query";
import type { NamedTube } from "../calling/subject.types";
import { namedTubeColumns } from "../instrument-files/run-imports.queries";
import { moveSamples, receiveTubesForDevice, type TubeInModule } from "../specimens/specimens.queries";

const t = alias(tubesTable, "t");
const b = alias(bindingsTable, "b");
const s = alias(samplesTable, "s");
const run = alias(runsTable, "r");
const m = alias(deviceMessagesTable, "m");

interface KnownMessage {
  readonly bodyHash: string;
  readonly response: unknown;
}

/** The accepted message of that number, if the device sent one before. */
export function findKnownMessage(deviceId: string, runUid: string, seq: number): Query<KnownMessage | undefined> {
  return firstOf(
    select(
      { bodyHash: m.bodyHash, response: m.response },
      sql`from ${deviceMessagesTable} ${m} where ${m.deviceId} = ${deviceId} and ${m.runUid} = ${runUid}
        and ${m.messageSeq} = ${seq} and ${m.outcome} <> 'disputed'`,
    ),
  );
}

export interface DeviceRun {
  readonly id: string;
  readonly runNo: string;
  readonly state: string;
  readonly assayId: string;
  readonly productId: string;
  readonly isClockTrusted: boolean;
  readonly reagentLot: string;
  /** `YYYY-MM-DD`, empty when the device did not say. */
  readonly reagentExpiresOn: string;
  readonly qcReason: string;
  /** As the device gave it, ms UTC; the server's time when the device does not trust its clock. */
  readonly startedAt: number;
  /** When the server first received a message of the run. */
  readonly heardAt: number;
  /** Files of the run's plan and measured modules, in the order of the messages, disputed ones included. */
  readonly fileKeys: readonly string[];
}

export function findDeviceRun(deviceId: string, runUid: string): Query<DeviceRun | undefined> {
  const { id, runNo, state, isClockTrusted, reagentLot, reagentExpiresOn, qcReason } = run;
  const keptFiles = sql`select ${m.fileKey} as file from ${deviceMessagesTable} ${m} where ${m.deviceId} = ${deviceId}
    and ${m.runUid} = ${runUid} and ${m.kind} in ('started', 'results') and ${m.fileKey} is not null
    order by ${m.messageSeq}, ${m.id}`;
  return firstOf(
    select(
      {
        id,
        runNo,
        state,
        isClockTrusted,
        reagentLot,
        reagentExpiresOn,
        qcReason,
        assayId: sql<string>`${run.assayId}`,
        productId: sql<string>`${run.productId}`,
        fileKeys: parsedJson<string[]>(sql`(select json_group_array(file) from (${keptFiles}))`),
        startedAt: sql<number>`${run.startedAt}`,
        heardAt: run.createdAt,
      },
      sql`from ${runsTable} ${run} where ${run.deviceId} = ${deviceId} and ${run.deviceRunUid} = ${runUid}`,
    ),
  );
}

/** Tubes by barcode, with the conclusions of their earlier attempts. */
export const findTubesByBarcode = (barcodes: readonly string[]) =>
  findTubes(sql`json_each(${JSON.stringify(barcodes)})`);

/** The tubes named in the plan and the measured modules of a run. */
export const findTubesOfRun = (deviceId: string, runUid: string) =>
  findTubes(sql`(select distinct b.value from ${deviceMessagesTable} ${m}, json_each(${m.barcodes}) b
    where ${m.deviceId} = ${deviceId} and ${m.runUid} = ${runUid} and ${m.kind} in ('started', 'results'))`);

function findTubes(barcodes: SQL): Query<NamedTube[]> {
  return select(
    { ...namedTubeColumns, isBound: sql`${b.id} is not null`.mapWith(Boolean) },
    sql`from ${barcodes} j join ${tubesTable} ${t} on ${t.barcode} = j.value
      left join ${bindingsTable} ${b} on ${b.id} = ${t.bindingId} and ${b.releasedAt} is null
      and ${b.withdrawnAt} is null left join ${samplesTable} ${s} on ${s.tubeId} = ${t.id}
      and ${s.state} <> 'cancelled'`,
  );
}

interface NewMessage {
  readonly id: string;
  readonly deviceId: string;
  readonly runUid: string;
  readonly seq: number;
  readonly kind: string;
  readonly bodyHash: string;
  readonly fileKey: string | null;
  readonly barcodes: readonly string[];
  readonly outcome: "accepted" | "disputed";
  readonly response: unknown;
  readonly now: number;
}

/** Fails with a constraint error when an accepted message of this number exists. */
export function insertDeviceMessage({ seq, barcodes, now, ...message }: NewMessage): Query<number> {
  const values = { ...message, messageSeq: seq, barcodes: [...barcodes], receivedAt: now };
  return write(db.insert(deviceMessagesTable).values(values));
}

/** Condition per line: the tube is bound, its consent is not withdrawn, and it is of the run's product. */
export const canReceiveTube = (runId: string): SQL =>
  sql`exists (select 1 from ${tubesTable} ${t} join ${bindingsTable} ${b} on ${b.id} = ${t.bindingId}
    and ${b.releasedAt} is null and ${b.withdrawnAt} is null join ${runsTable} ${run} on ${run.id} = ${runId}
    where ${t.id} = value ->> 'tubeId' and +${t.state} = 'bound' and ${t.productId} = ${run.productId})`;

/** Receives the tubes in modules and puts them on their plate; the accession number is made of the run's and the module's. */
export function receiveTubesInModules(
  runId: string,
  taken: readonly TubeInModule[],
  dueAt: number,
  now: number,
): Query<number>[] {
  const runNo = sql`(select ${runsTable.runNo} from ${runsTable} where ${runsTable.id} = ${runId})`;
  return receiveTubesForDevice(taken, { id: runId, runNo, dueAt }, now);
}

/** Assigns samples that the laboratory already has, because they are measured again, to this run; also those with a report. */
export function assignSamplesToRun(runId: string, barcodes: readonly string[], now: number): Query<number> {
  const ofRun = sql`(select ${runsTable.productId} from ${runsTable} where ${runsTable.id} = ${runId})`;
  const which = sql`${samplesTable.id} in (select ${s.id} from json_each(${JSON.stringify(barcodes)}) j
    join ${tubesTable} ${t} on ${t.barcode} = j.value and +${t.state} in ('received', 'consumed')
    join ${samplesTable} ${s} on ${s.tubeId} = ${t.id} where ${s.productId} = ${ofRun})`;
  return moveSamples(["plate"], which, { now, also: { deviceRunId: runId } });
}

/** Puts samples of a run without results back into the queue. */
export function requeueRunSamples(runId: string, now: number): Query<number> {
  const which = and(eq(samplesTable.deviceRunId, runId), sql`+${samplesTable.state} = 'plated'`);
  return moveSamples(["queue_retest"], which, { now });
}
