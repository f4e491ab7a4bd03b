import { and, asc, eq, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { PlateFormat } from "#contract/plate-geometry";
import { bindingsTable } from "#drizzle/schema/bindings";
import { personsTable } from "#drizzle/schema/persons";
import { platesTable } from "#drizzle/schema/plates";
import { productsTable } from "#drizzle/schema/products";
import { importFilesTable, readingsTable, resultSetsTable, runsTable, wellsTable } from "#drizzle/schema/runs";
import { samplesTable } from "#drizzle/schema/samples";
import { usersTable } from "#drizzle/schema/users";
import { chinaDayRange } from "../../../platform/china-day";
import { aliased, expressionColumn } from "../../../platform/database/alias";
import type { Query, ResultsOf } from "../../../platform/database/database";
import { idsOfRowsContaining } from "../../../platform/database/list-conditions";
import { isCreatedWithin, type ListPlace, listOrder } from "../../../platform/database/list-order";
import { db, mapped, row, rows } from "../../../platform/database/query";
import { archivedRunWells } from "../../archive/runs/archived-run.rules";
import { findArchivedRuns } from "../../archive/runs/archived-runs.queries";
import { findAssayDefinition, productColumns } from "../../products/product-names.store";
import { staffNameOfLogin } from "../../users/users.queries";
import { openHoldCountOf } from "../holds/result-holds.queries";
import type { RunState } from "./runs.states";

const runColumns = {
  id: runsTable.id,
  runNo: runsTable.runNo,
  kind: runsTable.kind,
  state: runsTable.state,
  productId: runsTable.productId,
  plateCode: runsTable.plateCode,
  instrument: runsTable.instrument,
  controlsPassed: runsTable.controlsPassed,
  qcReason: runsTable.qcReason,
  startedAt: runsTable.startedAt,
  endedAt: runsTable.endedAt,
  createdBy: runsTable.createdBy,
  creatorName: usersTable.nickName,
  ...productColumns,
  createdAt: runsTable.createdAt,
};

const searchedTexts = {
  numbers: [runsTable.runNo, runsTable.plateCode],
  texts: [runsTable.runNo, runsTable.plateCode],
};

export function findRuns(
  filter: ListPlace & {
    search?: string;
    state?: RunState;
    productCode?: string;
    day?: string;
    serial?: string;
  },
) {
  const { search, state, productCode, day, serial } = filter;
  const page = listOrder(runsTable.id, filter);
  const productId = db
    .select({ id: productsTable.id })
    .from(productsTable)
    .where(eq(productsTable.code, productCode ?? ""));
  return rows(
    db
      .select(runColumns)
      .from(runsTable)
      .leftJoin(usersTable, eq(usersTable.userId, runsTable.createdBy))
      .leftJoin(productsTable, eq(productsTable.id, runsTable.productId))
      .where(
        and(
          search ? sql`${runsTable.id} in ${idsOfRowsContaining(search, runsTable.id, searchedTexts)}` : undefined,
          state ? eq(runsTable.state, state) : undefined,
          productCode ? eq(runsTable.productId, sql`(${productId})`) : undefined,
          serial ? eq(runsTable.instrumentSerial, serial) : undefined,
          day ? isCreatedWithin(runsTable.id, chinaDayRange(day)) : undefined,
          page.where,
        ),
      )
      .orderBy(...page.order)
      .limit(filter.pageSize + 1),
  );
}

/** The planned plate decides, otherwise the file: its rows alone might fit a smaller plate. */
const plateWellsOfRun = expressionColumn(
  sql<PlateFormat["wells"]>`coalesce((select ${platesTable.format} from ${platesTable}
    where ${platesTable.code} = ${runsTable.plateCode}), ${importFilesTable.preview} ->> '$.plateWells', 96)`,
  "plate_wells",
);

export function findRun(id: string) {
  return row(
    db
      .select({
        ...runColumns,
        instrumentSerial: runsTable.instrumentSerial,
        reagentLot: runsTable.reagentLot,
        reagentExpiresOn: runsTable.reagentExpiresOn,
        operatorName: expressionColumn(staffNameOfLogin(runsTable.operatorName), "operator_name"),
        isClockTrusted: runsTable.isClockTrusted,
        qc: runsTable.qc,
        importId: runsTable.importFileId,
        fileName: importFilesTable.fileName,
        fileKey: importFilesTable.fileKey,
        sha256: importFilesTable.sha256,
        byteSize: importFilesTable.byteSize,
        dialect: importFilesTable.dialect,
        plateWells: plateWellsOfRun,
      })
      .from(runsTable)
      .leftJoin(usersTable, eq(usersTable.userId, runsTable.createdBy))
      .leftJoin(productsTable, eq(productsTable.id, runsTable.productId))
      .leftJoin(importFilesTable, eq(importFilesTable.id, runsTable.importFileId))
      .where(eq(runsTable.id, id)),
  );
}

const es = alias(samplesTable, "es");
const eb = alias(bindingsTable, "eb");
const ep = alias(personsTable, "ep");

/** A column that identifies the well's owner; null once an erasure deleted the well's measurements. */
const ofLiving = (column: SQLiteColumn) => sql<string | null>`iif(${wellsTable.purgedAt} is null, ${column}, null)`;

/** Condition: the person of a sample, a value in SQL, was erased. */
const isErased = (sampleId: SQLWrapper) => sql`exists (select 1 from ${samplesTable} ${es}
  join ${bindingsTable} ${eb} on ${eb.id} = ${es.bindingId} join ${personsTable} ${ep} on ${ep.id} = ${eb.personId}
  where ${es.id} = ${sampleId} and ${ep.erasedAt} is not null)`;

const wellColumns = {
  barcode: expressionColumn(ofLiving(samplesTable.barcode), "living_barcode"),
  id: wellsTable.id,
  position: wellsTable.position,
  targetCode: wellsTable.targetCode,
  role: wellsTable.role,
  controlCode: wellsTable.controlCode,
  sampleId: wellsTable.sampleId,
  sampleName: expressionColumn(sql<string>`coalesce(${ofLiving(wellsTable.sampleName)}, '')`, "living_name"),
  assayName: wellsTable.assayName,
  verdict: wellsTable.verdict,
  state: wellsTable.state,
  isOmitted: wellsTable.isOmitted,
  channel: readingsTable.channel,
  ct: readingsTable.ct,
  ctText: readingsTable.ctText,
  signal1: readingsTable.signal1,
  signal2: readingsTable.signal2,
  quality: readingsTable.quality,
  instrumentCall: readingsTable.instrumentCall,
};

function selectWells() {
  return db
    .select(wellColumns)
    .from(wellsTable)
    .leftJoin(samplesTable, eq(samplesTable.id, wellsTable.sampleId))
    .leftJoin(readingsTable, eq(readingsTable.wellId, wellsTable.id))
    .$dynamic();
}

export function findWellsOfRun(runId: string) {
  return rows(selectWells().where(eq(wellsTable.runId, runId)).orderBy(asc(wellsTable.position)));
}

/** The wells of an archived run, in the order and with the columns of `findWellsOfRun`; none while they are stored as rows. */
export const findArchivedWells = (runId: string | SQL): Query<WellOfRun[]> =>
  mapped(findArchivedRuns(sql`(${runId})`), (documents) => documents.flatMap(archivedRunWells));

export type WellOfRun = ResultsOf<[ReturnType<typeof findWellsOfRun>]>[0][number];

/** The run of a result set, in SQL. */
export const runOfResultSet = (id: string): SQL =>
  sql`(select ${resultSetsTable.runId} from ${resultSetsTable} where ${resultSetsTable.id} = ${id})`;

/** The wells of one sample in the run of a result set. */
export function findWellsOfResultSet(resultSetId: string) {
  const set = (column: SQLiteColumn) =>
    sql`(select ${column} from ${resultSetsTable} where ${resultSetsTable.id} = ${resultSetId})`;
  return rows(
    selectWells()
      .where(
        and(eq(wellsTable.sampleId, set(resultSetsTable.sampleId)), eq(wellsTable.runId, set(resultSetsTable.runId))),
      )
      .orderBy(asc(wellsTable.position)),
  );
}

/** The assay of a run, for the names of its targets. */
export const findAssayOfRun = (runId: string) =>
  findAssayDefinition(sql`select ${runsTable.assayId} from ${runsTable} where ${runsTable.id} = ${runId}`);

export function findResultSetsOfRun(runId: string) {
  return rows(
    db
      .select({
        id: resultSetsTable.id,
        sampleId: resultSetsTable.sampleId,
        barcode: expressionColumn(
          sql<string>`iif(${isErased(samplesTable.id)}, '', ${samplesTable.barcode})`,
          "shown_barcode",
        ),
        state: resultSetsTable.state,
        level: resultSetsTable.level,
        holdReason: resultSetsTable.holdReason,
        openHoldCount: expressionColumn(openHoldCountOf(sql`${resultSetsTable.id}`), "open_hold_count"),
      })
      .from(resultSetsTable)
      .innerJoin(samplesTable, eq(samplesTable.id, resultSetsTable.sampleId))
      .where(eq(resultSetsTable.runId, runId))
      .orderBy(asc(resultSetsTable.id)),
  );
}

/** Location and original name of a run's raw file. */
export function findRunFile(runId: string) {
  return row(
    db
      .select({
        runId: aliased(runsTable.id, "run_id"),
        fileName: importFilesTable.fileName,
        fileKey: importFilesTable.fileKey,
        sha256: importFilesTable.sha256,
      })
      .from(runsTable)
      .leftJoin(importFilesTable, eq(importFilesTable.id, runsTable.importFileId))
      .where(eq(runsTable.id, runId)),
  );
}

/** The target of each name in a run's file, well by well; without wells that an erasure emptied. */
export function findWellNames(runId: string) {
  return rows(
    db
      .select({
        position: wellsTable.position,
        assayName: wellsTable.assayName,
        targetCode: wellsTable.targetCode,
      })
      .from(wellsTable)
      .where(and(eq(wellsTable.runId, runId), isNull(wellsTable.purgedAt))),
  );
}
