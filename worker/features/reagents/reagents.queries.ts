import { type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import { assaysTable, productsTable } from "#drizzle/schema/products";
import { reagentBoxesTable, reagentLotsTable, reagentsTable, runReagentsTable } from "#drizzle/schema/reagents";
import { runsTable } from "#drizzle/schema/runs";
import type { Query } from "../../platform/database/database";
import { db, mapped, select, write } from "../../platform/database/query";
import { insertInto, listAsRows, oneOfList } from "../../platform/database/writes";
import { stateMove } from "../states/state-moves.queries";
import type { NamedLot, ScannedBox } from "./box-use.rules";
import { boxStates, type LotState, lotStates } from "./reagents.states";

const g = alias(reagentsTable, "g");
const l = alias(reagentLotsTable, "l");
const b = alias(reagentBoxesTable, "b");
const rr = alias(runReagentsTable, "rr");
const a = alias(assaysTable, "a");
const p = alias(productsTable, "p");
const r = alias(runsTable, "r");

const assayOf = (productCode: string): SQL =>
  sql`(select ${a.code} from ${productsTable} ${p} join ${assaysTable} ${a} on ${a.id} = ${p.assayId}
    where ${p.code} = ${productCode})`;

/** The boxes with these codes, sorted by code, with the facts for using them in a run of a product. */
export function findScannedBoxes(codes: readonly string[], productCode: string): Query<ScannedBox[]> {
  return select(
    {
      id: b.id,
      code: b.code,
      state: b.state,
      version: b.version,
      openedAt: b.openedAt,
      reagentId: sql<string>`${g.id}`,
      name: g.name,
      openDays: g.openDays,
      lot: l.lot,
      lotState: sql<LotState>`${l.state}`,
      lotVersion: l.version,
      expiresOn: l.expiresOn,
      isForAssay: sql`(${g.assayCode} in ('', ${assayOf(productCode)}))`.mapWith(Boolean),
    },
    sql`from ${reagentBoxesTable} ${b} join ${reagentLotsTable} ${l} on ${l.id} = ${b.lotId}
      join ${reagentsTable} ${g} on ${g.id} = ${l.reagentId} where ${b.code} in ${oneOfList(codes)} order by ${b.code}`,
  );
}

/** The reagents of which every run of a product must name a box. */
export const findRequiredReagents = (productCode: string) =>
  select(
    { id: g.id, name: g.name },
    sql`from ${reagentsTable} ${g} where ${g.assayCode} = ${assayOf(productCode)} and ${g.isRequired}
      and ${g.status} = 'on' order by ${g.name}`,
  );

const namedLot = { id: l.id, name: g.name, lot: l.lot, state: sql<LotState>`${l.state}`, version: l.version };

/** Condition: this text is the lot's number; people and devices write it in capital or small letters. */
const isLotNumber = (written: SQL | SQLiteColumn): SQL => sql`${l.lot} = ${written} collate nocase`;

/** What is known about the lot that a device's run names, among the reagents of its assay. */
export const findLotsOfDeviceRun = (deviceId: string, runUid: string): Query<NamedLot[]> =>
  select(
    namedLot,
    sql`from ${runsTable} ${r} join ${assaysTable} ${a} on ${a.id} = ${r.assayId}
      join ${reagentsTable} ${g} on ${g.assayCode} = ${a.code}
      join ${reagentLotsTable} ${l} on ${l.reagentId} = ${g.id} and ${isLotNumber(r.reagentLot)}
      where ${r.deviceId} = ${deviceId} and ${r.deviceRunUid} = ${runUid}`,
  );

/** What is known about a lot that is named for a run of a product, among the reagents of its assay. */
export const findNamedLots = (productCode: string, written: SQL): Query<NamedLot[]> =>
  select(
    namedLot,
    sql`from ${reagentsTable} ${g} join ${reagentLotsTable} ${l} on ${l.reagentId} = ${g.id} and ${isLotNumber(written)}
      where ${g.assayCode} = ${assayOf(productCode)}`,
  );

/** Condition inside a batch: these lots have not changed since they were read. */
export function areLotsUnchanged(lots: readonly NamedLot[]): SQL {
  const seen = listAsRows(
    lots.map(({ id, version }) => ({ id, version })),
    "seen",
  );
  return sql`not exists (select 1 from ${seen.rows} join ${reagentLotsTable} ${l} on ${l.id} = ${seen.of("id")}
    where ${l.version} <> ${seen.of("version")})`;
}

/** Condition inside a batch: these boxes and their lots have not changed since they were read. */
export function areBoxesUnchanged(boxes: readonly ScannedBox[]): SQL {
  const seen = listAsRows(
    boxes.map(({ id, version, lotVersion }) => ({ id, version, lotVersion })),
    "seen",
  );
  return sql`not exists (select 1 from ${seen.rows} join ${reagentBoxesTable} ${b} on ${b.id} = ${seen.of("id")}
    join ${reagentLotsTable} ${l} on ${l.id} = ${b.lotId}
    where ${b.version} <> ${seen.of("version")} or ${l.version} <> ${seen.of("lotVersion")})`;
}

interface UsedBoxes {
  readonly runId: string;
  readonly boxes: readonly ScannedBox[];
  /** Why boxes were used in spite of objections. */
  readonly reason: string;
  readonly userId: number;
  readonly now: number;
  readonly when: SQL;
}

/** Records the boxes of a run, and marks unopened ones as opened. */
export function recordBoxes({ runId, boxes, reason, userId, now, when }: UsedBoxes): Query<number>[] {
  if (boxes.length === 0) return [];
  const box = listAsRows(boxes.map(({ id }) => ({ id })));
  const { to, isLegal } = stateMove(reagentBoxesTable.state, boxStates, ["open"]);
  const ids = oneOfList(boxes.map(({ id }) => id));
  return [
    write(
      insertInto(
        runReagentsTable,
        { runId, boxId: box.of("id"), reason, createdAt: now },
        { from: box.rows, when },
      ).onConflictDoNothing(),
    ),
    write(
      db
        .update(reagentBoxesTable)
        .set({ state: to, openedAt: now, updatedBy: userId, updatedAt: now })
        .where(sql`${reagentBoxesTable.id} in ${ids} and ${isLegal} and ${when}`),
    ),
  ];
}

/** The boxes of a run, for its page. */
export const findBoxesOfRun = (runId: string) =>
  select(
    {
      lotId: sql<string>`${l.id}`,
      name: g.name,
      lot: l.lot,
      code: b.code,
      state: sql<LotState>`${l.state}`,
      reason: rr.reason,
    },
    sql`from ${runReagentsTable} ${rr} join ${reagentBoxesTable} ${b} on ${b.id} = ${rr.boxId}
      join ${reagentLotsTable} ${l} on ${l.id} = ${b.lotId} join ${reagentsTable} ${g} on ${g.id} = ${l.reagentId}
      where ${rr.runId} = ${runId} order by ${b.code}`,
  );

/** Ids of the runs that used a lot: by its boxes, or because a run of its assay names the lot. */
export const runsOfLot = (lotId: string): SQL =>
  sql`select ${rr.runId} from ${reagentBoxesTable} ${b} join ${runReagentsTable} ${rr} on ${rr.boxId} = ${b.id}
      where ${b.lotId} = ${lotId}
    union select ${r.id} from ${reagentLotsTable} ${l} join ${reagentsTable} ${g} on ${g.id} = ${l.reagentId}
      join ${assaysTable} ${a} on ${a.code} = ${g.assayCode}
      join ${runsTable} ${r} on ${r.assayId} = ${a.id} and ${isLotNumber(r.reagentLot)} where ${l.id} = ${lotId}`;

/** The facts needed to decide about a move of a lot. */
export const findLotToMove = (id: string): Query<{ id: string; lot: string; state: LotState } | undefined> =>
  mapped(
    select(
      { id: l.id, lot: l.lot, state: sql<LotState>`${l.state}` },
      sql`from ${reagentLotsTable} ${l} where ${l.id} = ${id}`,
    ),
    ([found]) => found,
  );

interface LotStep {
  readonly id: string;
  readonly step: "accept" | "reject" | "recall";
  readonly reason: string;
  /** When left out, the stored comparison stays. */
  readonly comparison?: typeof reagentLotsTable.$inferInsert.comparison;
  readonly userId: number;
  readonly now: number;
}

/** Moves a lot with its reason; changes nothing when its state does not allow it. */
export function moveLot({ id, step, reason, comparison, userId, now }: LotStep): Query<number> {
  const { to, isLegal } = stateMove(reagentLotsTable.state, lotStates, [step]);
  return write(
    db
      .update(reagentLotsTable)
      .set({
        state: to,
        stateReason: reason,
        stateBy: userId,
        stateChangedAt: now,
        ...(comparison === undefined ? {} : { comparison }),
        version: sql`${reagentLotsTable.version} + 1`,
        updatedBy: userId,
        updatedAt: now,
      })
      .where(sql`${reagentLotsTable.id} = ${id} and ${isLegal}`),
  );
}
