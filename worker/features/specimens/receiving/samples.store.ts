import { and, asc, eq, gte, inArray, lt, sql } from "drizzle-orm";
import { openSampleStates } from "#contract/samples";
import { merchantsTable } from "#drizzle/schema/merchants";
import { productsTable } from "#drizzle/schema/products";
import { rejectionsTable, samplesTable } from "#drizzle/schema/samples";
import { usersTable } from "#drizzle/schema/users";
import { chinaDayRange } from "../../../platform/china-day";
import { type ListPlace, listOrder } from "../../../platform/database/list-order";
import { db, row, rows, write } from "../../../platform/database/query";
import { insertInto, oneOfList } from "../../../platform/database/writes";
import { productColumns } from "../../products/product-names.store";
import { isEventWritten } from "../life-line/life-line.queries";
import type { RejectionReason, SampleState } from "../sample.states";

const openStates = openSampleStates.map((state) => `'${state}'`).join(", ");
/**
 * Condition: the laboratory has the sample and has not finished it. Contains the terms of the partial index `samples_due`, so
 * that it is used; sorted by due time.
 */
export const isSampleOpen = sql`+${samplesTable.state} in (${sql.raw(openStates)})`;

/**
 * Condition: the time that the sample spends in its state matters. Contains the terms of the partial index `samples_waiting`,
 * so that it is used.
 */
export const isSampleWaiting = sql`${samplesTable.state} in ('received', 'rejected', 'retest_queued', 'recollect_requested')`;

/** Condition: rejected, and its person must be asked for a new tube; a rejected tube that nobody bound has no next step. */
export const isSampleRejected = sql`${samplesTable.state} = 'rejected' and ${samplesTable.bindingId} is not null
  and ${isSampleWaiting}`;

const sampleColumns = {
  id: samplesTable.id,
  accessionNo: samplesTable.accessionNo,
  tubeId: samplesTable.tubeId,
  barcode: samplesTable.barcode,
  productId: samplesTable.productId,
  merchantId: samplesTable.merchantId,
  merchantName: merchantsTable.shownName,
  ...productColumns,
  state: samplesTable.state,
  stateChangedAt: samplesTable.stateChangedAt,
  condition: samplesTable.condition,
  attempts: samplesTable.attempts,
  waitingFor: samplesTable.waitingFor,
  receivedBy: samplesTable.receivedBy,
  receiverName: usersTable.nickName,
  receivedAt: samplesTable.receivedAt,
  dueAt: samplesTable.dueAt,
};

const selectSamples = () =>
  db
    .select(sampleColumns)
    .from(samplesTable)
    .leftJoin(merchantsTable, eq(merchantsTable.id, samplesTable.merchantId))
    .leftJoin(usersTable, eq(usersTable.userId, samplesTable.receivedBy))
    .leftJoin(productsTable, eq(productsTable.id, samplesTable.productId))
    .$dynamic();

interface SampleFilter extends ListPlace {
  readonly state?: SampleState;
  readonly productCode?: string;
  readonly merchantId?: string;
  readonly queue?: "overdue" | "rejected";
  readonly day?: string;
}

/** Uses the index of unfinished samples, because reading in the order of samples would pass all that ever came. */
const overdueIds = (now: number) =>
  db
    .select({ id: samplesTable.id })
    .from(samplesTable)
    .where(and(isSampleOpen, lt(samplesTable.dueAt, now)));

/** The newest samples that match; each single filter, alone or with a state, has an index of its own. */
export function findSamples(filter: SampleFilter, now: number) {
  const { state, productCode, merchantId, queue, day, pageSize } = filter;
  const byTime = day ? { time: samplesTable.receivedAt, range: chinaDayRange(day) } : undefined;
  const page = listOrder(samplesTable.id, { ...filter, isQueue: queue !== undefined, byTime });
  const productId = db
    .select({ id: productsTable.id })
    .from(productsTable)
    .where(eq(productsTable.code, productCode ?? ""));
  return rows(
    selectSamples()
      .where(
        and(
          merchantId ? eq(samplesTable.merchantId, merchantId) : undefined,
          productCode ? eq(samplesTable.productId, sql`(${productId})`) : undefined,
          state ? eq(samplesTable.state, state) : undefined,
          queue === "overdue" ? inArray(samplesTable.id, overdueIds(now)) : undefined,
          queue === "rejected" ? isSampleRejected : undefined,
          page.where,
        ),
      )
      .orderBy(...page.order)
      .limit(pageSize + 1),
  );
}

/** Samples whose barcode begins with these digits; the cursor is `barcode.id` of the last one on the page before. */
export function findSamplesByNumber(digits: string, cursor: string | undefined, pageSize: number) {
  const [barcode = "", id = ""] = (cursor ?? "").split(".");
  return rows(
    selectSamples()
      .where(
        and(
          gte(samplesTable.barcode, digits),
          lt(samplesTable.barcode, `${digits}:`),
          cursor ? sql`(${samplesTable.barcode}, ${samplesTable.id}) > (${barcode}, ${id})` : undefined,
        ),
      )
      .orderBy(asc(samplesTable.barcode), asc(samplesTable.id))
      .limit(pageSize + 1),
  );
}

export function findSample(id: string) {
  return row(selectSamples().where(eq(samplesTable.id, id)));
}

export function findSamplesById(ids: readonly string[]) {
  return rows(selectSamples().where(sql`${samplesTable.id} in ${oneOfList(ids)}`));
}

export function insertRejection(rejection: {
  id: string;
  sampleId: string;
  reason: RejectionReason;
  note: string;
  userId: number;
  now: number;
  lineId: string;
}) {
  return write(
    insertInto(
      rejectionsTable,
      {
        id: rejection.id,
        sampleId: rejection.sampleId,
        reason: rejection.reason,
        note: rejection.note,
        rejectedBy: rejection.userId,
        createdAt: rejection.now,
      },
      { when: isEventWritten(rejection.lineId) },
    ),
  );
}
