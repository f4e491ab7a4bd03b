import { type SQL, sql } from "drizzle-orm";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";
import { forgetRows } from "../partner-imports/partner-clearing.actions";
import { eraseModuleCurves } from "../runs/module-curves.queries";
import { eraseHolds } from "../runs/result-holds.queries";

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

/** Opens and closes the request of a customer in one: only when every tube is alive and hangs on his phone. */
export function insertOwnErasure(e: Erasure, phone: { phoneHash: string; phoneMasked: string }): Query<number> {
  return statement(
    sql`insert into privacy_requests (id, kind, phone_hash, phone_masked, state, details, due_at, closed_at, created_at)
      select ${e.requestId}, 'erase', ${phone.phoneHash}, ${phone.phoneMasked}, 'done', ${counts(e)}, ${e.now}, ${e.now},
      ${e.now} where (select count(*) from bindings join persons on persons.id = bindings.person_id
        where bindings.id in ${idsOf(e)} and bindings.phone_hash = ${phone.phoneHash} and persons.erased_at is null)
        = ${e.tubes.length}`,
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
  const wells = sql`(select id from wells where sample_id in ${samplesOf(e)})`;
  return [
    run(sql`update messages set state = case when state in ('queued', 'retry_wait') then 'cancelled' else state end,
      state_changed_at = ${e.now}, phone_hash = null, phone_sealed = null, phone_masked = '', params_sealed = null
      where id in (select id from messages where subject_type = 'report' and subject_id in ${reportsOf(e)}
        union select id from messages where subject_type = 'sample' and subject_id in ${samplesOf(e)}) and ${when}`),
    run(sql`update report_versions set payload = null, person_sealed = null, erased_at = ${e.now}
      where report_id in ${reportsOf(e)} and erased_at is null and ${when}`),
    run(sql`update report_corrections set person_sealed = null,
      state = case when state in ('waiting', 'submitted') then 'cancelled' else state end
      where report_id in ${reportsOf(e)} and ${when}`),
    run(
      sql`update share_tokens set revoked_at = ${e.now} where report_id in ${reportsOf(e)} and revoked_at is null and ${when}`,
    ),
    run(sql`update feedback set question_sealed = null where report_id in ${reportsOf(e)} and ${when}`),
    run(sql`update reports set state = 'erased', state_changed_at = ${e.now}, version = version + 1
      where binding_id in ${idsOf(e)} and state <> 'erased' and ${when}`),
    ...forgetRows(barcodesOf(e), when),
    run(
      sql`delete from manual_typings where entry_id in (select id from manual_entries where sample_id in ${samplesOf(e)}) and ${when}`,
    ),
    run(sql`delete from result_changes where result_set_id in (select id from result_sets where sample_id in ${samplesOf(e)})
      and ${when}`),
    run(sql`update calls set value = null, instrument_call = '' where sample_id in ${samplesOf(e)} and ${when}`),
    run(
      sql`update result_sets set phenotype = null, level = null, outcome = null where sample_id in ${samplesOf(e)} and ${when}`,
    ),
    eraseHolds(samplesOf(e), e.now, when),
    eraseModuleCurves(samplesOf(e), when),
    run(
      sql`update wells set purged_at = ${e.now} where sample_id in ${samplesOf(e)} and purged_at is null and ${when}`,
    ),
    run(
      sql`update rejections set photo_until = ${e.now} where sample_id in ${samplesOf(e)} and photo_key is not null and ${when}`,
    ),
    run(sql`delete from readings where well_id in ${wells} and ${when}`),
    ...stopTubes(e, "erase", when),
    run(sql`update persons set name_sealed = null, name_masked = null, name_hash = null, phone_sealed = null,
      phone_hash = null, phone_masked = null, phone_last4 = null, gender = null, details_sealed = null,
      birth_month = null, height_cm = null, weight_kg = null, erased_at = ${e.now}, updated_at = ${e.now}
      where id in (select person_id from bindings where id in ${idsOf(e)}) and erased_at is null and ${when}`),
    run(sql`update privacy_requests set note_sealed = null, phone_sealed = null,
      closed_at = coalesce(closed_at, ${e.now}), state = case when closed_at is null then 'done' else state end,
      version = version + 1 where binding_id in ${idsOf(e)} and id <> ${e.requestId} and ${when}`),
    run(sql`update report_accesses set actor_id = '', ip_hash = '' where report_id in ${reportsOf(e)}
      and actor_kind = 'customer' and ${when}`),
    ...forgetPhones(e),
    run(sql`update consents set phone_hash = null, ip_hash = '', customer_session_id = null
      where binding_id in ${reachOf(e)} and ${when}`),
    run(sql`update bindings set phone_hash = null, released_at = coalesce(released_at, ${e.now}),
      release_reason = coalesce(release_reason, 'erased') where id in ${reachOf(e)} and ${when}`),
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
  const theirs = sql`phone_hash in ${phonesOf(e)} and ${when}`;
  return [
    run(sql`update messages set state = case when state in ('queued', 'retry_wait') then 'cancelled' else state end,
      phone_hash = null, phone_sealed = null, phone_masked = '', params_sealed = null where ${theirs}`),
    run(sql`update sms_codes set phone_hash = null, phone_sealed = null, replaced_at = coalesce(replaced_at, ${e.now})
      where ${theirs}`),
    run(sql`delete from idempotency_keys where scope in (select 'bindinfo:' || phone_hash from bindings
      where phone_hash in ${phonesOf(e)}) and ${when}`),
    run(sql`delete from rate_counters where key in (select 'enquiry:phone:' || phone_hash from bindings
      where phone_hash in ${phonesOf(e)}) and ${when}`),
    run(sql`delete from enquiries where ${theirs}`),
    run(sql`update consents set phone_hash = null, ip_hash = '', customer_session_id = null where ${theirs}`),
    run(sql`update privacy_requests set phone_hash = null, phone_sealed = null, phone_masked = '', note_sealed = null
      where ${theirs}`),
    run(sql`delete from customer_sessions where ${theirs}`),
    run(sql`delete from customer_phones where ${theirs}`),
  ];
}

/** Testing ends: open samples are withdrawn, tubes on their way are void, the life line and the consent say why. */
export function stopTubes(
  e: Pick<Erasure, "tubes" | "actor" | "httpRequestId" | "now">,
  kind: "erase" | "withdraw_consent",
  when: SQL,
): Query<number>[] {
  const tubes = JSON.stringify(e.tubes);
  const run = (query: SQL): Query<number> => statement(query, changed);
  return [
    run(sql`insert into consents (id, document_id, kind, action, binding_id, person_id, phone_hash, channel, at)
      select forgotten.value ->> 'consentId', given.document_id, given.kind, 'withdrawn', given.binding_id, given.person_id,
      given.phone_hash, 'h5', ${e.now} from json_each(${tubes}) forgotten
      join consents given on given.id = (select id from consents where binding_id = forgotten.value ->> 'bindingId'
        and kind = 'sensitive' order by at desc, action desc limit 1) where given.action = 'given' and ${when}`),
    run(sql`insert into tube_events (id, tube_id, kind, from_state, to_state, actor_kind, actor_id, request_id, at)
      select forgotten.value ->> 'eventId', tubes.id, ${kind}, tubes.state,
      case tubes.state when 'bound' then 'void' else tubes.state end, ${e.actor.kind}, ${e.actor.id}, ${e.httpRequestId},
      ${e.now} from json_each(${tubes}) forgotten join bindings on bindings.id = forgotten.value ->> 'bindingId'
      join tubes on tubes.id = bindings.tube_id where ${when}`),
    run(sql`update samples set state = 'withdrawn', state_changed_at = ${e.now}, version = version + 1
      where binding_id in ${idsOf(e)} and state not in ('completed', 'closed', 'cancelled', 'withdrawn') and ${when}`),
    run(sql`update tubes set state = 'void', state_changed_at = ${e.now}, state_reason = '客户撤回同意', version = version + 1
      where id in (select tube_id from bindings where id in ${idsOf(e)}) and state = 'bound' and ${when}`),
    run(sql`update bindings set withdrawn_at = coalesce(withdrawn_at, ${e.now}) where id in ${idsOf(e)} and ${when}`),
  ];
}
