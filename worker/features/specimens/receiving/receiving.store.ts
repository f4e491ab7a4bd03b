import { and, eq, ne, sql } from "drizzle-orm";
import { kitBatchesTable, tubesTable } from "#drizzle/schema/kits";
import { merchantsTable } from "#drizzle/schema/merchants";
import { productsTable } from "#drizzle/schema/products";
import { receivingScansTable, samplesTable } from "#drizzle/schema/samples";
import { usersTable } from "#drizzle/schema/users";
import { aliased, aliasedOrNull } from "../../../platform/database/alias";
import type { Query } from "../../../platform/database/database";
import { type ListPlace, listOrder } from "../../../platform/database/list-order";
import { db, row, rows, write } from "../../../platform/database/query";
import { insertInto } from "../../../platform/database/writes";
import { isEventWritten } from "../life-line/life-line.queries";

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
      isRecalled: sql`${kitBatchesTable.state} = 'recalled'`.mapWith(Boolean).as("is_recalled"),
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
    .innerJoin(kitBatchesTable, eq(kitBatchesTable.id, tubesTable.batchId))
    .innerJoin(productsTable, eq(productsTable.id, tubesTable.productId))
    .leftJoin(merchantsTable, eq(merchantsTable.id, tubesTable.merchantId))
    .leftJoin(samplesTable, and(eq(samplesTable.tubeId, tubesTable.id), ne(samplesTable.state, "cancelled")))
    .$dynamic();

export function findScannedTube(barcode: string) {
  return row(tubeForDesk().where(eq(tubesTable.barcode, barcode)));
}

export function findTubeToMove(id: string) {
  return row(tubeForDesk().where(eq(tubesTable.id, id)));
}

interface NewScan {
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
  return write(
    insertInto(
      receivingScansTable,
      {
        id: scan.id,
        box: scan.box,
        barcode: scan.barcode,
        outcome: scan.outcome,
        reason: scan.reason,
        tubeId: scan.tubeId,
        sampleId: scan.sampleId,
        scannedBy: scan.userId,
        createdAt: scan.now,
      },
      { when: lineId ? isEventWritten(lineId) : sql`1` },
    ),
  );
}

export function findScans(filter: ListPlace & { outcome?: NewScan["outcome"] }) {
  const page = listOrder(receivingScansTable.id, filter);
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
      .where(and(filter.outcome ? eq(receivingScansTable.outcome, filter.outcome) : undefined, page.where))
      .orderBy(...page.order)
      .limit(filter.pageSize + 1),
  );
}

/** Deletes scans before this id, a few at a time; who received which tube stays in its history. */
export function removeOldScans(beforeId: string, few: number): Query<number> {
  const { id } = receivingScansTable;
  const old = sql`(select ${id} from ${receivingScansTable} where ${id} < ${beforeId} order by ${id} limit ${sql.raw(String(few))})`;
  return write(db.delete(receivingScansTable).where(sql`${id} in ${old}`));
}
