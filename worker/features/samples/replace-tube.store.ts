import { type SQL, sql } from "drizzle-orm";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";
import { replaceBinding } from "../bindings/bindings.queries";
import { lineWritten } from "../specimens/life-line.queries";
import type { SampleState } from "../specimens/sample.states";
import type { TubeState } from "../specimens/tube.states";

const changed = (_rows: unknown, count: number) => count;

/** A tube as the exchange needs to know it. */
export interface ExchangedTube {
  readonly id: string;
  readonly barcode: string;
  readonly state: TubeState;
  readonly productId: string;
  readonly expiresOn: string;
  /** The live binding. */
  readonly bindingId: string | null;
  /** The tube that took its place, or null. */
  readonly replacedById: string | null;
  readonly batchState: string;
  readonly sampleState: SampleState | null;
}

const columns = sql`select t.id, t.barcode, t.state, t.product_id, t.expires_on, b.id as live_binding_id,
  t.replaced_by_tube_id, k.state as batch_state, s.state as sample_state
  from tubes t join kit_batches k on k.id = t.batch_id
  left join bindings b on b.id = t.binding_id and b.released_at is null and b.withdrawn_at is null
  left join samples s on s.tube_id = t.id and s.state <> 'cancelled'`;

function read(rows: readonly (readonly unknown[])[]): ExchangedTube | undefined {
  const [r] = rows;
  if (!r) return undefined;
  return {
    id: String(r[0]),
    barcode: String(r[1]),
    state: r[2] as TubeState,
    productId: String(r[3]),
    expiresOn: String(r[4]),
    bindingId: (r[5] ?? null) as string | null,
    replacedById: (r[6] ?? null) as string | null,
    batchState: String(r[7]),
    sampleState: (r[8] ?? null) as SampleState | null,
  };
}

export const findOldTube = (id: string): Query<ExchangedTube | undefined> =>
  statement(sql`${columns} where t.id = ${id}`, read);

export const findNewTube = (barcode: string): Query<ExchangedTube | undefined> =>
  statement(sql`${columns} where t.barcode = ${barcode}`, read);

export interface Exchange {
  readonly lineId: string;
  readonly from: ExchangedTube & { readonly bindingId: string };
  readonly to: ExchangedTube;
  readonly bindingId: string;
  readonly sampleId: string;
  readonly claimToken: string;
  readonly now: number;
  readonly today: string;
  readonly reason: string;
}

/** Precondition: both tubes are as they were seen, the old one is still bound and was not exchanged before. */
export const canExchange = ({ from, to, today }: Exchange): SQL =>
  sql`exists (select 1 from tubes t join bindings b on b.id = t.binding_id and b.released_at is null and b.withdrawn_at is null
      where t.id = ${from.id} and t.state = ${from.state} and t.replaced_by_tube_id is null)
    and exists (select 1 from tubes where id = ${to.id} and state = 'issued' and binding_id is null
      and expires_on >= ${today} and product_id = ${from.productId})`;

/** Whether the one tube took the place of the other, by this call or by one that ran at the same moment. */
export const isExchanged = ({ from, to }: Exchange): Query<boolean> =>
  statement(
    sql`select 1 from tubes where id = ${from.id} and replaced_by_tube_id = ${to.id}`,
    (found) => found.length > 0,
  );

/** The binding moves to the new tube as a new row with the same person and copies of the consents that were given. */
export function moveBinding(e: Exchange): Query<number>[] {
  const { bindingId, claimToken, now } = e;
  return replaceBinding(
    { fromId: e.from.bindingId, tubeId: e.to.id, bindingId, claimToken, now },
    lineWritten(e.lineId),
  );
}

/** The rejection of the old sample, if there was one, is settled. */
export function settleRejection(e: Exchange): Query<number>[] {
  const when = lineWritten(e.lineId);
  return [
    sql`update rejections set recollect_tube_id = ${e.to.id}, resolved_at = ${e.now} where resolved_at is null
      and sample_id in (select id from samples where tube_id = ${e.from.id}) and ${when}`,
  ].map((one) => statement(one, changed));
}
