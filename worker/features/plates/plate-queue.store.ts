import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { platePlacesTable } from "#drizzle/schema/plates";
import { productsTable } from "#drizzle/schema/products";
import { samplesTable } from "#drizzle/schema/samples";
import type { ListPlace } from "../../platform/database/list-order";
import { mapped, select } from "../../platform/database/query";
import { platableStates } from "./plate-scan.rules";

const p = alias(productsTable, "p");
const asked = alias(productsTable, "asked");
const s = alias(samplesTable, "s");
const pp = alias(platePlacesTable, "pp");

export const isPlatableState = sql.raw(`(${platableStates.map((state) => `'${state}'`).join(", ")})`);

/**
 * Condition: the sample may be put on a plate and is on no open one. The unary plus makes it match the partial index
 * `samples_for_plates`, which is sorted by id.
 */
const waiting = sql`+${s.state} in ${isPlatableState} and not exists (select 1 from ${platePlacesTable} ${pp}
  where ${pp.sampleId} = ${s.id} and ${pp.isOpen} = 1)`;

/** The queue for plates, as a source for counting, in the order of arrival. */
export const samplesForPlates = {
  from: sql`${samplesTable} ${s} where ${waiting} and ${s.id} > ''`,
  order: s.id,
  since: s.stateChangedAt,
};

interface PlateQueueFilter extends Pick<ListPlace, "cursor" | "pageSize" | "withTotal"> {
  readonly productCode?: string;
}

export function findPlateQueue(filter: PlateQueueFilter) {
  const ofProduct = filter.productCode
    ? sql`+${s.productId} = (select ${asked.id} from ${productsTable} ${asked}
      where ${asked.code} = ${filter.productCode}) and`
    : sql``;
  return mapped(
    select(
      {
        id: s.id,
        tubeId: s.tubeId,
        barcode: s.barcode,
        accessionNo: s.accessionNo,
        code: p.code,
        name: p.name,
        isRetest: sql`${s.state} = 'retest_queued'`.mapWith(Boolean),
        storage: s.storage,
        receivedAt: s.receivedAt,
        dueAt: s.dueAt,
      },
      // Found by the states of the queue, instead of reading all samples that a product ever had.
      sql`from ${samplesTable} ${s} join ${productsTable} ${p} on ${p.id} = ${s.productId} where ${ofProduct} ${waiting} and ${s.id} > ${filter.cursor ?? ""}
      order by ${s.id} limit ${filter.pageSize + 1}`,
    ),
    (rows) =>
      rows.map(({ id, tubeId, barcode, accessionNo, code, name, isRetest, storage, receivedAt, dueAt }) => ({
        id,
        tubeId,
        barcode,
        accessionNo: accessionNo ?? "",
        product: { code, name },
        isRetest,
        storage,
        receivedAt,
        dueAt,
      })),
  );
}

/** Length of the queue by product id; reads only the samples in the queue. */
export const countPlateQueue = () =>
  select(
    { productId: s.productId, count: sql<number>`count(*)` },
    sql`from ${samplesTable} ${s} where ${waiting} and ${s.id} > '' group by +${s.productId}`,
  );
