import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { ReagentItem, ReagentLotItem } from "#contract/reagents.schemas";
import { assaysTable } from "#drizzle/schema/products";
import { reagentBoxesTable, reagentLotsTable, reagentsTable } from "#drizzle/schema/reagents";
import { resultSetsTable, runsTable } from "#drizzle/schema/runs";
import { samplesTable } from "#drizzle/schema/samples";
import { usersTable } from "#drizzle/schema/users";
import { chinaDay } from "../../platform/china-day";
import { allOf } from "../../platform/database/conditions";
import type { Query } from "../../platform/database/database";
import { contains } from "../../platform/database/list-conditions";
import { type ListPlace, listOrder } from "../../platform/database/list-order";
import { db, firstOf, mapped, parsedJson, select, write } from "../../platform/database/query";
import { insertInto, listAsRows, oneOfList } from "../../platform/database/writes";
import { stateMove } from "../states/state-moves.queries";
import { runsOfLot } from "./reagents.queries";
import { boxStates, type LotState, lotStates } from "./reagents.states";

const g = alias(reagentsTable, "g");
const l = alias(reagentLotsTable, "l");
const b = alias(reagentBoxesTable, "b");
const a = alias(assaysTable, "a");
const r = alias(runsTable, "r");
const rs = alias(resultSetsTable, "rs");
const s = alias(samplesTable, "s");
const u = alias(usersTable, "u");
const other = alias(resultSetsTable, "other");

const boxesOf = sql`from ${reagentBoxesTable} ${b} where ${b.lotId} = ${l.id}`;
const boxesLeft = sql<number>`(select count(*) ${boxesOf} and ${b.state} in ('stored', 'open'))`;
/** Lots of a reagent in quarantine. */
const waitingLots = sql<number>`(select count(*) from ${reagentLotsTable} ${l} where ${l.reagentId} = ${g.id}
  and ${l.state} = 'quarantined')`;

/** Accepted lots of a reagent that have boxes left and have not expired by a day. */
const usableOf = (today: string): SQL =>
  sql`from ${reagentLotsTable} ${l} where ${l.reagentId} = ${g.id} and ${l.state} = 'accepted' and ${l.expiresOn} >= ${today}
    and ${boxesLeft} > 0`;
const usableBoxes = (today: string) => sql<number>`(select coalesce(sum(${boxesLeft}), 0) ${usableOf(today)})`;

function reagentColumns(now: number) {
  const today = chinaDay(now);
  return {
    id: g.id,
    name: g.name,
    supplier: g.supplier,
    catalogNo: g.catalogNo,
    assayCode: g.assayCode,
    isRequired: g.isRequired,
    storage: g.storage,
    openDays: g.openDays,
    reorderAt: g.reorderAt,
    status: g.status,
    version: g.version,
    createdAt: g.createdAt,
    /** Number of boxes, and the first expiry day of their lots. */
    usable: parsedJson<readonly [number, string | null]>(
      sql`(select json_array(coalesce(sum(${boxesLeft}), 0), min(${l.expiresOn})) ${usableOf(today)})`,
    ),
    waiting: waitingLots,
  };
}

const selectReagents = (now: number, rest: SQL): Query<ReagentItem[]> =>
  mapped(select(reagentColumns(now), sql`from ${reagentsTable} ${g} ${rest}`), (found) =>
    found.map(({ usable: [usable, nextExpiry], ...reagent }) => ({ ...reagent, usable, nextExpiry })),
  );

interface ReagentFilter extends ListPlace {
  readonly search?: string | undefined;
  readonly status?: "on" | "off" | undefined;
  readonly queue?: "low" | "waiting" | undefined;
}

export function findReagents(filter: ReagentFilter, now: number): Query<ReagentItem[]> {
  const { search, status, queue, pageSize } = filter;
  const page = listOrder(g.id, filter);
  const found = [g.name, g.supplier, g.catalogNo].map((column) => contains(column, search));
  const where = [
    page.where,
    ...(search ? [sql`(${sql.join(found as SQL[], sql` or `)})`] : []),
    ...(status ? [sql`${g.status} = ${status}`] : []),
    ...(queue === "low" ? [sql`${g.status} = 'on' and ${usableBoxes(chinaDay(now))} < ${g.reorderAt}`] : []),
    ...(queue === "waiting" ? [sql`${waitingLots} > 0`] : []),
  ];
  return selectReagents(
    now,
    sql`where ${allOf(where)} order by ${sql.join(page.order, sql`, `)} limit ${pageSize + 1}`,
  );
}

export const findReagent = (id: string, now: number) => firstOf(selectReagents(now, sql`where ${g.id} = ${id}`));

type NewReagent = typeof reagentsTable.$inferInsert;

const knowsAssay = (code: string): SQL =>
  sql`(${code} = '' or exists (select 1 from ${assaysTable} ${a} where ${a.code} = ${code}))`;

/** Inserts nothing when the assay is unknown. */
export const insertReagent = (reagent: NewReagent): Query<number> =>
  write(insertInto(reagentsTable, reagent, { when: knowsAssay(reagent.assayCode ?? "") }));

/** Changes nothing when somebody else edited the row first, or when the assay is unknown. */
export function updateReagentRow(id: string, version: number, values: Partial<NewReagent>): Query<number> {
  return write(
    db
      .update(reagentsTable)
      .set({ ...values, version: sql`${reagentsTable.version} + 1` })
      .where(
        sql`${reagentsTable.id} = ${id} and ${reagentsTable.version} = ${version} and ${knowsAssay(values.assayCode ?? "")}`,
      ),
  );
}

const selectLots = (rest: SQL): Query<ReagentLotItem[]> =>
  mapped(
    select(
      {
        id: l.id,
        reagentId: l.reagentId,
        name: g.name,
        lot: l.lot,
        code: l.code,
        expiresOn: l.expiresOn,
        receivedOn: l.receivedOn,
        state: sql<LotState>`${l.state}`,
        boxes: sql<number>`(select count(*) ${boxesOf})`,
        left: boxesLeft,
        version: l.version,
        createdAt: l.createdAt,
      },
      sql`from ${reagentLotsTable} ${l} join ${reagentsTable} ${g} on ${g.id} = ${l.reagentId} ${rest}`,
    ),
    (found) => found.map(({ reagentId, name, ...lot }) => ({ ...lot, reagent: { id: reagentId, name } })),
  );

interface LotFilter extends ListPlace {
  readonly search?: string | undefined;
  readonly reagentId?: string | undefined;
  readonly state?: LotState | undefined;
}

export function findLots(filter: LotFilter): Query<ReagentLotItem[]> {
  const { search = "", reagentId, state, pageSize } = filter;
  const page = listOrder(l.id, filter);
  const where = [
    page.where,
    // A box's code begins with the code of its lot.
    ...(search
      ? [sql`(${contains(l.lot, search)} or instr(upper(${search}), ${l.code}) = 1 or ${contains(l.code, search)})`]
      : []),
    ...(reagentId ? [sql`${l.reagentId} = ${reagentId}`] : []),
    ...(state ? [sql`${l.state} = ${state}`] : []),
  ];
  return selectLots(sql`where ${allOf(where)} order by ${sql.join(page.order, sql`, `)} limit ${pageSize + 1}`);
}

export const findLot = (id: string) => firstOf(selectLots(sql`where ${l.id} = ${id}`));

/** The facts that the record shows in addition to the list's columns. */
export const findLotFacts = (id: string) =>
  firstOf(
    select(
      {
        supplier: g.supplier,
        catalogNo: g.catalogNo,
        assayCode: g.assayCode,
        storage: g.storage,
        openDays: g.openDays,
        stateReason: l.stateReason,
        stateBy: l.stateBy,
        staterName: sql<string>`coalesce(${u.nickName}, '')`,
        stateChangedAt: l.stateChangedAt,
        comparison: l.comparison,
      },
      sql`from ${reagentLotsTable} ${l} join ${reagentsTable} ${g} on ${g.id} = ${l.reagentId}
        left join ${usersTable} ${u} on ${u.userId} = ${l.stateBy} where ${l.id} = ${id}`,
    ),
  );

type NewLot = typeof reagentLotsTable.$inferInsert;

/** Inserts nothing when the reagent is unknown or off. */
export const insertLot = (lot: Omit<NewLot, "state">): Query<number> =>
  write(
    insertInto(
      reagentLotsTable,
      { ...lot, state: lotStates.begin("receive") },
      {
        when: sql`exists (select 1 from ${reagentsTable} ${g} where ${g.id} = ${lot.reagentId} and ${g.status} = 'on')`,
      },
    ),
  );

interface NewBoxes {
  readonly lotId: string;
  readonly ids: readonly string[];
  readonly place: string;
  readonly userId: number;
  readonly now: number;
}

/** Numbers new boxes after those that the lot has; inserts none for an unknown or recalled lot. */
export function insertBoxes({ lotId, ids, place, userId, now }: NewBoxes): Query<number> {
  const box = listAsRows(ids.map((id, at) => ({ id, at: at + 1 })));
  const taken = sql`(select count(*) from ${reagentBoxesTable} ${b} where ${b.lotId} = ${lotId})`;
  return write(
    insertInto(
      reagentBoxesTable,
      {
        id: box.of("id"),
        lotId,
        code: sql`${l.code} || printf('-%02d', ${taken} + ${box.of("at")})`,
        place,
        state: boxStates.begin("receive"),
        createdBy: userId,
        updatedBy: userId,
        createdAt: now,
        updatedAt: now,
      },
      {
        from: sql`${reagentLotsTable} ${l} join ${box.rows}`,
        when: sql`${l.id} = ${lotId} and ${l.state} <> 'recalled'`,
      },
    ),
  );
}

const boxColumns = {
  id: b.id,
  code: b.code,
  place: b.place,
  state: b.state,
  openedAt: b.openedAt,
  endedAt: b.endedAt,
};

export const findBoxesOfLot = (lotId: string) =>
  select(boxColumns, sql`from ${reagentBoxesTable} ${b} where ${b.lotId} = ${lotId} order by ${b.code}`);

export const findBox = (id: string) =>
  firstOf(select(boxColumns, sql`from ${reagentBoxesTable} ${b} where ${b.id} = ${id}`));

export function moveBox(id: string, step: "open" | "finish" | "discard", userId: number, now: number): Query<number> {
  const { to, isLegal } = stateMove(reagentBoxesTable.state, boxStates, [step]);
  return write(
    db
      .update(reagentBoxesTable)
      .set({
        state: to,
        ...(step === "open" ? { openedAt: now } : { endedAt: now }),
        version: sql`${reagentBoxesTable.version} + 1`,
        updatedBy: userId,
        updatedAt: now,
      })
      .where(sql`${reagentBoxesTable.id} = ${id} and ${isLegal}`),
  );
}

const conclusion = (set: typeof rs | typeof other) =>
  sql<string>`coalesce(${set.phenotype}, '') || coalesce(' ' || ${set.level}, '')`;

/** Samples that have a result in both runs, with both results. */
export const findComparedSamples = (before: string, after: string) =>
  select(
    { barcode: s.barcode, before: conclusion(rs), after: conclusion(other) },
    sql`from ${resultSetsTable} ${rs} join ${resultSetsTable} ${other} on ${other.sampleId} = ${rs.sampleId}
        and +${other.productId} = ${rs.productId} and ${other.runId} = (select ${r.id} from ${runsTable} ${r} where ${r.runNo} = ${after})
      join ${samplesTable} ${s} on ${s.id} = ${rs.sampleId}
      where ${rs.runId} = (select ${r.id} from ${runsTable} ${r} where ${r.runNo} = ${before}) order by ${s.barcode} limit 400`,
  );

/** The runs with these numbers, and whether each was measured with a lot. */
export const findRunsToCompare = (lotId: string, numbers: readonly string[]) =>
  select(
    { runNo: r.runNo, isOfLot: sql`(${r.id} in (${runsOfLot(lotId)}))`.mapWith(Boolean) },
    sql`from ${runsTable} ${r} where ${r.runNo} in ${oneOfList(numbers)}`,
  );
