import { eq, type SQL, sql } from "drizzle-orm";
import { bindingsTable, consentsTable } from "#drizzle/schema/bindings";
import { customerPhonesTable, customerSessionsTable } from "#drizzle/schema/customers";
import { kitBatchesTable, tubesTable } from "#drizzle/schema/kits";
import { productsTable } from "#drizzle/schema/products";
import { aliased } from "../../platform/database/alias";
import type { Query } from "../../platform/database/database";
import { db, row, write } from "../../platform/database/query";
import { insertInto } from "../../platform/database/writes";
import { phoneOfSession } from "../customers/customer-sessions.queries";
import { findStoredReply } from "../idempotency/idempotency.queries";
import { countHit, readHits } from "../rate-limits/rate-limits.queries";
import { isTubeTaken } from "../specimens/specimens.queries";
import type { TubeState } from "../specimens/tube.states";

export function findTubeToBind(barcode: string, tokenHash: string) {
  const isOwn = sql`exists (select 1 from ${bindingsTable} where ${bindingsTable.id} = ${tubesTable.bindingId}
    and ${bindingsTable.phoneHash} = ${phoneOfSession(tokenHash)})`;
  return row(
    db
      .select({
        id: tubesTable.id,
        barcode: tubesTable.barcode,
        state: aliased(tubesTable.state, "tube_state"),
        bindingId: tubesTable.bindingId,
        /** Whether the tube is bound by the phone of the session. */
        isOwn: isOwn.mapWith(Boolean).as("is_own"),
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

/** The encrypted number of the session's phone, and the agreement that was accepted when the session was opened. */
export function findPhoneOfSession(tokenHash: string) {
  return row(
    db
      .select({
        phoneHash: customerPhonesTable.phoneHash,
        phoneSealed: customerPhonesTable.phoneSealed,
        agreementDocumentId: customerSessionsTable.agreementDocumentId,
      })
      .from(customerSessionsTable)
      .innerJoin(customerPhonesTable, eq(customerPhonesTable.id, customerSessionsTable.phoneId))
      .where(eq(customerSessionsTable.tokenHash, tokenHash)),
  );
}

const hour = 3_600_000;

/** Refused barcodes of the session's phone within the last hour; counted in buckets of five minutes. */
export function findBindFailures(tokenHash: string, now: number): Query<number> {
  return readHits(sql`'bind:fail:' || ${phoneOfSession(tokenHash)}`, hour, now);
}

export const findIdempotentReply = (tokenHash: string, key: string, now: number) =>
  findStoredReply(sql`'bindinfo:' || ${phoneOfSession(tokenHash)}`, key, now);

/** Counts a refused barcode for the phone. */
export const countBindFailure = (phoneHash: string, now: number): Query<number> =>
  countHit(`bind:fail:${phoneHash}`, hour, now);

export interface NewBinding {
  readonly bindingId: string;
  readonly personId: string;
  readonly tube: { readonly id: string; readonly state: TubeState; readonly productId: string };
  readonly phoneHash: string;
  readonly sessionId: string;
  readonly today: string;
  readonly now: number;
  readonly undoUntil: number;
}

export const isTubeTakenByBinding = ({ tube, bindingId }: NewBinding): SQL =>
  isTubeTaken({ tubeId: tube.id, bindingId });

/** Condition for later statements of the batch: the binding was made. */
export const isBindingInserted = (bindingId: string): SQL =>
  sql`exists (select 1 from ${bindingsTable} where ${bindingsTable.id} = ${bindingId})`;

export function insertBinding(b: NewBinding): Query<number> {
  return write(
    insertInto(
      bindingsTable,
      {
        id: b.bindingId,
        tubeId: b.tube.id,
        personId: b.personId,
        productId: b.tube.productId,
        phoneHash: b.phoneHash,
        boundAt: b.now,
        undoUntil: b.undoUntil,
      },
      { when: isTubeTakenByBinding(b) },
    ),
  );
}

type ConsentKind = typeof consentsTable.$inferInsert.kind;

export function insertConsent(
  b: NewBinding,
  c: { id: string; kind: ConsentKind; documentId: string; proofHash: string; ipHash: string },
): Query<number> {
  return write(
    insertInto(
      consentsTable,
      {
        id: c.id,
        documentId: c.documentId,
        kind: c.kind,
        action: "given",
        bindingId: b.bindingId,
        personId: b.personId,
        phoneHash: b.phoneHash,
        proofHash: c.proofHash,
        customerSessionId: b.sessionId,
        ipHash: c.ipHash,
        at: b.now,
      },
      { when: isBindingInserted(b.bindingId) },
    ),
  );
}
