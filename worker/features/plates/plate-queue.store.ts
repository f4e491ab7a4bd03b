import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { productsTable } from "#drizzle/schema/products";
import { samplesTable } from "#drizzle/schema/samples";
import { keptName } from "../../platform/database/kept-lists";
import type { ListPlace } from "../../platform/database/list-order";
import { mapped, select } from "../../platform/database/query";
import { platableStates } from "./plate-scan.rules";

const p = alias(productsTable, "p");
const s = alias(samplesTable, "s");

export const platable = sql.raw(`(${platableStates.map((state) => `'${state}'`).join(", ")})`);

/** Might be put on a plate and lies on none that is still open. With the sign their own index leads to them, by id. */
const waiting = sql`${s.isPlaced} is null and +${s.state} in ${platable}`;

/** The queue before the plates, as a source to be counted, in the order of arrival. */
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
    ? sql`+${s.productId} = (select ${p.id} from ${productsTable} ${p} where ${p.code} = ${filter.productCode}) and`
    : sql``;
  return mapped(
    select(
      {
        id: s.id,
        tubeId: s.tubeId,
        barcode: s.barcode,
        accessionNo: s.accessionNo,
        code: keptName(productsTable, s.productId, 0),
        name: keptName(productsTable, s.productId, 1),
        isRetest: sql`${s.state} = 'retest_queued'`.mapWith(Boolean),
        storage: s.storage,
        receivedAt: s.receivedAt,
        dueAt: s.dueAt,
      },
      // By the states that wait, not through all that a product ever had.
      sql`from ${samplesTable} ${s} where ${ofProduct} ${waiting} and ${s.id} > ${filter.cursor ?? ""}
      order by ${s.id} limit ${filter.pageSize + 1}`,
    ),
    (rows) =>
      rows.map(({ id, tubeId, barcode, accessionNo, code, name, isRetest, storage, receivedAt, dueAt }) => ({
        id,
        tubeId,
        barcode,
        accessionNo: accessionNo ?? "",
        product: { code: code ?? "", name: name ?? "" },
        isRetest,
        storage,
        receivedAt,
        dueAt,
      })),
  );
}
