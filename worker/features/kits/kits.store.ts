import { and, desc, eq, lt, sql } from "drizzle-orm";
import { kitBatchesTable, tubesTable } from "#drizzle/schema/kits";
import { merchantsTable } from "#drizzle/schema/merchants";
import { productsTable } from "#drizzle/schema/products";
import { aliasedOrNull } from "../../platform/database/alias";
import { afterEveryId } from "../../platform/database/keyset";
import { db, row, rows, statement, write } from "../../platform/database/query";
import type { CheckScheme } from "../specimens/check-digits.rules";
import { moveTubes } from "../specimens/specimens.queries";
import type { KitBatchState } from "./kits.states";
import { seriesFrom, seriesTo } from "./number-series.rules";

const batchColumns = {
  id: kitBatchesTable.id,
  code: kitBatchesTable.code,
  productId: kitBatchesTable.productId,
  merchantId: kitBatchesTable.merchantId,
  merchantName: aliasedOrNull(merchantsTable.shownName, "merchant_name"),
  lot: kitBatchesTable.lot,
  quantity: kitBatchesTable.quantity,
  firstBarcode: kitBatchesTable.firstBarcode,
  lastBarcode: kitBatchesTable.lastBarcode,
  checkScheme: kitBatchesTable.checkScheme,
  expiresOn: kitBatchesTable.expiresOn,
  state: kitBatchesTable.state,
  note: kitBatchesTable.note,
  printedAt: kitBatchesTable.printedAt,
  issuedAt: kitBatchesTable.issuedAt,
  createdAt: kitBatchesTable.createdAt,
};

function selectBatches() {
  return db
    .select(batchColumns)
    .from(kitBatchesTable)
    .leftJoin(merchantsTable, eq(merchantsTable.id, kitBatchesTable.merchantId))
    .$dynamic();
}

interface KitBatchFilter {
  readonly state?: KitBatchState;
  readonly productCode?: string;
  readonly merchantId?: string;
  readonly cursor?: string;
  readonly pageSize: number;
}

export function findKitBatches(filter: KitBatchFilter) {
  const { state, productCode, merchantId, cursor } = filter;
  const productId = db
    .select({ id: productsTable.id })
    .from(productsTable)
    .where(eq(productsTable.code, productCode ?? ""));
  return rows(
    selectBatches()
      .where(
        and(
          state ? eq(kitBatchesTable.state, state) : undefined,
          productCode ? eq(kitBatchesTable.productId, sql`(${productId})`) : undefined,
          merchantId ? eq(kitBatchesTable.merchantId, merchantId) : undefined,
          lt(kitBatchesTable.id, cursor ?? afterEveryId),
        ),
      )
      .orderBy(desc(kitBatchesTable.id))
      .limit(filter.pageSize + 1),
  );
}

export function findKitBatch(id: string) {
  return row(selectBatches().where(eq(kitBatchesTable.id, id)));
}

export function countTubesOfBatch(batchId: string) {
  return rows(
    db
      .select({ state: tubesTable.state, count: sql<number>`count(*)`.as("tube_count") })
      .from(tubesTable)
      .where(eq(tubesTable.batchId, batchId))
      .groupBy(tubesTable.state),
  );
}

export function findBarcodesOfBatch(batchId: string) {
  return rows(
    db
      .select({ barcode: tubesTable.barcode })
      .from(tubesTable)
      .where(eq(tubesTable.batchId, batchId))
      .orderBy(tubesTable.barcode),
  );
}

export function findProductForKit(code: string) {
  return row(
    db
      .select({ id: productsTable.id, code: productsTable.code, name: productsTable.name, state: productsTable.state })
      .from(productsTable)
      .where(eq(productsTable.code, code)),
  );
}

export function findMerchantForKit(id: string | null | undefined) {
  return row(
    db
      .select({ id: merchantsTable.id, name: merchantsTable.shownName, status: merchantsTable.status })
      .from(merchantsTable)
      .where(and(eq(merchantsTable.id, id ?? ""), sql`${merchantsTable.deletedAt} is null`)),
  );
}

/** The highest barcode of our own number series; one index row. */
export function findHighestInSeries() {
  return statement(
    sql`select barcode from tubes where barcode >= ${seriesFrom} and barcode <= ${seriesTo} and length(barcode) >= 12
      order by barcode desc limit 1`,
    ([first]) => (first ? String(first[0]) : undefined),
  );
}

export interface NewKitBatch {
  readonly id: string;
  readonly code: string;
  readonly productId: string;
  readonly merchantId: string | null;
  readonly lot: string;
  readonly quantity: number;
  readonly firstBarcode: string;
  readonly lastBarcode: string;
  readonly checkScheme: CheckScheme;
  readonly expiresOn: string;
  readonly note: string;
  /** Of a list of another maker's barcodes; null for numbers of our own. */
  readonly listSha256: string | null;
  readonly userId: number;
  readonly now: number;
}

/** Inserts nothing when any tube has a number inside the range; a list's numbers are guarded one by one, by their index. */
export function insertKitBatch(batch: NewKitBatch) {
  return statement(
    sql`insert into kit_batches (id, code, product_id, merchant_id, lot, quantity, first_barcode, last_barcode, check_scheme,
      expires_on, state, note, list_sha256, created_by, updated_by, created_at, updated_at)
      select ${batch.id}, ${batch.code}, ${batch.productId}, ${batch.merchantId}, ${batch.lot}, ${batch.quantity},
      ${batch.firstBarcode}, ${batch.lastBarcode}, ${batch.checkScheme}, ${batch.expiresOn}, 'draft', ${batch.note}, ${batch.listSha256},
      ${batch.userId}, ${batch.userId}, ${batch.now}, ${batch.now}
      where ${batch.listSha256} is not null or not exists (select 1 from tubes where barcode between ${batch.firstBarcode} and ${batch.lastBarcode}
      and length(barcode) = ${batch.firstBarcode.length})`,
    (_rows, changed) => changed,
  );
}

/** Which of the barcodes are tubes already. */
export function findKnownBarcodes(barcodes: readonly string[]) {
  return statement(
    sql`select t.barcode from json_each(${JSON.stringify(barcodes)}) j join tubes t on t.barcode = j.value`,
    (found) => new Set(found.map(([barcode]) => String(barcode))),
  );
}

/** The batch that a list of barcodes became. */
export function findBatchOfList(sha256: string) {
  return row(
    db
      .select({ id: kitBatchesTable.id, code: kitBatchesTable.code, quantity: kitBatchesTable.quantity })
      .from(kitBatchesTable)
      .where(eq(kitBatchesTable.listSha256, sha256)),
  );
}

export const kitBatchExists = (id: string) => sql`exists (select 1 from kit_batches where id = ${id})`;

interface BatchMove {
  readonly id: string;
  readonly from: KitBatchState;
  readonly to: KitBatchState;
  readonly userId: number;
  readonly now: number;
}

export function moveKitBatch({ id, from, to, userId, now }: BatchMove) {
  const stamp = to === "printed" ? { printedAt: now } : to === "issued" ? { issuedAt: now } : {};
  return write(
    db
      .update(kitBatchesTable)
      .set({ state: to, ...stamp, updatedBy: userId, updatedAt: now, version: sql`${kitBatchesTable.version} + 1` })
      .where(and(eq(kitBatchesTable.id, id), eq(kitBatchesTable.state, from))),
  );
}

/** Takes the tubes along that the event can move, once the batch itself has moved. */
export function moveTubesOfBatch(batch: BatchMove, event: "issue" | "void", reason: string) {
  const { id, state, updatedAt } = kitBatchesTable;
  const hasMoved = sql`exists (select 1 from ${kitBatchesTable} where ${and(eq(id, batch.id), eq(state, batch.to), eq(updatedAt, batch.now))})`;
  return moveTubes([event], and(eq(tubesTable.batchId, batch.id), hasMoved), {
    now: batch.now,
    also: { stateReason: reason, ...(event === "issue" ? { issuedAt: batch.now } : {}) },
  });
}
