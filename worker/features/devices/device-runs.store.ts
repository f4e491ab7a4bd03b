import { and, eq, type SQL, sql } from "drizzle-orm";
import { deviceMessagesTable } from "#drizzle/schema/devices";
import { runsTable } from "#drizzle/schema/runs";
import { samplesTable } from "#drizzle/schema/samples";
import type { Query } from "../../platform/database/database";
import { db, statement, write } from "../../platform/database/query";
import type { NamedTube } from "../calling/subject.types";
import { isReported, toNamedTube } from "../instrument-files/run-imports.queries";
import { moveSamples, type TakenTube, takeInTubes } from "../specimens/specimens.queries";

export interface KnownMessage {
  readonly bodyHash: string;
  readonly response: unknown;
}

/** The accepted message of that number, if the device sent one before. */
export function findKnownMessage(deviceId: string, runUid: string, seq: number): Query<KnownMessage | undefined> {
  return statement(
    sql`select body_hash, response from device_messages where device_id = ${deviceId} and run_uid = ${runUid}
      and message_seq = ${seq} and outcome <> 'disputed'`,
    ([r]) => r && { bodyHash: String(r[0]), response: JSON.parse(String(r[1] ?? "null")) },
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
  /** As the device said it, ms UTC; the server's time where the device does not trust its clock. */
  readonly startedAt: number;
  /** When the server heard of the run. */
  readonly heardAt: number;
  /** Where the measured modules of the run are kept, in the order of the messages. */
  readonly fileKeys: readonly string[];
}

export function findDeviceRun(deviceId: string, runUid: string): Query<DeviceRun | undefined> {
  return statement(
    sql`select r.id, r.run_no, r.state, r.assay_id, r.product_id, r.clock_trusted, r.reagent_lot, r.reagent_expires_on, r.qc_reason,
      (select json_group_array(file_key) from (select file_key from device_messages where device_id = ${deviceId}
        and run_uid = ${runUid} and kind = 'results' and outcome = 'accepted' order by message_seq)) as file_keys, r.started_at, r.created_at
      from runs r where r.device_id = ${deviceId} and r.device_run_uid = ${runUid}`,
    ([r]) =>
      r && {
        id: String(r[0]),
        runNo: String(r[1]),
        state: String(r[2]),
        assayId: String(r[3]),
        productId: String(r[4]),
        isClockTrusted: r[5] === 1,
        reagentLot: String(r[6]),
        reagentExpiresOn: String(r[7]),
        qcReason: String(r[8]),
        fileKeys: JSON.parse(String(r[9])) as string[],
        startedAt: Number(r[10]),
        heardAt: Number(r[11]),
      },
  );
}

/** Tubes by barcode, with the conclusions of their earlier attempts. */
export const findTubesByBarcode = (barcodes: readonly string[]) =>
  findTubes(sql`json_each(${JSON.stringify(barcodes)})`);

/** The tubes that the measured modules of a run name. */
export const findTubesOfRun = (deviceId: string, runUid: string) =>
  findTubes(sql`(select distinct b.value from device_messages m, json_each(m.barcodes) b where m.device_id = ${deviceId}
    and m.run_uid = ${runUid} and m.kind = 'results' and m.outcome = 'accepted')`);

function findTubes(barcodes: SQL): Query<NamedTube[]> {
  return statement(
    sql`select t.barcode, t.id as tube_id, t.state as tube_state, t.product_id, b.id is not null as is_bound, s.id as sample_id,
      s.state as sample_state, ${isReported("s.id")} as has_report,
      (select json_group_array(conclusion) from (select rs.outcome ->> '$.conclusion' as conclusion from result_sets rs
        where rs.sample_id = s.id and rs.outcome ->> '$.conclusion' is not null order by rs.attempt)) as earlier,
      s.received_at, t.lot, t.expires_on
      from ${barcodes} j join tubes t on t.barcode = j.value
      left join bindings b on b.id = t.binding_id and b.released_at is null and b.withdrawn_at is null
      left join samples s on s.tube_id = t.id and s.state <> 'cancelled'`,
    (rows) => rows.map(toNamedTube),
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

/** Per line: the tube is bound to somebody who still agrees, and of the run's product. */
export const canTakeIn = (runId: string): SQL =>
  sql`exists (select 1 from tubes t join bindings b on b.id = t.binding_id and b.released_at is null and b.withdrawn_at is null
    join runs r on r.id = ${runId} where t.id = value ->> 'tubeId' and t.state = 'bound' and t.product_id = r.product_id)`;

/** A tube in a module is received and on its plate; the accession number is the run's and the module's. */
export function takeIn(runId: string, taken: readonly TakenTube[], dueAt: number, now: number): Query<number>[] {
  const runNo = sql`(select ${runsTable.runNo} from ${runsTable} where ${runsTable.id} = ${runId})`;
  return takeInTubes(taken, { id: runId, runNo, dueAt }, now);
}

/** Samples that the laboratory holds already, because they are measured once more, lie in this run now; also of reported tubes. */
export function layIn(runId: string, barcodes: readonly string[], now: number): Query<number> {
  const ofRun = sql`(select ${runsTable.productId} from ${runsTable} where ${runsTable.id} = ${runId})`;
  const which = sql`${samplesTable.id} in (select s.id from json_each(${JSON.stringify(barcodes)}) j
    join tubes t on t.barcode = j.value and t.state in ('received', 'consumed') join samples s on s.tube_id = t.id
    where s.product_id = ${ofRun})`;
  return moveSamples(["plate"], which, { now, also: { deviceRunId: runId } });
}

/** Samples that were in a run which gave no results wait for another one. */
export function releaseSamples(runId: string, now: number): Query<number> {
  const which = and(eq(samplesTable.deviceRunId, runId), eq(samplesTable.state, "plated"));
  return moveSamples(["queue_retest"], which, { now });
}
