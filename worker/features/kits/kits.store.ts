import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { kitBatchesTable, tubesTable } from "#drizzle/schema/kits";
import { merchantsTable } from "#drizzle/schema/merchants";
import { productsTable } from "#drizzle/schema/products";
import { aliasedOrNull } from "../../platform/database/alias";
import { idsOfRowsContaining } from "../../platform/database/list-conditions";
import { type ListPlace, listOrder } from "../../platform/database/list-order";
import { db, mapped, row, rows, select, write } from "../../platform/database/query";
import { insertInto } from "../../platform/database/writes";
import type { CheckScheme } from "../specimens/barcodes/check-digits.rules";
import { moveTubes } from "../specimens/specimens.queries";
import { type KitBatchState, kitBatchStates } from "./kits.states";
import { seriesFirstBarcode, seriesLastBarcode } from "./number-series.rules";

const t = alias(tubesTable, "t");

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
  stateReason: kitBatchesTable.stateReason,
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

interface KitBatchFilter extends ListPlace {
  readonly search?: string;
  readonly state?: KitBatchState;
  readonly productCode?: string;
  readonly merchantId?: string;
}

const searchedTexts = { numbers: [kitBatchesTable.code], texts: [kitBatchesTable.code, kitBatchesTable.lot] };

export function findKitBatches(filter: KitBatchFilter) {
  const { search, state, productCode, merchantId } = filter;
  const page = listOrder(kitBatchesTable.id, filter);
  const productId = db
    .select({ id: productsTable.id })
    .from(productsTable)
    .where(eq(productsTable.code, productCode ?? ""));
  return rows(
    selectBatches()
      .where(
        and(
          search
            ? sql`${kitBatchesTable.id} in ${idsOfRowsContaining(search, kitBatchesTable.id, searchedTexts)}`
            : undefined,
          state ? eq(kitBatchesTable.state, state) : undefined,
          productCode ? eq(kitBatchesTable.productId, sql`(${productId})`) : undefined,
          merchantId ? eq(kitBatchesTable.merchantId, merchantId) : undefined,
          page.where,
        ),
      )
      .orderBy(...page.order)
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

/** The highest barcode of our own number series; reads one index entry. */
export function findHighestInSeries() {
  return mapped(
    select(
      { barcode: tubesTable.barcode },
      sql`from ${tubesTable} where ${tubesTable.barcode} >= ${seriesFirstBarcode} and ${tubesTable.barcode} <= ${seriesLastBarcode}
        and length(${tubesTable.barcode}) >= 12
      order by ${tubesTable.barcode} desc limit 1`,
    ),
    ([first]) => (first ? first.barcode : undefined),
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
  /** Hash of a list of another manufacturer's barcodes; null for our own numbers. */
  readonly listSha256: string | null;
  readonly userId: number;
  readonly now: number;
}

/** Inserts nothing when a tube already has a number inside the range; the numbers of a list are each checked by their unique index. */
export function insertKitBatch(batch: NewKitBatch) {
  return write(
    insertInto(
      kitBatchesTable,
      {
        id: batch.id,
        code: batch.code,
        productId: batch.productId,
        merchantId: batch.merchantId,
        lot: batch.lot,
        quantity: batch.quantity,
        firstBarcode: batch.firstBarcode,
        lastBarcode: batch.lastBarcode,
        checkScheme: batch.checkScheme,
        expiresOn: batch.expiresOn,
        state: kitBatchStates.begin("plan"),
        note: batch.note,
        listSha256: batch.listSha256,
        createdBy: batch.userId,
        updatedBy: batch.userId,
        createdAt: batch.now,
        updatedAt: batch.now,
      },
      {
        when: sql`${batch.listSha256} is not null or not exists (select 1 from ${tubesTable}
          where ${tubesTable.barcode} between ${batch.firstBarcode} and ${batch.lastBarcode}
      and length(${tubesTable.barcode}) = ${batch.firstBarcode.length})`,
      },
    ),
  );
}

/** Which of the barcodes are tubes already. */
export function findKnownBarcodes(barcodes: readonly string[]) {
  return mapped(
    select(
      { barcode: t.barcode },
      sql`from json_each(${JSON.stringify(barcodes)}) j join ${tubesTable} ${t} on ${t.barcode} = j.value`,
    ),
    (found) => new Set(found.map(({ barcode }) => barcode)),
  );
}

/** The batch that was created from a list of barcodes. */
export function findBatchOfList(sha256: string) {
  return row(
    db
      .select({ id: kitBatchesTable.id, code: kitBatchesTable.code, quantity: kitBatchesTable.quantity })
      .from(kitBatchesTable)
      .where(eq(kitBatchesTable.listSha256, sha256)),
  );
}

export const kitBatchExists = (id: string) =>
  sql`exists (select 1 from ${kitBatchesTable} where ${kitBatchesTable.id} = ${id})`;

interface BatchMove {
  readonly id: string;
  readonly from: KitBatchState;
  readonly to: KitBatchState;
  /** Empty where the step asks for none. */
  readonly reason: string;
  readonly userId: number;
  readonly now: number;
}

export function moveKitBatch({ id, from, to, reason, userId, now }: BatchMove) {
  const stamp = to === "printed" ? { printedAt: now } : to === "issued" ? { issuedAt: now } : {};
  return write(
    db
      .update(kitBatchesTable)
      .set({
        state: to,
        stateReason: reason,
        ...stamp,
        updatedBy: userId,
        updatedAt: now,
        version: sql`${kitBatchesTable.version} + 1`,
      })
      .where(and(eq(kitBatchesTable.id, id), eq(kitBatchesTable.state, from))),
  );
}

/** Moves the tubes once the batch itself has moved: they are issued with it, or become void with it. */
export function moveTubesOfBatch(batch: BatchMove, isIssued: boolean) {
  const { id, state, updatedAt } = kitBatchesTable;
  const hasMoved = sql`exists (select 1 from ${kitBatchesTable} where
    ${and(eq(id, batch.id), eq(state, batch.to), eq(updatedAt, batch.now))})`;
  return moveTubes([isIssued ? "issue" : "void"], and(eq(tubesTable.batchId, batch.id), hasMoved), {
    now: batch.now,
    also: { stateReason: batch.reason, ...(isIssued ? { issuedAt: batch.now } : {}) },
  });
}
