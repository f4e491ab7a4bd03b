import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { formatOfWells } from "#contract/plate-geometry";
import type { PlateItem } from "#contract/plates.schemas";
import { tubesTable } from "#drizzle/schema/kits";
import { platePlacesTable, platesTable } from "#drizzle/schema/plates";
import { assaysTable, productsTable } from "#drizzle/schema/products";
import { runsTable } from "#drizzle/schema/runs";
import { samplesTable } from "#drizzle/schema/samples";
import { usersTable } from "#drizzle/schema/users";
import { expressionColumn, orNull } from "../../platform/database/alias";
import type { Query } from "../../platform/database/database";
import { idsOfRowsContaining } from "../../platform/database/list-conditions";
import { type ListPlace, listOrder } from "../../platform/database/list-order";
import { db, mapped, parsedJson, row, rows, select, write } from "../../platform/database/query";
import { insertInto, listAsRows } from "../../platform/database/writes";
import { drawNextNumber, formattedDrawnNumber } from "../counters/counters.queries";
import type { AssayDefinition } from "../products/assays/assay.types";
import { assayForPlate } from "../products/assays/assay-plate.rules";
import { productColumns, productOfColumns } from "../products/product-names.store";
import { isEventWritten } from "../specimens/life-line/life-line.queries";
import { moveSamples, returnPlatedSamplesToQueue } from "../specimens/specimens.queries";
import { stateMove } from "../states/state-moves.queries";
import { isPlatableState } from "./plate-queue.store";
import type { PlateTube } from "./plate-scan.rules";
import { plateStates } from "./plates.states";

const pl = alias(platesTable, "pl");
const p = alias(productsTable, "p");
const pp = alias(platePlacesTable, "pp");
const a = alias(assaysTable, "a");
const s = alias(samplesTable, "s");
const t = alias(tubesTable, "t");
const lr = alias(runsTable, "lr");
const r = alias(runsTable, "r");

const plateColumns = {
  id: pl.id,
  code: pl.code,
  ...productColumns,
  state: pl.state,
  note: pl.note,
  sampleCount: expressionColumn(
    sql<number>`(select count(*) from ${platePlacesTable} ${pp} where ${pp.plateId} = ${pl.id})`,
    "sample_count",
  ),
  createdBy: pl.createdBy,
  creatorName: usersTable.nickName,
  createdAt: pl.createdAt,
  closedAt: pl.closedAt,
  /** Id and number of the newest run that names the plate. */
  run: parsedJson<readonly [string | null, string | null]>(
    sql`(select json_array(max(${r.id}), ${r.runNo}) from ${runsTable} ${r} where ${r.plateCode} = ${pl.code})`,
  ).as("run"),
  format: pl.format,
};

const selectPlates = () =>
  db
    .select(plateColumns)
    .from(pl)
    .innerJoin(productsTable, eq(productsTable.id, pl.productId))
    .leftJoin(usersTable, eq(usersTable.userId, pl.createdBy))
    .$dynamic();

type PlateRow = Awaited<ReturnType<typeof selectPlates>>[number];

function toPlate({ productCode, productName, createdBy, creatorName, run, ...plate }: PlateRow): PlateItem {
  const [id, runNo] = run;
  return {
    ...plate,
    product: productOfColumns({ productCode, productName }),
    run: id ? { id, runNo: runNo ?? "" } : null,
    createdBy: { userId: createdBy ?? 0, name: creatorName ?? "" },
  };
}

export function findPlates(filter: ListPlace & { search?: string; state?: PlateItem["state"] }) {
  const page = listOrder(pl.id, filter);
  const inState = filter.state ? eq(pl.state, filter.state) : undefined;
  const texts = { numbers: [platesTable.code], texts: [platesTable.code, platesTable.note] };
  const holds = filter.search
    ? sql`${pl.id} in ${idsOfRowsContaining(filter.search, platesTable.id, texts)}`
    : undefined;
  const where = and(inState, holds, page.where);
  const found = selectPlates()
    .where(where)
    .orderBy(...page.order)
    .limit(filter.pageSize + 1);
  return mapped(rows(found), (plates) => plates.map(toPlate));
}

/** A plate with its assay, arranged for this plate size. */
export function findPlate(id: string) {
  const columns = { ...plateColumns, productId: pl.productId, definition: a.definition };
  const found = db
    .select(columns)
    .from(pl)
    .innerJoin(a, eq(a.id, pl.assayId))
    .innerJoin(productsTable, eq(productsTable.id, pl.productId))
    .leftJoin(usersTable, eq(usersTable.userId, pl.createdBy))
    .where(eq(pl.id, id));
  return mapped(row(found), (first) => {
    if (!first) return undefined;
    const { productId, definition, ...plate } = first;
    const assay = assayForPlate(definition as AssayDefinition, formatOfWells(plate.format));
    return { item: toPlate(plate), productId, assay };
  });
}

export function findPlaces(plateId: string) {
  return mapped(
    select(
      {
        place: pp.place,
        sampleId: s.id,
        tubeId: s.tubeId,
        barcode: s.barcode,
        accessionNo: s.accessionNo,
        state: s.state,
        attempts: s.attempts,
        placedAt: pp.placedAt,
        isLeftOut: isLeftOut(plateId).mapWith(Boolean),
      },
      sql`from ${platePlacesTable} ${pp} join ${samplesTable} ${s} on ${s.id} = ${pp.sampleId}
        where ${pp.plateId} = ${plateId} order by ${pp.place}`,
    ),
    (rows) => rows.map(({ accessionNo, ...place }) => ({ ...place, accessionNo: accessionNo ?? "" })),
  );
}

export function findTubeForPlate(barcode: string): Query<PlateTube | undefined> {
  const openPlate = sql<string | null>`(select ${pl.code} from ${platePlacesTable} ${pp}
    join ${platesTable} ${pl} on ${pl.id} = ${pp.plateId} where ${pp.sampleId} = ${s.id} and ${pp.isOpen} = 1)`;
  return mapped(
    select(
      {
        tubeId: t.id,
        productId: t.productId,
        productName: p.name,
        isBound: sql`${t.bindingId} is not null`.mapWith(Boolean),
        isQuarantined: sql`${t.state} = 'quarantined'`.mapWith(Boolean),
        sampleId: orNull(s.id),
        sampleState: orNull(s.state),
        openPlate,
      },
      sql`from ${tubesTable} ${t} join ${productsTable} ${p} on ${p.id} = ${t.productId}
        left join ${samplesTable} ${s} on ${s.tubeId} = ${t.id} and ${s.state} <> 'cancelled'
        where ${t.barcode} = ${barcode}`,
    ),
    ([first]) => first,
  );
}

interface PlateStamp {
  readonly plateId: string;
  readonly userId: number;
  readonly now: number;
}

interface NewPlate {
  readonly productCode: string;
  readonly format: PlateItem["format"];
  readonly note: string;
  readonly prefix: string;
  readonly series: string;
}

const isMeasurable = (productCode: string): SQL =>
  sql`${p.code} = ${productCode} and ${p.state} = 'live' and ${p.assayId} is not null`;

/** Inserts the plate with the number just drawn and answers its code; undefined when the product cannot be measured. */
export function insertPlate({ plateId, userId, now, ...plate }: PlateStamp & NewPlate): Query<string | undefined> {
  const inserted = insertInto(
    platesTable,
    {
      id: plateId,
      code: formattedDrawnNumber(plate.series, plate.prefix, 2),
      productId: sql`${p.id}`,
      assayId: sql`${p.assayId}`,
      format: plate.format,
      note: plate.note,
      createdBy: userId,
      updatedBy: userId,
      createdAt: now,
      updatedAt: now,
    },
    { from: sql`${productsTable} ${p}`, when: isMeasurable(plate.productCode) },
  );
  return mapped(row(inserted.returning({ code: platesTable.code })), (first) => first?.code);
}

/** Draws the next number of the day; none for a product that cannot be measured, so that the numbers have no gaps. */
export const drawPlateNumber = (series: string, productCode: string) =>
  drawNextNumber(series, { from: sql`${productsTable} ${p}`, when: isMeasurable(productCode) });

export const plateExists = (plateId: string): SQL =>
  sql`exists (select 1 from ${platesTable} where ${platesTable.id} = ${plateId})`;
const plateIsOpen = (plateId: string): SQL =>
  sql`exists (select 1 from ${platesTable} where ${platesTable.id} = ${plateId} and ${platesTable.state} = 'open')`;

/**
 * Puts a sample on the plate if the plate is open and the sample may be measured; unique indexes protect position and sample.
 */
export function insertPlace({ plateId, userId, now }: PlateStamp, place: number, sampleId: string) {
  return write(
    insertInto(
      platePlacesTable,
      { plateId, place, sampleId: sql`${s.id}`, isOpen: true, placedBy: userId, placedAt: now },
      {
        from: sql`${samplesTable} ${s}`,
        when: sql`${s.id} = ${sampleId} and +${s.state} in ${isPlatableState} and ${plateIsOpen(plateId)}`,
      },
    ),
  );
}

export function movePlace(plateId: string, sampleId: string, to: number | null) {
  const places = platePlacesTable;
  // The index of samples on open plates is only used with a literal 1.
  const isOpen = sql`${places.isOpen} = 1`;
  const where = and(eq(places.plateId, plateId), eq(places.sampleId, sampleId), isOpen, plateIsOpen(plateId));
  return write(to === null ? db.delete(places).where(where) : db.update(places).set({ place: to }).where(where));
}

/** Condition: the plate is open and has `count` samples, all of which may be measured. */
export const isPlateOpenWithSamples = (plateId: string, count: number): SQL => sql`${plateIsOpen(plateId)}
  and ${count} = (select count(*) from ${platePlacesTable} where ${platePlacesTable.plateId} = ${plateId})
  and ${count} = (select count(*) from ${platePlacesTable} ${pp} join ${samplesTable} ${s} on ${s.id} = ${pp.sampleId}
    where ${pp.plateId} = ${plateId} and +${s.state} in ${isPlatableState})`;

const samplesOn = (plateId: string): SQL =>
  sql`(select ${platePlacesTable.sampleId} from ${platePlacesTable} where ${platePlacesTable.plateId} = ${plateId})`;

/** Must follow the first history line of the batch: moves the samples, positions and plate if it was written. */
export function closePlateRows({ plateId, userId, now }: PlateStamp, lineId: string) {
  const written = isEventWritten(lineId);
  return [
    moveSamples(["accept", "plate"], and(sql`${samplesTable.id} in ${samplesOn(plateId)}`, written), { now }),
    write(
      db
        .update(platePlacesTable)
        .set({ isOpen: false })
        .where(sql`${platePlacesTable.plateId} = ${plateId} and ${written}`),
    ),
    movePlate("close", { plateId, userId, now }, written, { closedAt: now }),
  ] as const;
}

/** Discards a plate that no run names. */
export function discardPlateRow({ plateId, userId, now }: PlateStamp) {
  const isMeasured = sql`exists (select 1 from ${runsTable} where ${runsTable.plateCode} = ${platesTable.code})`;
  return movePlate("discard", { plateId, userId, now }, sql`not ${isMeasured}`);
}

function movePlate(
  event: (typeof plateStates)["events"][number],
  { plateId, userId, now }: PlateStamp,
  when: SQL,
  also: { readonly closedAt?: number } = {},
) {
  const { to, isLegal } = stateMove(platesTable.state, plateStates, [event]);
  const edited = { updatedBy: userId, updatedAt: now, version: sql`${platesTable.version} + 1` };
  return write(
    db
      .update(platesTable)
      .set({ ...also, state: to, ...edited })
      .where(and(eq(platesTable.id, plateId), isLegal, when)),
  );
}

/**
 * Condition per history line: the plate was discarded in this batch, and its sample (`subjectId`) still counts as plated on it.
 */
export const isOnDiscardedPlate = ({ plateId, now }: PlateStamp): SQL => sql`${plateGone(plateId, now)}
  and exists (select 1 from ${samplesTable} ${s} where ${s.id} = value ->> 'subjectId' and ${platedHere(plateId)})`;

const plateGone = (plateId: string, now: number) =>
  sql`exists (select 1 from ${platesTable} where ${platesTable.id} = ${plateId}
    and ${platesTable.state} = 'discarded' and ${platesTable.updatedAt} = ${now})`;
/** Condition: closing this plate was the sample's last change, so it has not been put on another plate since. */
const platedHere = (plateId: string) =>
  sql`+${s.state} = 'plated' and ${s.stateChangedAt} = (select ${platesTable.closedAt} from ${platesTable}
    where ${platesTable.id} = ${plateId})`;

/** Condition: a run of the plate was recorded and gave the sample (`s`) no result. */
const isLeftOut = (plateId: string): SQL => sql`(${platedHere(plateId)} and exists (select 1 from ${runsTable} ${lr}
  where ${lr.plateCode} = (select ${platesTable.code} from ${platesTable} where ${platesTable.id} = ${plateId})))`;

/** Condition per history line: its sample (`subjectId`) was left out and is still assigned to the plate. */
export const isStillLeftOut = (plateId: string): SQL =>
  sql`exists (select 1 from ${samplesTable} ${s} where ${s.id} = value ->> 'subjectId' and ${isLeftOut(plateId)})`;

/**
 * Puts samples whose history line (`id`) was written back into the queue, for a re-test if they had a result; answers which.
 */
export function requeueSamplesOfLines(
  lines: readonly { readonly id: string; readonly subjectId: string }[],
  now: number,
) {
  const line = listAsRows(lines);
  const which = and(eq(samplesTable.id, line.of("subjectId")), isEventWritten(line.of("id")));
  return returnPlatedSamplesToQueue(which, now, line.rows);
}

/** Puts samples that count as plated back into the queue, for a re-test if they had a result. */
export function requeuePlatedSamples({ plateId, now }: PlateStamp) {
  const gone = plateGone(plateId, now);
  return [
    returnPlatedSamplesToQueue(
      sql`${samplesTable.id} in (select ${s.id} from ${platePlacesTable} ${pp}
        join ${samplesTable} ${s} on ${s.id} = ${pp.sampleId}
        where ${pp.plateId} = ${plateId} and ${platedHere(plateId)}) and ${gone}`,
      now,
    ),
    write(
      db
        .update(platePlacesTable)
        .set({ isOpen: false })
        .where(sql`${platePlacesTable.plateId} = ${plateId} and ${gone}`),
    ),
  ] as const;
}
