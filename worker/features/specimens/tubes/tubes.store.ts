import { and, asc, desc, eq, gte, inArray, lt, sql } from "drizzle-orm";
import { bindingsTable } from "#drizzle/schema/bindings";
import { kitBatchesTable, tubesTable } from "#drizzle/schema/kits";
import { merchantsTable } from "#drizzle/schema/merchants";
import { personsTable } from "#drizzle/schema/persons";
import { productsTable } from "#drizzle/schema/products";
import { samplesTable } from "#drizzle/schema/samples";
import { chinaDayRange } from "../../../platform/china-day";
import { aliased, aliasedOrNull } from "../../../platform/database/alias";
import { type ListPlace, listOrder } from "../../../platform/database/list-order";
import { db, firstOf, row, rows } from "../../../platform/database/query";
import { isSearchedPerson, type SearchedPerson } from "../../persons/persons.queries";
import { productColumns } from "../../products/product-names.store";
import { isAssignedTo } from "../../tasks/assignments.store";
import type { TubeState } from "../tube.states";

/** Condition: the tube arrived unbound. */
export const isTubeUnbound = sql`${tubesTable.state} = 'quarantined' and ${tubesTable.bindingId} is null`;

const tubeColumns = {
  id: tubesTable.id,
  barcode: tubesTable.barcode,
  state: tubesTable.state,
  stateReason: tubesTable.stateReason,
  batchId: tubesTable.batchId,
  batchCode: kitBatchesTable.code,
  batchCreatedAt: aliasedOrNull(kitBatchesTable.createdAt, "batch_created_at"),
  productId: tubesTable.productId,
  merchantId: tubesTable.merchantId,
  merchantName: merchantsTable.shownName,
  ...productColumns,
  lot: tubesTable.lot,
  expiresOn: tubesTable.expiresOn,
  personId: aliasedOrNull(personsTable.id, "person_id"),
  nameMasked: personsTable.nameMasked,
  phoneMasked: personsTable.phoneMasked,
  bindingId: tubesTable.bindingId,
  sampleId: tubesTable.sampleId,
  sampleState: aliasedOrNull(samplesTable.state, "sample_state"),
  issuedAt: tubesTable.issuedAt,
  boundAt: tubesTable.boundAt,
  receivedAt: tubesTable.receivedAt,
  stateChangedAt: tubesTable.stateChangedAt,
};

function selectTubes() {
  return db
    .select(tubeColumns)
    .from(tubesTable)
    .leftJoin(bindingsTable, eq(bindingsTable.id, tubesTable.bindingId))
    .leftJoin(personsTable, eq(personsTable.id, bindingsTable.personId))
    .leftJoin(samplesTable, eq(samplesTable.id, tubesTable.sampleId))
    .leftJoin(kitBatchesTable, eq(kitBatchesTable.id, tubesTable.batchId))
    .leftJoin(merchantsTable, eq(merchantsTable.id, tubesTable.merchantId))
    .leftJoin(productsTable, eq(productsTable.id, tubesTable.productId))
    .$dynamic();
}

interface TubeFilter extends ListPlace {
  readonly barcode?: string;
  readonly last4?: string;
  readonly state?: TubeState;
  readonly batchId?: string;
  readonly productCode?: string;
  readonly merchantId?: string;
  readonly queue?: "unbound";
  readonly day?: string;
  readonly assignee?: number;
}

/** Tubes whose barcode begins with these digits, sorted by barcode. */
export function findTubesByNumber(digits: string, cursor: string | undefined, pageSize: number) {
  return rows(
    selectTubes()
      .where(
        and(
          gte(tubesTable.barcode, digits),
          lt(tubesTable.barcode, `${digits}:`),
          cursor ? sql`${tubesTable.barcode} > ${cursor}` : undefined,
        ),
      )
      .orderBy(asc(tubesTable.barcode))
      .limit(pageSize + 1),
  );
}

/** The newest tubes that match; each single filter, alone or with a state, has an index of its own. */
export function findTubes(filter: TubeFilter) {
  const { last4, state, batchId, productCode, merchantId, queue, day, assignee } = filter;
  const byTime = day ? { time: tubesTable.boundAt, range: chinaDayRange(day) } : undefined;
  const page = listOrder(tubesTable.id, { ...filter, isQueue: queue !== undefined, byTime });
  const productId = db
    .select({ id: productsTable.id })
    .from(productsTable)
    .where(eq(productsTable.code, productCode ?? ""));
  return rows(
    selectTubes()
      .where(
        and(
          last4 ? eq(tubesTable.barcodeLast4, last4) : undefined,
          batchId ? eq(tubesTable.batchId, batchId) : undefined,
          merchantId ? eq(tubesTable.merchantId, merchantId) : undefined,
          productCode ? eq(tubesTable.productId, sql`(${productId})`) : undefined,
          // Found through the batch, instead of reading all tubes of a state.
          state ? (batchId ? sql`+${tubesTable.state} = ${state}` : eq(tubesTable.state, state)) : undefined,
          queue ? isTubeUnbound : undefined,
          assignee ? isAssignedTo("quarantine", tubesTable.id, assignee) : undefined,
          page.where,
        ),
      )
      .orderBy(...page.order)
      .limit(filter.pageSize + 1),
  );
}

/** Tubes that this person has bound at present, the newest binding first. */
export function findTubesOfPerson(person: SearchedPerson, most: number) {
  const bound = db
    .select({ tubeId: bindingsTable.tubeId })
    .from(bindingsTable)
    .innerJoin(personsTable, eq(personsTable.id, bindingsTable.personId))
    .where(isSearchedPerson(person))
    .orderBy(desc(personsTable.id))
    .limit(most);
  return rows(
    selectTubes()
      .where(and(inArray(tubesTable.id, bound), isSearchedPerson(person)))
      .limit(most),
  );
}

export function findTube(id: string) {
  return firstOf(rows(selectTubes().where(eq(tubesTable.id, id))));
}

/** The encrypted person of a tube, with the ids of its encryption context. */
export function findEncryptedPerson(tubeId: string) {
  return row(
    db
      .select({
        tubeId: aliased(tubesTable.id, "tube_id"),
        personId: aliased(personsTable.id, "person_id"),
        nameSealed: personsTable.nameSealed,
        phoneSealed: personsTable.phoneSealed,
      })
      .from(tubesTable)
      .innerJoin(bindingsTable, eq(bindingsTable.id, tubesTable.bindingId))
      .innerJoin(personsTable, eq(personsTable.id, bindingsTable.personId))
      .where(eq(tubesTable.id, tubeId)),
  );
}
