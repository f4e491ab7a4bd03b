import { eq, type SQL, sql } from "drizzle-orm";
import { customerPhonesTable, customerSessionsTable } from "#drizzle/schema/customers";
import { kitBatchesTable, tubesTable } from "#drizzle/schema/kits";
import { productsTable } from "#drizzle/schema/products";
import { aliased } from "../../platform/database/alias";
import type { Query } from "../../platform/database/database";
import { db, row, statement } from "../../platform/database/query";
import { type PersonDetails, sealedDetails } from "./person-details.queries";

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

/** Refused barcodes of the session's phone within the last hour; counted in buckets of five minutes. */
export function findBindFailures(tokenHash: string, now: number): Query<number> {
  return statement(
    sql`select coalesce(sum(hits), 0) from rate_counters where key = 'bind:fail:' || ${phoneOf(tokenHash)}
      and window_ms = 300000 and window_started_at > ${now - 3_600_000}`,
    ([r]) => Number(r?.[0] ?? 0),
  );
}

export function findIdempotent(tokenHash: string, key: string, now: number) {
  return statement(
    sql`select request_hash, response from idempotency_keys where scope = 'bindinfo:' || ${phoneOf(tokenHash)}
      and key = ${key} and expires_at > ${now}`,
    ([r]) => (r ? { requestHash: String(r[0]), response: JSON.parse(String(r[1])) as unknown } : undefined),
  );
}

/** Counts a refused barcode against the phone. */
export function countBindFailure(phoneHash: string, now: number, when: SQL = sql`1`): Query<number> {
  return statement(
    sql`insert into rate_counters (key, window_ms, window_started_at, hits, expires_at)
      select ${`bind:fail:${phoneHash}`}, 300000, ${now - (now % 300_000)}, 1, ${now + 3_900_000} where ${when}
      on conflict (key, window_ms, window_started_at) do update set hits = hits + 1`,
    changed,
  );
}

export interface Bind {
  readonly bindingId: string;
  readonly personId: string;
  readonly tube: { readonly id: string; readonly state: string; readonly productId: string };
  readonly phoneHash: string;
  readonly sessionId: string;
  readonly claimToken: string;
  readonly today: string;
  readonly now: number;
  readonly undoUntil: number;
}

/** Takes the tube for this binding; of any number of binders at once exactly one changes the row. */
export function claimTube(b: Bind): Query<number> {
  return statement(
    sql`update tubes set state = case state when 'issued' then 'bound' else state end, state_changed_at = ${b.now},
      binding_id = ${b.bindingId}, claim_token = ${b.claimToken}, bound_at = ${b.now}, version = version + 1
      where id = ${b.tube.id} and state in ('issued', 'quarantined') and binding_id is null and expires_on >= ${b.today}
      and exists (select 1 from kit_batches where id = tubes.batch_id and state in ('issued', 'closed'))`,
    changed,
  );
}

const isClaimed = (b: Bind): SQL =>
  sql`exists (select 1 from tubes where id = ${b.tube.id} and claim_token = ${b.claimToken})`;

/** Holds in later statements of the batch when the binding was made. */
export const wasBound = (bindingId: string): SQL => sql`exists (select 1 from bindings where id = ${bindingId})`;

export interface PersonRow {
  readonly nameSealed: string;
  readonly nameMasked: string;
  readonly nameHash: string;
  readonly phoneSealed: string;
  readonly phoneHash: string;
  readonly phoneMasked: string;
  readonly phoneLast4: string;
  readonly gender: "male" | "female";
  readonly details: PersonDetails;
}

export function insertPerson(b: Bind, p: PersonRow): Query<number> {
  return statement(
    sql`insert into persons (id, name_sealed, name_masked, name_hash, phone_sealed, phone_hash, phone_masked, phone_last4,
      gender, details_sealed, created_at, updated_at)
      select ${b.personId}, ${p.nameSealed}, ${p.nameMasked}, ${p.nameHash}, ${p.phoneSealed}, ${p.phoneHash},
      ${p.phoneMasked}, ${p.phoneLast4}, ${p.gender}, ${sealedDetails(p.details)}, ${b.now}, ${b.now}
      where ${isClaimed(b)}`,
    changed,
  );
}

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

/** The laboratory waits for the tube from now on; one that arrived before its owner bound it has its sample already. */
export function expectSample(b: Bind, sampleId: string): Query<number>[] {
  return [
    statement(
      sql`update samples set binding_id = ${b.bindingId}, version = version + 1 where tube_id = ${b.tube.id}
        and binding_id is null and state <> 'cancelled' and ${wasBound(b.bindingId)}`,
      changed,
    ),
    statement(
      sql`insert into samples (id, tube_id, barcode, binding_id, product_id, merchant_id, state, state_changed_at, created_at)
        select ${sampleId}, id, barcode, ${b.bindingId}, product_id, merchant_id, 'expected', ${b.now}, ${b.now} from tubes
        where id = ${b.tube.id} and ${wasBound(b.bindingId)}
        and not exists (select 1 from samples where tube_id = ${b.tube.id} and state <> 'cancelled')`,
      changed,
    ),
    statement(
      sql`update tubes set sample_id = (select id from samples where tube_id = ${b.tube.id} and state <> 'cancelled')
        where id = ${b.tube.id} and ${wasBound(b.bindingId)}`,
      changed,
    ),
  ];
}

export function insertBindEvent(b: Bind, event: { id: string; actorId: string; requestId: string }): Query<number> {
  const to = b.tube.state === "issued" ? "bound" : b.tube.state;
  return statement(
    sql`insert into tube_events (id, tube_id, kind, from_state, to_state, actor_kind, actor_id, request_id, at)
      select ${event.id}, ${b.tube.id}, 'bind', ${b.tube.state}, ${to}, 'customer', ${event.actorId}, ${event.requestId}, ${b.now}
      where ${wasBound(b.bindingId)}`,
    changed,
  );
}

export function keepReply(b: Bind, k: { key: string; requestHash: string; response: unknown; expiresAt: number }) {
  return statement(
    sql`insert into idempotency_keys (scope, key, request_hash, status, response, expires_at, created_at)
      select ${`bindinfo:${b.phoneHash}`}, ${k.key}, ${k.requestHash}, 200, ${JSON.stringify(k.response)}, ${k.expiresAt},
      ${b.now} where ${wasBound(b.bindingId)} on conflict (scope, key) do nothing`,
    changed,
  );
}
