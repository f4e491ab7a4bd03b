import { and, type SQL, sql } from "drizzle-orm";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";
import {
  consentsOfBindings,
  consentsOfPhones,
  eraseBindings,
  forgetConsents,
  personsOf,
  withdrawBindings,
  withdrawConsents,
} from "../bindings/bindings.queries";
import { forgetCustomers } from "../customers/customers.queries";
import { forgetEnquiries } from "../enquiries/enquiries.queries";
import { forgetReplies } from "../idempotency/idempotency.queries";
import { eraseTypings } from "../manual-entries/manual-entries.queries";
import { eraseMessagesAbout, eraseMessagesTo, messagesAbout } from "../messages/messages.queries";
import { forgetRows } from "../partner-imports/partner-clearing.store";
import { erasePersons } from "../persons/persons.queries";
import { forgetHits } from "../rate-limits/rate-limits.queries";
import { eraseReports } from "../reports/reports.queries";
import { eraseMeasurements } from "../results/results.queries";
import { expireRejectionPhotos } from "../samples/rejections.queries";
import { forgetCodes } from "../sms-codes/codes.queries";
import { stopSpecimens } from "../specimens/specimens.queries";

const changed = (_rows: unknown, count: number) => count;

/** One tube to be forgotten; the ids are for the rows that record it. */
export interface Forgotten {
  readonly bindingId: string;
  readonly eventId: string;
  readonly consentId: string;
}

export interface Erasure {
  /** The request that this erasure answers; every statement but the first holds only while it is closed as of `now`. */
  readonly requestId: string;
  readonly tubes: readonly Forgotten[];
  readonly actor: { readonly kind: "customer" | "staff" | "system"; readonly id: string };
  readonly httpRequestId: string;
  readonly now: number;
}

const idsOf = (e: { tubes: readonly Forgotten[] }): SQL =>
  sql`(select value ->> 'bindingId' from json_each(${JSON.stringify(e.tubes)}))`;
/** Also the tubes that these took the place of: they were the same person's, and what was measured in them is his. */
const reachOf = (e: { tubes: readonly Forgotten[] }): SQL =>
  sql`(select id from bindings where person_id in (select person_id from bindings where id in ${idsOf(e)}))`;
const reportsOf = (e: Erasure): SQL => sql`(select id from reports where binding_id in ${reachOf(e)})`;
const samplesOf = (e: Erasure): SQL => sql`(select id from samples where binding_id in ${reachOf(e)})`;
/** Barcodes of the tubes that are theirs, or whose sample is; somebody else's tube of the same barcode is not. */
const barcodesOf = (e: Erasure): SQL => sql`(select t.barcode from bindings b join tubes t on t.id = b.tube_id
  where b.id in ${reachOf(e)} and (t.binding_id = b.id
    or exists (select 1 from samples s where s.tube_id = t.id and s.binding_id = b.id)))`;
export const wasErased = (e: Pick<Erasure, "requestId" | "now">): SQL =>
  sql`exists (select 1 from privacy_requests where id = ${e.requestId} and closed_at = ${e.now})`;

/** What is about to go, for the receipt. */
const counts = (e: Erasure): SQL => sql`json_object(
  'tubes', (select count(*) from bindings where id in ${idsOf(e)}),
  'reports', (select count(*) from reports where binding_id in ${idsOf(e)} and current_version_id is not null),
  'samples', (select count(*) from samples where binding_id in ${idsOf(e)}),
  'messages', (select count(*) from messages where (subject_type = 'report' and subject_id in ${reportsOf(e)}))
    + (select count(*) from messages where (subject_type = 'sample' and subject_id in ${samplesOf(e)})))`;

/**
 * Opens and closes the request of a customer in one: only when every tube is alive and hangs on his phone, and none is left out
 * that took the place of one of them, which would be measured for a person who is gone.
 */
export function insertOwnErasure(e: Erasure, phone: { phoneHash: string; phoneMasked: string }): Query<number> {
  return statement(
    sql`insert into privacy_requests (id, kind, phone_hash, phone_masked, state, details, due_at, closed_at, created_at)
      select ${e.requestId}, 'erase', ${phone.phoneHash}, ${phone.phoneMasked}, 'done', ${counts(e)}, ${e.now}, ${e.now},
      ${e.now} where (select count(*) from bindings join persons on persons.id = bindings.person_id
        where bindings.id in ${idsOf(e)} and bindings.phone_hash = ${phone.phoneHash} and persons.erased_at is null)
        = ${e.tubes.length} and not exists (select 1 from bindings live where live.id in ${reachOf(e)}
        and live.released_at is null and live.id not in ${idsOf(e)})`,
    changed,
  );
}

/** Closes an open request (a withdrawal whose time has come) that erases its tube. */
export function closeAsErased(e: Erasure): Query<number> {
  return statement(
    sql`update privacy_requests set state = 'done', details = ${counts(e)}, closed_at = ${e.now}, version = version + 1
      where id = ${e.requestId} and closed_at is null`,
    changed,
  );
}

/** For data whose time is over: the record of an erasure that nobody asked for. */
export function insertExpiry(e: Erasure, reason: string): Query<number> {
  return statement(
    sql`insert into privacy_requests (id, kind, phone_masked, state, reason, details, due_at, closed_at, created_at)
      values (${e.requestId}, 'erase', '', 'done', ${reason}, ${counts(e)}, ${e.now}, ${e.now}, ${e.now})`,
    changed,
  );
}

/**
 * Everything personal of these tubes: name, phone, body, findings, report pages, measured values, notices. What stays
 * has no person: the tube's life line, the key as a dead one, content hashes, consents and audit by id.
 */
export function eraseTubes(e: Erasure): Query<number>[] {
  const when = wasErased(e);
  const run = (query: SQL): Query<number> => statement(query, changed);
  return [
    eraseMessagesAbout(
      sql`${messagesAbout("report", reportsOf(e))} union ${messagesAbout("sample", samplesOf(e))}`,
      when,
      e.now,
    ),
    ...eraseReports(reportsOf(e), idsOf(e), e.now, when),
    ...forgetRows(barcodesOf(e), when),
    eraseTypings(samplesOf(e), when),
    ...eraseMeasurements(samplesOf(e), e.now, when),
    expireRejectionPhotos(samplesOf(e), e.now, when),
    ...stopTubes(e, "erase", when),
    erasePersons(personsOf(idsOf(e)), e.now, when),
    run(sql`update privacy_requests set note_sealed = null, phone_sealed = null,
      closed_at = coalesce(closed_at, ${e.now}), state = case when closed_at is null then 'done' else state end,
      version = version + 1 where binding_id in ${idsOf(e)} and id <> ${e.requestId} and ${when}`),
    ...forgetPhones(e),
    forgetConsents(and(consentsOfBindings(reachOf(e)), when)),
    eraseBindings(reachOf(e), e.now, when),
  ];
}

/** Hashes of the phones under which nothing is left after this erasure. */
const phonesOf = (e: Erasure): SQL => sql`(select mine.phone_hash from bindings mine where mine.id in ${idsOf(e)}
  and mine.phone_hash is not null and not exists (select 1 from bindings other where other.phone_hash = mine.phone_hash
    and other.released_at is null and other.id not in ${reachOf(e)}))`;

/**
 * A phone goes with its last tube: number, mask and hash, sessions, codes and their messages, requests, enquiries, kept
 * replies. Codes stay as counted tries of a browser for their day. Must run while the bindings still say the phone.
 */
function forgetPhones(e: Erasure): Query<number>[] {
  const when = wasErased(e);
  const run = (query: SQL): Query<number> => statement(query, changed);
  const phones = phonesOf(e);
  return [
    eraseMessagesTo(phones, when, e.now),
    forgetCodes(phones, e.now, when),
    forgetReplies(sql`(select 'bindinfo:' || phone_hash from bindings where phone_hash in ${phones})`, when),
    forgetHits(sql`(select 'enquiry:phone:' || phone_hash from bindings where phone_hash in ${phones})`, when),
    forgetEnquiries(phones, when),
    forgetConsents(and(consentsOfPhones(phones), when)),
    run(sql`update privacy_requests set phone_hash = null, phone_sealed = null, phone_masked = '', note_sealed = null
      where phone_hash in ${phones} and ${when}`),
    ...forgetCustomers(phones, when),
  ];
}

/** Testing ends: open samples are withdrawn, tubes on their way are void, the life line and the consent say why. */
export function stopTubes(
  e: Pick<Erasure, "tubes" | "actor" | "httpRequestId" | "now">,
  kind: "erase" | "withdraw_consent",
  when: SQL,
): Query<number>[] {
  return [
    withdrawConsents(e.tubes, e.now, when),
    ...stopSpecimens(
      e.tubes,
      kind,
      { actorKind: e.actor.kind, actorId: e.actor.id, requestId: e.httpRequestId, at: e.now },
      when,
    ),
    withdrawBindings(idsOf(e), e.now, when),
  ];
}
