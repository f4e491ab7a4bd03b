import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { bindingsTable } from "#drizzle/schema/bindings";
import { kitBatchesTable, tubesTable } from "#drizzle/schema/kits";
import { rejectionsTable, samplesTable } from "#drizzle/schema/samples";
import { orNull } from "../../../platform/database/alias";
import type { Query } from "../../../platform/database/database";
import { db, mapped, row, select, write } from "../../../platform/database/query";
import { replaceBinding } from "../../bindings/bindings.queries";
import { isEventWritten } from "../life-line/life-line.queries";
import type { SampleState } from "../sample.states";
import type { TubeState } from "../tube.states";

const t = alias(tubesTable, "t");
const b = alias(bindingsTable, "b");
const k = alias(kitBatchesTable, "k");
const s = alias(samplesTable, "s");

/** The facts about a tube that an exchange needs. */
export interface ExchangedTube {
  readonly id: string;
  readonly barcode: string;
  readonly state: TubeState;
  readonly productId: string;
  readonly expiresOn: string;
  /** The live binding. */
  readonly bindingId: string | null;
  /** The tube that replaced it, or null. */
  readonly replacedById: string | null;
  readonly batchState: string;
  readonly sampleState: SampleState | null;
}

function findTube(which: SQL): Query<ExchangedTube | undefined> {
  const columns = {
    id: t.id,
    barcode: t.barcode,
    state: t.state,
    productId: t.productId,
    expiresOn: t.expiresOn,
    bindingId: orNull(b.id),
    replacedById: t.replacedByTubeId,
    batchState: k.state,
    sampleState: orNull(s.state),
  };
  return mapped(
    select(
      columns,
      sql`from ${tubesTable} ${t} join ${kitBatchesTable} ${k} on ${k.id} = ${t.batchId}
        left join ${bindingsTable} ${b} on ${b.id} = ${t.bindingId} and ${b.releasedAt} is null
        and ${b.withdrawnAt} is null
        left join ${samplesTable} ${s} on ${s.tubeId} = ${t.id} and ${s.state} <> 'cancelled' where ${which}`,
    ),
    ([found]) => found,
  );
}

export const findTubeToReplace = (id: string) => findTube(eq(t.id, id));

export const findReplacementTube = (barcode: string) => findTube(eq(t.barcode, barcode));

export interface TubeExchange {
  readonly lineId: string;
  readonly from: ExchangedTube & { readonly bindingId: string };
  readonly to: ExchangedTube;
  readonly bindingId: string;
  readonly sampleId: string;
  readonly now: number;
  readonly today: string;
  readonly reason: string;
}

/** Condition: both tubes are unchanged since they were read, and the old one is bound and was not exchanged before. */
export const canExchange = ({ from, to, today }: TubeExchange): SQL =>
  sql`exists (select 1 from ${tubesTable} ${t} join ${bindingsTable} ${b} on ${b.id} = ${t.bindingId}
    and ${b.releasedAt} is null and ${b.withdrawnAt} is null
      where ${t.id} = ${from.id} and ${t.state} = ${from.state} and ${t.replacedByTubeId} is null)
    and exists (select 1 from ${tubesTable} where ${tubesTable.id} = ${to.id} and ${tubesTable.state} = 'issued'
    and ${tubesTable.bindingId} is null
      and ${tubesTable.expiresOn} >= ${today} and ${tubesTable.productId} = ${from.productId})`;

/** Whether one tube replaced the other, by this call or by a simultaneous one. */
export const isExchanged = ({ from, to }: TubeExchange): Query<boolean> =>
  mapped(
    row(
      db
        .select({ id: tubesTable.id })
        .from(tubesTable)
        .where(and(eq(tubesTable.id, from.id), eq(tubesTable.replacedByTubeId, to.id))),
    ),
    (found) => found !== undefined,
  );

/** Moves the binding to the new tube: a new row with the same person, and copies of the given consents. */
export function moveBinding(e: TubeExchange): Query<number>[] {
  const { bindingId, now } = e;
  return replaceBinding({ fromId: e.from.bindingId, tubeId: e.to.id, bindingId, now }, isEventWritten(e.lineId));
}

/** Closes the rejection of the old sample, if there was one. */
export function settleRejection(e: TubeExchange): Query<number>[] {
  return [
    write(
      db
        .update(rejectionsTable)
        .set({ recollectTubeId: e.to.id, resolvedAt: e.now })
        .where(
          sql`${rejectionsTable.resolvedAt} is null and ${rejectionsTable.sampleId} in (select ${samplesTable.id}
            from ${samplesTable} where ${samplesTable.tubeId} = ${e.from.id}) and ${isEventWritten(e.lineId)}`,
        ),
    ),
  ];
}
