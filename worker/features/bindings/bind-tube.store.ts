import { eq, type SQL, sql } from "drizzle-orm";
import { customerPhonesTable, customerSessionsTable } from "#drizzle/schema/customers";
import { kitBatchesTable, tubesTable } from "#drizzle/schema/kits";
import { productsTable } from "#drizzle/schema/products";
import { aliased } from "../../platform/database/alias";
import type { Query } from "../../platform/database/database";
import { db, row, statement } from "../../platform/database/query";
import { findReply } from "../idempotency/idempotency.queries";
import { countHit, readHits } from "../rate-limits/rate-limits.queries";
import { tubeIsTaken } from "../specimens/specimens.queries";
import type { TubeState } from "../specimens/tube.states";

const changed = (_rows: unknown, count: number) => count;

export function findTubeToBind(barcode: string) {
  return row(
    db
      .select({
        id: tubesTable.id,
        barcode: tubesTable.barcode,
        state: aliased(tubesTable.state, "tube_state"),
        bindingId: tubesTable.bindingId,
        merchantId: tubesTable.merchantId,
        expiresOn: tubesTable.expiresOn,
        batchState: aliased(kitBatchesTable.state, "batch_state"),
        productId: tubesTable.productId,
        productName: productsTable.name,
        journey: productsTable.journey,
        turnaroundMinutes: productsTable.turnaroundMinutes,
        minimumAge: productsTable.minimumAge,
      })
      .from(tubesTable)
      .innerJoin(kitBatchesTable, eq(kitBatchesTable.id, tubesTable.batchId))
      .innerJoin(productsTable, eq(productsTable.id, tubesTable.productId))
      .where(eq(tubesTable.barcode, barcode)),
  );
}
export type TubeToBind = NonNullable<ReturnType<ReturnType<typeof findTubeToBind>["read"]>>;

/** The sealed number of the phone that holds the session. */
export function findPhoneOfSession(tokenHash: string) {
  return row(
    db
      .select({ phoneHash: customerPhonesTable.phoneHash, phoneSealed: customerPhonesTable.phoneSealed })
      .from(customerSessionsTable)
      .innerJoin(customerPhonesTable, eq(customerPhonesTable.id, customerSessionsTable.phoneId))
      .where(eq(customerSessionsTable.tokenHash, tokenHash)),
  );
}

const phoneOf = (tokenHash: string): SQL =>
  sql`(select phone_hash from customer_sessions where token_hash = ${tokenHash})`;

const hour = 3_600_000;

/** Refused barcodes of the session's phone within the last hour; counted in buckets of five minutes. */
export function findBindFailures(tokenHash: string, now: number): Query<number> {
  return readHits(sql`'bind:fail:' || ${phoneOf(tokenHash)}`, hour, now);
}

export const findIdempotent = (tokenHash: string, key: string, now: number) =>
  findReply(sql`'bindinfo:' || ${phoneOf(tokenHash)}`, key, now);

/** Counts a refused barcode against the phone. */
export const countBindFailure = (phoneHash: string, now: number): Query<number> =>
  countHit(`bind:fail:${phoneHash}`, hour, now);

export interface Bind {
  readonly bindingId: string;
  readonly personId: string;
  readonly tube: { readonly id: string; readonly state: TubeState; readonly productId: string };
  readonly phoneHash: string;
  readonly sessionId: string;
  readonly claimToken: string;
  readonly today: string;
  readonly now: number;
  readonly undoUntil: number;
}

export const isClaimed = ({ tube, claimToken }: Bind): SQL => tubeIsTaken({ tubeId: tube.id, claimToken });

/** Holds in later statements of the batch when the binding was made. */
export const wasBound = (bindingId: string): SQL => sql`exists (select 1 from bindings where id = ${bindingId})`;

export function insertBinding(b: Bind): Query<number> {
  return statement(
    sql`insert into bindings (id, tube_id, person_id, product_id, phone_hash, customer_session_id, claim_token, bound_at,
      undo_until)
      select ${b.bindingId}, ${b.tube.id}, ${b.personId}, ${b.tube.productId}, ${b.phoneHash}, ${b.sessionId},
      ${b.claimToken}, ${b.now}, ${b.undoUntil} where ${isClaimed(b)}`,
    changed,
  );
}

export function insertConsent(
  b: Bind,
  c: { id: string; kind: string; documentId: string; proofHash: string; ipHash: string },
): Query<number> {
  return statement(
    sql`insert into consents (id, document_id, kind, action, binding_id, person_id, phone_hash, proof_hash,
      customer_session_id, ip_hash, at)
      select ${c.id}, ${c.documentId}, ${c.kind}, 'given', ${b.bindingId}, ${b.personId}, ${b.phoneHash}, ${c.proofHash},
      ${b.sessionId}, ${c.ipHash}, ${b.now} where ${wasBound(b.bindingId)}`,
    changed,
  );
}
