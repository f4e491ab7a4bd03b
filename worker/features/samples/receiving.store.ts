import { and, desc, eq, lt, ne, sql } from "drizzle-orm";
import { tubesTable } from "#drizzle/schema/kits";
import { merchantsTable } from "#drizzle/schema/merchants";
import { productsTable } from "#drizzle/schema/products";
import { receivingScansTable, samplesTable } from "#drizzle/schema/samples";
import { usersTable } from "#drizzle/schema/users";
import { aliased, aliasedOrNull } from "../../platform/database/alias";
import { afterEveryId } from "../../platform/database/keyset";
import { db, row, rows, statement, write } from "../../platform/database/query";
import { lineWritten } from "../kits/tube-events.actions";

const tubeForDesk = () =>
  db
    .select({
      id: tubesTable.id,
      barcode: tubesTable.barcode,
      state: tubesTable.state,
      stateReason: tubesTable.stateReason,
      bindingId: tubesTable.bindingId,
      lot: tubesTable.lot,
      expiresOn: tubesTable.expiresOn,
      productId: tubesTable.productId,
      productCode: aliased(productsTable.code, "product_code"),
      productName: aliased(productsTable.name, "product_name"),
      turnaroundMinutes: productsTable.turnaroundMinutes,
      merchantId: tubesTable.merchantId,
      merchantName: aliasedOrNull(merchantsTable.shownName, "merchant_name"),
      sampleId: aliasedOrNull(samplesTable.id, "live_sample_id"),
      sampleState: aliasedOrNull(samplesTable.state, "sample_state"),
      accessionNo: samplesTable.accessionNo,
    })
    .from(tubesTable)
    .innerJoin(productsTable, eq(productsTable.id, tubesTable.productId))
    .leftJoin(merchantsTable, eq(merchantsTable.id, tubesTable.merchantId))
    .leftJoin(samplesTable, and(eq(samplesTable.tubeId, tubesTable.id), ne(samplesTable.state, "cancelled")))
    .$dynamic();

export function findScannedTube(barcode: string) {
  return row(tubeForDesk().where(eq(tubesTable.barcode, barcode)));
}

export function findTubeAtDesk(id: string) {
  return row(tubeForDesk().where(eq(tubesTable.id, id)));
}

export interface TubeMove {
  /** The line of the tube's life that the move writes; the rest of the batch depends on it. */
  readonly lineId: string;
  readonly tubeId: string;
  readonly from: "issued" | "bound" | "quarantined";
  readonly to: "received" | "quarantined" | "void";
  readonly reason: string;
  readonly sampleId: string | null;
  readonly now: number;
}

/** Precondition of a move: the tube is still where it was seen, and nothing is received that belongs to nobody. */
export const canMoveTube = ({ tubeId, from, to }: TubeMove) =>
  sql`exists (select 1 from tubes where id = ${tubeId} and state = ${from} and (binding_id is not null or ${to} <> 'received'))`;

export function moveScannedTube({ lineId, tubeId, to, reason, sampleId, now }: TubeMove) {
  return write(
    db
      .update(tubesTable)
      .set({
        state: to,
        stateReason: reason,
        stateChangedAt: now,
        version: sql`${tubesTable.version} + 1`,
        ...(to === "quarantined" ? {} : { receivedAt: now, sampleId }),
      })
      .where(and(eq(tubesTable.id, tubeId), lineWritten(lineId))),
  );
}

/** Draws the next number of the day's series. */
export function countAccession(lineId: string, series: string) {
  return statement(
    sql`insert into counters (key, value) select ${series}, 1 where ${lineWritten(lineId)}
      on conflict (key) do update set value = value + 1`,
    (_rows, changed) => changed,
  );
}

export interface NewSample {
  readonly id: string;
  readonly tubeId: string;
  readonly condition: string;
  readonly dueAt: number;
  readonly userId: number;
  readonly now: number;
  /** `A261120`: the number is appended. */
  readonly accessionPrefix: string;
  readonly series: string;
}

/** The sample of a received tube: made here, or expected since the tube was bound. Answers its accession number. */
export function receiveSampleRow(sample: NewSample, lineId: string) {
  return statement(
    sql`insert into samples (id, accession_no, tube_id, barcode, binding_id, product_id, merchant_id, state, state_changed_at,
      condition, received_by, received_at, due_at, created_at)
      select ${sample.id}, ${sample.accessionPrefix} || printf('-%04d', (select value from counters where key = ${sample.series})),
      t.id, t.barcode, t.binding_id, t.product_id, t.merchant_id, 'received', ${sample.now}, ${sample.condition},
      ${sample.userId}, ${sample.now}, ${sample.dueAt}, ${sample.now}
      from tubes t where t.id = ${sample.tubeId} and ${lineWritten(lineId)}
      on conflict (id) do update set state = 'received', state_changed_at = excluded.state_changed_at,
      accession_no = excluded.accession_no, binding_id = excluded.binding_id, condition = excluded.condition,
      received_by = excluded.received_by, received_at = excluded.received_at, due_at = excluded.due_at,
      version = samples.version + 1 where samples.state = 'expected'
      returning accession_no`,
    ([first]) => (first ? String(first[0]) : undefined),
  );
}

export interface NewScan {
  readonly id: string;
  readonly barcode: string;
  readonly outcome: "received" | "quarantined" | "refused" | "repeated";
  readonly reason: string;
  readonly tubeId: string | null;
  readonly sampleId: string | null;
  readonly box: string;
  readonly userId: number;
  readonly now: number;
}

export function insertScan(scan: NewScan, lineId: string | undefined) {
  return statement(
    sql`insert into receiving_scans (id, box, barcode, outcome, reason, tube_id, sample_id, scanned_by, created_at)
      select ${scan.id}, ${scan.box}, ${scan.barcode}, ${scan.outcome}, ${scan.reason}, ${scan.tubeId}, ${scan.sampleId},
      ${scan.userId}, ${scan.now} where ${lineId ? lineWritten(lineId) : sql`1`}`,
    (_rows, changed) => changed,
  );
}

export function findScans(filter: { outcome?: NewScan["outcome"]; cursor?: string; pageSize: number }) {
  return rows(
    db
      .select({
        id: receivingScansTable.id,
        barcode: receivingScansTable.barcode,
        outcome: receivingScansTable.outcome,
        reason: receivingScansTable.reason,
        tubeId: receivingScansTable.tubeId,
        box: receivingScansTable.box,
        scannedBy: receivingScansTable.scannedBy,
        scannerName: usersTable.nickName,
        at: aliased(receivingScansTable.createdAt, "scanned_at"),
      })
      .from(receivingScansTable)
      .leftJoin(usersTable, eq(usersTable.userId, receivingScansTable.scannedBy))
      .where(
        and(
          filter.outcome ? eq(receivingScansTable.outcome, filter.outcome) : undefined,
          lt(receivingScansTable.id, filter.cursor ?? afterEveryId),
        ),
      )
      .orderBy(desc(receivingScansTable.id))
      .limit(filter.pageSize + 1),
  );
}
