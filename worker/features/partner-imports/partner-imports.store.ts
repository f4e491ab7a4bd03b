import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PartnerImportItem } from "#contract/partner-imports";
import { partnerImportsTable } from "#drizzle/schema/partner-imports";
import type { Cell, Query } from "../../platform/database/database";
import { afterEveryId } from "../../platform/database/keyset";
import { db, statement, write } from "../../platform/database/query";
import { insertInto } from "../../platform/database/writes";
import { stateMove } from "../state-moves.queries";
import { partnerStates } from "./partner-imports.states";

const imports = partnerImportsTable;

type PartnerState = PartnerImportItem["state"];
export type PartnerImportRow = PartnerImportItem & {
  readonly base: number;
  readonly productId: string;
  readonly fileKey: string;
};

/** The keys of an import's rows lie between these; an alias names the import in the statement. */
export const rowsOf = (row: SQL, of: SQL): SQL => sql`${row} > ${of}.base and ${row} <= ${of}.base + ${of}.row_total`;
export const isRowOf = (row: SQLWrapper, { base, rowTotal }: Pick<typeof imports, "base" | "rowTotal">): SQL =>
  sql`${row} > ${base} and ${row} <= ${base} + ${rowTotal}`;

const columns =
  sql.raw(`i.id, i.file_name, i.byte_size, i.sha256, i.partner, p.code, p.name, i.state, i.refusal, i.row_total,
  coalesce((select max(r.id) from partner_rows r where r.id > i.base and r.id <= i.base + i.row_total) - i.base, 0),
  i.wrong_counts, i.run_id, n.run_no, i.uploaded_by, u.nick_name, i.closed_at, i.created_at, i.base, i.product_id, i.file_key, i.encoding`);
const source = sql.raw(`partner_imports i join products p on p.id = i.product_id left join runs n on n.id = i.run_id
  left join users u on u.id = i.uploaded_by`);

function toRow(c: readonly Cell[]): PartnerImportRow {
  return {
    id: String(c[0]),
    fileName: String(c[1]),
    byteSize: Number(c[2]),
    sha256: String(c[3]),
    partner: String(c[4]),
    product: { code: String(c[5]), name: String(c[6]) },
    state: c[7] as PartnerState,
    refusal: String(c[8]),
    rowTotal: Number(c[9]),
    rowsDone: Number(c[10]),
    wrongCounts: JSON.parse(String(c[11])) as Record<string, number>,
    run: c[12] === null ? null : { id: String(c[12]), runNo: String(c[13]) },
    uploadedBy: { userId: Number(c[14]), name: String(c[15] ?? "") },
    closedAt: c[16] === null ? null : Number(c[16]),
    createdAt: Number(c[17]),
    base: Number(c[18]),
    productId: String(c[19]),
    fileKey: String(c[20]),
    encoding: c[21] === "" ? null : (c[21] as PartnerImportItem["encoding"]),
  };
}

export function findPartnerImports(filter: {
  state?: PartnerState;
  cursor?: string;
  pageSize: number;
}): Query<PartnerImportRow[]> {
  const inState = filter.state ? sql`i.state = ${filter.state} and` : sql``;
  return statement(
    sql`select ${columns} from ${source} where ${inState} i.id < ${filter.cursor ?? afterEveryId}
      order by i.id desc limit ${filter.pageSize + 1}`,
    (rows) => rows.map(toRow),
  );
}

export function findPartnerImport(id: string): Query<PartnerImportRow | undefined> {
  return statement(sql`select ${columns} from ${source} where i.id = ${id}`, ([first]) => first && toRow(first));
}

/** The import of these bytes that still stands: waiting, in force or taken back. */
export function findBySha256(sha256: string): Query<PartnerImportRow | undefined> {
  return statement(
    sql`select ${columns} from ${source} where i.sha256 = ${sha256} and i.state in ('uploaded', 'judged', 'committed')
      union all select ${columns} from ${source} where i.state = 'rolled_back' and i.sha256 = ${sha256} limit 1`,
    ([first]) => first && toRow(first),
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
  readonly encoding: string;
  readonly userId: number;
  readonly now: number;
}

/** Room for the rows of one import between two bases. */
const room = 1_000_000;

/** Changes nothing while an import of the same bytes stands. */
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
        when: sql`not exists (select 1 from ${imports} where ${isSame} and ${imports.state} in ('uploaded', 'judged', 'committed'))
          and not exists (select 1 from ${imports} where ${imports.state} = 'rolled_back' and ${isSame})`,
      },
    ),
  );
}

/** Ends an import that does not count. The clock removes its staged rows; the file stays as long as raw files are kept. */
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
