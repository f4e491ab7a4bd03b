import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { PartnerImportItem } from "#contract/partner-imports.schemas";
import { partnerImportsTable, partnerRowsTable } from "#drizzle/schema/partner-imports";
import { productsTable } from "#drizzle/schema/products";
import { runsTable } from "#drizzle/schema/runs";
import { usersTable } from "#drizzle/schema/users";
import { orNull } from "../../platform/database/alias";
import type { Query } from "../../platform/database/database";
import { type ListPlace, listOrder } from "../../platform/database/list-order";
import { db, firstOf, mapped, rows, write } from "../../platform/database/query";
import { insertInto } from "../../platform/database/writes";
import { productColumns, productOfColumns } from "../products/product-names.store";
import { stateMove } from "../states/state-moves.queries";
import { partnerStates } from "./partner-imports.states";

const imports = partnerImportsTable;
const r = alias(partnerRowsTable, "r");
const i = alias(imports, "i");
const n = alias(runsTable, "n");

type PartnerState = PartnerImportItem["state"];
export type PartnerImportRow = PartnerImportItem & {
  readonly base: number;
  readonly productId: string;
  readonly fileKey: string;
};

/** Condition: the row's key is between the import's base and base plus number of rows. */
export const isRowOf = (
  row: SQLWrapper,
  { base, rowTotal }: Readonly<Record<"base" | "rowTotal", SQLiteColumn>>,
): SQL => sql`${row} > ${base} and ${row} <= ${base} + ${rowTotal}`;

const columns = {
  id: i.id,
  fileName: i.fileName,
  byteSize: i.byteSize,
  sha256: i.sha256,
  partner: i.partner,
  state: i.state,
  refusal: i.refusal,
  rowTotal: i.rowTotal,
  wrongCounts: i.wrongCounts,
  closedAt: i.closedAt,
  createdAt: i.createdAt,
  base: i.base,
  productId: i.productId,
  fileKey: i.fileKey,
  /** Number of rows checked so far; all of them afterwards, and 0 for an import that ended without being committed. */
  rowsDone: sql<number>`case when ${i.state} = 'uploaded'
    then coalesce((select max(${r.id}) from ${partnerRowsTable} ${r} where ${isRowOf(r.id, i)}) - ${i.base}, 0)
    when ${i.state} in ('refused', 'discarded') then 0 else ${i.rowTotal} end`,
  encoding: i.encoding,
  ...productColumns,
  runId: i.runId,
  runNo: orNull(n.runNo),
  uploaderId: i.uploadedBy,
  uploaderName: orNull(usersTable.nickName),
};

const selectImports = (where: SQL | undefined, order: readonly SQL[] = [], most = 1): Query<PartnerImportRow[]> =>
  mapped(
    rows(
      db
        .select(columns)
        .from(i)
        .leftJoin(n, eq(n.id, i.runId))
        .leftJoin(productsTable, eq(productsTable.id, i.productId))
        .leftJoin(usersTable, eq(usersTable.userId, i.uploadedBy))
        .where(where)
        .orderBy(...order)
        .limit(most),
    ),
    (imports) =>
      imports.map(({ productCode, productName, runId, runNo, uploaderId, uploaderName, ...row }) => ({
        ...row,
        product: productOfColumns({ productCode, productName }),
        run: runId === null || runNo === null ? null : { id: runId, runNo },
        uploadedBy: { userId: uploaderId, name: uploaderName ?? "" },
      })),
  );

export function findPartnerImports(filter: ListPlace & { state?: PartnerState }): Query<PartnerImportRow[]> {
  const page = listOrder(i.id, filter);
  const inState = filter.state ? eq(i.state, filter.state) : undefined;
  return selectImports(and(inState, page.where), page.order, filter.pageSize + 1);
}

export const findPartnerImport = (id: string): Query<PartnerImportRow | undefined> =>
  firstOf(selectImports(eq(i.id, id)));

/** The import of these bytes that is not ended: open, committed or taken back. */
export function findPartnerImportBySha256(sha256: string): Query<PartnerImportRow | undefined> {
  const { id, state } = imports;
  const same = sql`select ${id} as same from ${imports} where ${imports.sha256} = ${sha256}`;
  return firstOf(
    selectImports(
      sql`${i.id} = (select same from (${same} and ${state} in ('uploaded', 'judged', 'committed') union all ${same}
        and ${state} = 'rolled_back') limit 1)`,
    ),
  );
}

interface NewPartnerImport {
  readonly id: string;
  readonly sha256: string;
  readonly fileName: string;
  readonly byteSize: number;
  readonly fileKey: string;
  readonly partner: string;
  readonly productId: string;
  readonly rowTotal: number;
  readonly encoding: PartnerImportItem["encoding"];
  readonly userId: number;
  readonly now: number;
}

/** Distance between the bases of two imports, which is the room for the rows of one. */
const room = 1_000_000;

/** Inserts nothing while an import of the same bytes is not ended. */
export function insertPartnerImport({ userId, now, ...file }: NewPartnerImport): Query<number> {
  const isSame = sql`${imports.sha256} = ${file.sha256}`;
  return write(
    insertInto(
      imports,
      {
        ...file,
        base: sql`(select coalesce(max(${imports.base}), 0) + ${room} from ${imports})`,
        wrongCounts: {},
        uploadedBy: userId,
        touchedAt: now,
        createdAt: now,
      },
      {
        when: sql`not exists (select 1 from ${imports} where ${isSame}
          and ${imports.state} in ('uploaded', 'judged', 'committed')) and not exists (select 1 from ${imports}
          where ${imports.state} = 'rolled_back' and ${isSame})`,
      },
    ),
  );
}

/**
 * Ends an import that is not committed. The scheduled job deletes its staged rows; the file is stored as long as all raw files.
 */
export function discardPartnerImportRow(
  id: string,
  reason: string,
  by: { userId: number; now: number },
): Query<number> {
  const { to, isLegal } = stateMove(imports.state, partnerStates, ["discard"]);
  return write(
    db
      .update(imports)
      .set({
        state: to,
        refusal: reason,
        closedBy: by.userId,
        closedAt: by.now,
        leaseToken: "",
        version: sql`${imports.version} + 1`,
      })
      .where(and(eq(imports.id, id), isLegal)),
  );
}
