import { and, eq, type SQL, sql } from "drizzle-orm";
import { formatOfWells } from "#contract/plate-geometry";
import type { PlateItem } from "#contract/plates";
import { platePlacesTable } from "#drizzle/schema/plates";
import { samplesTable } from "#drizzle/schema/samples";
import { afterEveryId } from "../../platform/database/keyset";
import { statement } from "../../platform/database/query";
import { listed } from "../../platform/database/writes";
import { currentLayout, type LayoutVersion } from "../calling/plate-layout.rules";
import { drawNumber, numberDrawn } from "../counters/counters.queries";
import type { AssayDefinition } from "../products/assay.types";
import { assayOn } from "../products/assay-plate.rules";
import { lineWritten } from "../specimens/life-line.queries";
import type { SampleState } from "../specimens/sample.states";
import { moveSamples, unplateSamples } from "../specimens/specimens.queries";
import { type PlateTube, platableStates } from "./plate-scan.rules";

const changed = (_rows: unknown, count: number) => count;
const platable = sql.raw(`(${platableStates.map((state) => `'${state}'`).join(", ")})`);

const plateColumns = sql.raw(`pl.id, pl.code, p.code as product_code, p.name as product_name, pl.state, pl.note,
  (select count(*) from plate_places pp where pp.plate_id = pl.id) as sample_count, pl.created_by, u.nick_name,
  pl.created_at, pl.closed_at, r.id as run_id, r.run_no, pl.format`);
const plateSource = sql.raw(`plates pl join products p on p.id = pl.product_id left join users u on u.id = pl.created_by
  left join runs r on r.id = (select max(id) from runs where plate_code = pl.code)`);

type Cells = readonly unknown[];

function toPlate([
  id,
  code,
  productCode,
  productName,
  state,
  note,
  count,
  userId,
  name,
  at,
  closedAt,
  runId,
  runNo,
  format,
]: Cells): PlateItem {
  return {
    id: String(id),
    code: String(code),
    product: { code: String(productCode), name: String(productName) },
    state: state as PlateItem["state"],
    format: format as PlateItem["format"],
    note: String(note),
    sampleCount: Number(count),
    run: runId === null ? null : { id: String(runId), runNo: String(runNo) },
    createdBy: { userId: Number(userId ?? 0), name: String(name ?? "") },
    createdAt: Number(at),
    closedAt: closedAt === null ? null : Number(closedAt),
  };
}

export function findPlates(filter: { state?: string; cursor?: string; pageSize: number }) {
  const inState = filter.state ? sql`pl.state = ${filter.state} and` : sql``;
  return statement(
    sql`select ${plateColumns} from ${plateSource} where ${inState} pl.id < ${filter.cursor ?? afterEveryId}
      order by pl.id desc limit ${filter.pageSize + 1}`,
    (rows) => rows.map(toPlate),
  );
}

/** A plate with the assay under which it is filled, as it lies on this plate. */
export function findPlate(id: string) {
  return statement(
    sql`select ${plateColumns}, pl.product_id, a.definition, pl.layout from ${plateSource} join assays a on a.id = pl.assay_id
      where pl.id = ${id}`,
    ([first]) =>
      first && {
        item: toPlate(first),
        productId: String(first[14]),
        assay: assayOn(
          JSON.parse(String(first[15])) as AssayDefinition,
          formatOfWells(first[13] as PlateItem["format"]),
        ),
        layout: first[16] as LayoutVersion,
      },
  );
}

export function findPlaces(plateId: string) {
  return statement(
    sql`select pp.place, s.id, s.tube_id, s.barcode, s.accession_no, s.state, s.attempts, pp.placed_at,
      ${isLeftOut(plateId)} as is_left_out from plate_places pp join samples s on s.id = pp.sample_id where pp.plate_id = ${plateId} order by pp.place`,
    (rows) =>
      rows.map(([place, sampleId, tubeId, barcode, accessionNo, state, attempts, placedAt, leftOut]) => ({
        place: Number(place),
        sampleId: String(sampleId),
        tubeId: String(tubeId),
        barcode: String(barcode),
        accessionNo: String(accessionNo ?? ""),
        state: state as SampleState,
        attempts: Number(attempts),
        placedAt: Number(placedAt),
        isLeftOut: leftOut === 1,
      })),
  );
}

export function findTubeForPlate(barcode: string) {
  return statement(
    sql`select t.id, t.product_id, p.name, t.binding_id is not null, t.state = 'quarantined', s.id as sample_id, s.state as sample_state,
      (select pl.code from plate_places pp join plates pl on pl.id = pp.plate_id where pp.sample_id = s.id and pp.open = 1)
      from tubes t join products p on p.id = t.product_id
      left join samples s on s.tube_id = t.id and s.state <> 'cancelled' where t.barcode = ${barcode}`,
    ([first]): PlateTube | undefined => {
      if (!first) return undefined;
      const [tubeId, productId, productName, isBound, isQuarantined, sampleId, sampleState, openPlate] = first;
      return {
        tubeId: String(tubeId),
        productId: String(productId),
        productName: String(productName),
        isBound: isBound === 1,
        isQuarantined: isQuarantined === 1,
        sampleId: sampleId === null ? null : String(sampleId),
        sampleState: sampleState as SampleState | null,
        openPlate: openPlate === null ? null : String(openPlate),
      };
    },
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
  sql`p.code = ${productCode} and p.state = 'live' and p.assay_id is not null`;

/** Gives the plate the number just drawn and answers its code; undefined when the product cannot be measured. */
export function insertPlate(plate: PlateStamp & NewPlate) {
  return statement(
    sql`insert into plates (id, code, product_id, assay_id, layout, format, note, created_by, updated_by, created_at, updated_at)
      select ${plate.plateId}, ${numberDrawn(plate.series, plate.prefix, 2)},
      p.id, p.assay_id, ${currentLayout}, ${plate.format}, ${plate.note}, ${plate.userId}, ${plate.userId}, ${plate.now}, ${plate.now}
      from products p where ${isMeasurable(plate.productCode)} returning code`,
    ([first]) => (first ? String(first[0]) : undefined),
  );
}

/** Draws the next number of the day; none for a product that cannot be measured, so that the day's numbers have no gap. */
export const countPlate = (series: string, productCode: string) =>
  drawNumber(series, { from: sql`products p`, when: isMeasurable(productCode) });

export const plateExists = (plateId: string): SQL => sql`exists (select 1 from plates where id = ${plateId})`;
const plateIsOpen = (plateId: string): SQL =>
  sql`exists (select 1 from plates where id = ${plateId} and state = 'open')`;

/** Puts a sample down while the plate is open and the sample may be measured; unique indexes guard place and sample. */
export function insertPlace({ plateId, userId, now }: PlateStamp, place: number, sampleId: string) {
  return statement(
    sql`insert into plate_places (plate_id, place, sample_id, open, placed_by, placed_at)
      select ${plateId}, ${place}, s.id, 1, ${userId}, ${now} from samples s
      where s.id = ${sampleId} and s.state in ${platable} and ${plateIsOpen(plateId)}`,
    changed,
  );
}

export function movePlace(plateId: string, sampleId: string, to: number | null) {
  const where = sql`where plate_id = ${plateId} and sample_id = ${sampleId} and ${plateIsOpen(plateId)}`;
  return statement(
    to === null ? sql`delete from plate_places ${where}` : sql`update plate_places set place = ${to} ${where}`,
    changed,
  );
}

/** True while the plate is open and holds `count` samples, all of which may be measured. */
export const plateHolds = (plateId: string, count: number): SQL => sql`${plateIsOpen(plateId)}
  and ${count} = (select count(*) from plate_places where plate_id = ${plateId})
  and ${count} = (select count(*) from plate_places pp join samples s on s.id = pp.sample_id
    where pp.plate_id = ${plateId} and s.state in ${platable})`;

const samplesOn = (plateId: string): SQL =>
  sql`(select ${platePlacesTable.sampleId} from ${platePlacesTable} where ${platePlacesTable.plateId} = ${plateId})`;

/** After the first line of the batch was written: the samples, the places and the plate follow it. */
export function closeRows({ plateId, userId, now }: PlateStamp, lineId: string) {
  const written = lineWritten(lineId);
  return [
    moveSamples(["accept", "plate"], and(sql`${samplesTable.id} in ${samplesOn(plateId)}`, written), { now }),
    statement(sql`update plate_places set open = 0 where plate_id = ${plateId} and ${written}`, changed),
    statement(
      sql`update plates set state = 'closed', closed_at = ${now}, updated_by = ${userId}, updated_at = ${now},
        version = version + 1 where id = ${plateId} and ${written}`,
      changed,
    ),
  ] as const;
}

/** Gives a plate up while no run names it. */
export function discardPlateRow({ plateId, userId, now }: PlateStamp) {
  return statement(
    sql`update plates set state = 'discarded', updated_by = ${userId}, updated_at = ${now}, version = version + 1
      where id = ${plateId} and state in ('open', 'closed') and not exists (select 1 from runs where plate_code = plates.code)`,
    changed,
  );
}

/** Per line of a life line: the plate was given up just now, and its sample (`subjectId`) still counts as plated on it. */
export const leavesPlate = ({ plateId, now }: PlateStamp): SQL => sql`${plateGone(plateId, now)}
  and exists (select 1 from samples s where s.id = value ->> 'subjectId' and ${platedHere(plateId)})`;

const plateGone = (plateId: string, now: number) =>
  sql`exists (select 1 from plates where id = ${plateId} and state = 'discarded' and updated_at = ${now})`;
/** The last thing that happened to the sample is that this plate was closed: it was not taken to another one since. */
const platedHere = (plateId: string) =>
  sql`s.state = 'plated' and s.state_changed_at = (select closed_at from plates where id = ${plateId})`;

/** A run of the plate came in and left the sample (`s`) where it was. */
const isLeftOut = (plateId: string): SQL => sql`(${platedHere(plateId)} and exists (select 1 from runs lr
  where lr.plate_code = (select code from plates where id = ${plateId})))`;

/** Per line of a life line: its sample (`subjectId`) was left out and still counts as lying on the plate. */
export const stillLeftOut = (plateId: string): SQL =>
  sql`exists (select 1 from samples s where s.id = value ->> 'subjectId' and ${isLeftOut(plateId)})`;

/** Samples whose line (`id`) was written wait again, for a re-test where they had a result; answers how many. */
export function releaseSamples(lines: readonly { readonly id: string; readonly subjectId: string }[], now: number) {
  const line = listed(lines);
  const which = and(eq(samplesTable.id, line.of("subjectId")), lineWritten(line.of("id")));
  return unplateSamples(which, { now, from: line.rows });
}

/** Samples that count as plated wait again, for a re-test where they had a result. */
export function freeRows({ plateId, now }: PlateStamp) {
  const gone = plateGone(plateId, now);
  return [
    unplateSamples(
      sql`${samplesTable.id} in (select s.id from plate_places pp join samples s on s.id = pp.sample_id
        where pp.plate_id = ${plateId} and ${platedHere(plateId)}) and ${gone}`,
      { now },
    ),
    statement(sql`update plate_places set open = 0 where plate_id = ${plateId} and ${gone}`, changed),
  ] as const;
}

const waiting = sql`s.state in ${platable}
  and not exists (select 1 from plate_places pp where pp.sample_id = s.id and pp.open = 1)`;

export function findPlateQueue(filter: { productCode?: string; cursor?: string; pageSize: number }) {
  const ofProduct = filter.productCode ? sql`p.code = ${filter.productCode} and` : sql``;
  return statement(
    sql`select s.id, s.tube_id, s.barcode, s.accession_no, p.code, p.name, s.state = 'retest_queued', s.storage, s.received_at, s.due_at
      from samples s join products p on p.id = s.product_id where ${ofProduct} ${waiting} and s.id > ${filter.cursor ?? ""}
      order by s.id limit ${filter.pageSize + 1}`,
    (rows) =>
      rows.map(([id, tubeId, barcode, accessionNo, code, name, isRetest, storage, receivedAt, dueAt]) => ({
        id: String(id),
        tubeId: String(tubeId),
        barcode: String(barcode),
        accessionNo: String(accessionNo ?? ""),
        product: { code: String(code), name: String(name) },
        isRetest: isRetest === 1,
        storage: String(storage),
        receivedAt: receivedAt === null ? null : Number(receivedAt),
        dueAt: dueAt === null ? null : Number(dueAt),
      })),
  );
}

export function countPlateQueue() {
  return statement(
    sql`select p.code, p.name, count(*) from samples s join products p on p.id = s.product_id where ${waiting}
      group by p.id order by p.sort`,
    (rows) =>
      rows.map(([code, name, count]) => ({
        product: { code: String(code), name: String(name) },
        count: Number(count),
      })),
  );
}
