import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { platePlacesTable } from "#drizzle/schema/plates";
import { productsTable } from "#drizzle/schema/products";
import { samplesTable } from "#drizzle/schema/samples";
import type { ListPlace } from "../../platform/database/list-order";
import { mapped, select } from "../../platform/database/query";
import { platableStates } from "./plate-scan.rules";

const p = alias(productsTable, "p");
const pp = alias(platePlacesTable, "pp");
const s = alias(samplesTable, "s");

export const platable = sql.raw(`(${platableStates.map((state) => `'${state}'`).join(", ")})`);

/** Might be put on a plate and lies on none that is still open. */
const waits = (sample: typeof samplesTable | typeof s): SQL => sql`${sample.state} in ${platable}
  and not exists (select 1 from ${platePlacesTable} ${pp} where ${pp.sampleId} = ${sample.id} and ${pp.isOpen} = 1)`;
const waiting = waits(s);

/** The queue before the plates, as a source to be counted, in the order of arrival. */
export const samplesForPlates = { from: sql`${samplesTable} where ${waits(samplesTable)}`, order: samplesTable.id };

interface PlateQueueFilter extends Pick<ListPlace, "cursor" | "pageSize" | "withTotal"> {
  readonly productCode?: string;
}

export function findPlateQueue(filter: PlateQueueFilter) {
  const ofProduct = filter.productCode ? sql`${p.code} = ${filter.productCode} and` : sql``;
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
      // By the states that wait, not through all that a product ever had.
      sql`from ${samplesTable} ${s} join ${productsTable} ${p} on ${p.id} = +${s.productId}
        where ${ofProduct} ${waiting} and ${s.id} > ${filter.cursor ?? ""}
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

export function countPlateQueue() {
  return mapped(
    select(
      { code: p.code, name: p.name, count: sql<number>`count(*)` },
      sql`from ${samplesTable} ${s} join ${productsTable} ${p} on ${p.id} = ${s.productId} where ${waiting}
      group by ${p.id} order by ${p.sort}`,
    ),
    (rows) =>
      rows.map(({ code, name, count }) => ({
        product: { code, name },
        count,
      })),
  );
}
