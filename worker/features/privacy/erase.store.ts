import { and, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { bindingsTable } from "#drizzle/schema/bindings";
import { tubesTable } from "#drizzle/schema/kits";
import { messagesTable } from "#drizzle/schema/messages";
import { personsTable } from "#drizzle/schema/persons";
import { privacyRequestsTable } from "#drizzle/schema/privacy";
import { reportsTable } from "#drizzle/schema/reports";
import { samplesTable } from "#drizzle/schema/samples";
import type { Query } from "../../platform/database/database";
import { db, mapped, row, write } from "../../platform/database/query";
import { insertInto, listAsRows, oneOfList } from "../../platform/database/writes";
import { areRunsStoredAsRows } from "../archive/runs/archived-runs.queries";
import {
  eraseBindings,
  erasePhonesInConsents,
  isConsentOfBindings,
  isConsentOfPhones,
  personIdsOfBindings,
  withdrawBindings,
  withdrawConsents,
} from "../bindings/bindings.queries";
import { deleteCustomers } from "../customers/customers.queries";
import { deleteEnquiriesOfPhones } from "../enquiries/enquiries.queries";
import { deleteReplies } from "../idempotency/idempotency.queries";
import { eraseTypings } from "../manual-entries/manual-entries.queries";
import { cancelMessages, eraseMessagesAbout, eraseMessagesTo, isMessageAbout } from "../messages/messages.queries";
import { eraseOrderPatients, updateOrdersOfReports } from "../orders/orders.queries";
import { deletePartnerRowsOfTubes } from "../partner-imports/partner-clearing.store";
import { erasePersons } from "../persons/persons.queries";
import { deleteHits } from "../rate-limits/rate-limits.queries";
import { eraseReports } from "../reports/reports.queries";
import { eraseMeasurements } from "../results/results.queries";
import { deleteNotesOfPersons } from "../service/notes.queries";
import { erasePhonesInCodes } from "../sms-codes/codes.queries";
import { expireRejectionPhotos } from "../specimens/receiving/rejections.queries";
import { stopSpecimens } from "../specimens/specimens.queries";
import { stateMove } from "../states/state-moves.queries";
import { deleteLinksOfPhones } from "../wechat/links.queries";
import { privacyRequestStates } from "./privacy.states";

const requests = privacyRequestsTable;
const bindings = bindingsTable;
const persons = personsTable;
const reports = reportsTable;
const samples = samplesTable;
const tubes = tubesTable;
const messages = messagesTable;

/** One tube whose data is erased; the ids are for the rows that record it. */
interface Forgotten {
  readonly bindingId: string;
  readonly eventId: string;
  readonly consentId: string;
}

export interface Erasure {
  /**
   * The request that this erasure fulfils; every statement but the first only takes effect if the request was closed at `now`.
   */
  readonly requestId: string;
  readonly tubes: readonly Forgotten[];
  readonly actor: { readonly kind: "customer" | "staff" | "system"; readonly id: string };
  readonly httpRequestId: string;
  readonly now: number;
}

const bindingIdsOf = ({ tubes }: Pick<Erasure, "tubes">) => tubes.map(({ bindingId }) => bindingId);
const idsOf = (e: Pick<Erasure, "tubes">): SQL => oneOfList(bindingIdsOf(e));
/** Includes the tubes that these replaced: they were the same person's, and so are their measurements. */
const reachOf = (e: Pick<Erasure, "tubes">): SQL => sql`(select ${bindings.id} from ${bindings}
  where ${bindings.personId} in (select ${bindings.personId} from ${bindings} where ${bindings.id} in ${idsOf(e)}))`;
const reportsOf = (e: Erasure): SQL =>
  sql`(select ${reports.id} from ${reports} where ${reports.bindingId} in ${reachOf(e)})`;
const samplesOf = (e: Erasure): SQL =>
  sql`(select ${samples.id} from ${samples} where ${samples.bindingId} in ${reachOf(e)})`;
/**
 * Barcodes of the tubes that belong to these bindings or whose sample does; not of another person's tube with the same barcode.
 */
const barcodesOf = (e: Erasure): SQL => sql`(select ${tubes.barcode} from ${bindings}
  join ${tubes} on ${tubes.id} = ${bindings.tubeId}
  where ${bindings.id} in ${reachOf(e)} and (${tubes.bindingId} = ${bindings.id}
    or exists (select 1 from ${samples} where ${samples.tubeId} = ${tubes.id} and ${samples.bindingId} = ${bindings.id})))`;
export const isErasureWritten = ({ requestId, now }: Pick<Erasure, "requestId" | "now">): SQL =>
  sql`exists (select 1 from ${requests} where ${and(eq(requests.id, requestId), eq(requests.closedAt, now))})`;

/** Numbers of the rows to be erased, for the receipt. */
const counts = (e: Erasure): SQL => sql`json_object(
  'tubes', (select count(*) from ${bindings} where ${bindings.id} in ${idsOf(e)}),
  'reports', (select count(*) from ${reports} where ${reports.bindingId} in ${idsOf(e)} and ${reports.currentVersionId} is not null),
  'samples', (select count(*) from ${samples} where ${samples.bindingId} in ${idsOf(e)}),
  'messages', (select count(*) from ${messages} where (${messages.subjectType} = 'report' and ${messages.subjectId} in ${reportsOf(e)}))
    + (select count(*) from ${messages} where (${messages.subjectType} = 'sample' and ${messages.subjectId} in ${samplesOf(e)})))`;

/**
 * Opens and closes a customer's request in one statement, on three conditions: every tube is bound by his phone and not erased;
 * no replacement of one of them is left out, because it would be measured for an erased person; and none of their runs was
 * archived meanwhile.
 */
export function insertOwnErasure(e: Erasure, phone: { phoneHash: string; phoneMasked: string }): Query<number> {
  const live = alias(bindingsTable, "live");
  const ownCount = sql`(select count(*) from ${bindings} join ${persons} on ${persons.id} = ${bindings.personId}
    where ${bindings.id} in ${idsOf(e)} and ${bindings.phoneHash} = ${phone.phoneHash} and ${persons.erasedAt} is null)`;
  const isLeftOut = sql`exists (select 1 from ${bindings} ${live} where ${live.id} in ${reachOf(e)}
    and ${live.releasedAt} is null and ${live.id} not in ${idsOf(e)})`;
  return write(
    insertInto(
      requests,
      {
        id: e.requestId,
        kind: "erase",
        phoneHash: phone.phoneHash,
        phoneMasked: phone.phoneMasked,
        state: privacyRequestStates.begin("erase"),
        details: counts(e),
        ...closedAt(e.now),
      },
      { when: sql`${ownCount} = ${e.tubes.length} and not ${isLeftOut} and ${areRunsStoredAsRows(bindingIdsOf(e))}` },
    ),
  );
}

const closedAt = (now: number) => ({ dueAt: now, closedAt: now, createdAt: now });

/** Closes an open request (a withdrawal that is due) whose tube is erased. */
export function closeErasedRequest(e: Erasure): Query<number> {
  const { to, isLegal } = stateMove(requests.state, privacyRequestStates, ["erase"]);
  return write(
    db
      .update(requests)
      .set({ state: to, details: counts(e), closedAt: e.now, version: sql`${requests.version} + 1` })
      .where(
        and(eq(requests.id, e.requestId), isNull(requests.closedAt), isLegal, areRunsStoredAsRows(bindingIdsOf(e))),
      ),
  );
}

/** For data whose storage time has ended: the record of an erasure that nobody requested. */
export function insertExpiredErasure(e: Erasure, reason: string): Query<number> {
  const expiry = {
    id: e.requestId,
    kind: "erase",
    phoneMasked: "",
    state: privacyRequestStates.begin("erase"),
    reason,
  } as const;
  return write(
    insertInto(
      requests,
      { ...expiry, details: counts(e), ...closedAt(e.now) },
      { when: areRunsStoredAsRows(bindingIdsOf(e)) },
    ),
  );
}

/**
 * Erases everything personal of these tubes: name, phone, body, findings, report pages, measured values, notices. What stays
 * has no person: the tube's history, the report's key as a dead one, content hashes, consents and audit rows by id.
 */
export function eraseTubes(e: Erasure): Query<number>[] {
  const when = isErasureWritten(e);
  const { to, isLegal } = stateMove(requests.state, privacyRequestStates, ["erase"]);
  return [
    eraseMessagesAbout(
      sql`${isMessageAbout("report", reportsOf(e))} union ${isMessageAbout("sample", samplesOf(e))}`,
      when,
      e.now,
    ),
    ...eraseReports(reportsOf(e), idsOf(e), e.now, when),
    ...deletePartnerRowsOfTubes(barcodesOf(e), when),
    eraseTypings(samplesOf(e), when),
    ...eraseMeasurements(samplesOf(e), e.now, when),
    expireRejectionPhotos(samplesOf(e), e.now, when),
    ...stopTubes(e, "erase", when),
    ...updateOrdersOfReports(reportsOf(e), e.now),
    eraseOrderPatients(
      sql`(select ${bindings.tubeId} from ${bindings} where ${bindings.id} in ${reachOf(e)})`,
      phonesOf(e),
      when,
    ),
    deleteNotesOfPersons(personIdsOfBindings(idsOf(e)), when),
    erasePersons(personIdsOfBindings(idsOf(e)), e.now, when),
    write(
      db
        .update(requests)
        .set({
          noteSealed: null,
          phoneSealed: null,
          closedAt: sql`coalesce(${requests.closedAt}, ${e.now})`,
          state: sql`iif(${isLegal}, ${to}, ${requests.state})`,
          version: sql`${requests.version} + 1`,
        })
        .where(and(sql`${requests.bindingId} in ${idsOf(e)}`, ne(requests.id, e.requestId), when)),
    ),
    ...forgetPhones(e),
    erasePhonesInConsents(and(isConsentOfBindings(reachOf(e)), when)),
    eraseBindings(reachOf(e), e.now, when),
  ];
}

/** Hashes of the phones that have no other tube after this erasure, as `hash`. */
const phonesOf = (
  e: Erasure,
): SQL => sql`(select ${mine.phoneHash} as hash from ${bindings} ${mine} where ${mine.id} in ${idsOf(e)}
  and ${mine.phoneHash} is not null and not exists (select 1 from ${bindings} ${other}
    where ${other.phoneHash} = ${mine.phoneHash} and ${other.releasedAt} is null and ${other.id} not in ${reachOf(e)}))`;
const mine = alias(bindingsTable, "mine");
const other = alias(bindingsTable, "other");

/**
 * Deletes everything about a phone together with its last tube: number, mask and hash, sessions, codes and their messages,
 * requests, enquiries, stored replies. Codes still count as a browser's attempts for their day. Must run while the bindings
 * still have the phone.
 */
function forgetPhones(e: Erasure): Query<number>[] {
  const when = isErasureWritten(e);
  const phones = phonesOf(e);
  const keysOf = (head: string) => sql`(select ${sql.raw(`'${head}'`)} || hash as hash from ${phones})`;
  return [
    eraseMessagesTo(phones, when, e.now),
    erasePhonesInCodes(phones, e.now, when),
    deleteReplies(keysOf("bindinfo:"), when),
    deleteHits(keysOf("enquiry:phone:"), when),
    deleteEnquiriesOfPhones(phones, when),
    erasePhonesInConsents(and(isConsentOfPhones(phones), when)),
    write(
      db
        .update(requests)
        .set({ phoneHash: null, phoneSealed: null, phoneMasked: "", noteSealed: null })
        .where(and(sql`${requests.phoneHash} in ${phones}`, when)),
    ),
    deleteLinksOfPhones(phones, when),
    ...deleteCustomers(phones, when),
  ];
}

/** Stops testing: open samples are withdrawn, unreceived tubes become void; history and consent record the reason. */
function stopTubes(
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

/** Numbers of an erasure directly after its request was written, and how many other tubes the phone has. */
export function findErasureReceipt(requestId: string) {
  const counted = (name: string) => sql`${requests.details} ->> ${sql.raw(`'${name}'`)}`.mapWith(Number);
  const alive = sql`(select count(*) from ${bindings} where ${bindings.phoneHash} = ${requests.phoneHash}
    and ${bindings.releasedAt} is null)`;
  const query = row(
    db
      .select({
        tubes: counted("tubes").as("tubes"),
        reports: counted("reports").as("reports"),
        samples: counted("samples").as("samples"),
        messages: counted("messages").as("messages"),
        alive: sql<number>`${alive}`.as("tubes_alive"),
      })
      .from(requests)
      .where(eq(requests.id, requestId)),
  );
  return mapped(query, (found) => {
    if (!found) return undefined;
    const { alive: all, ...receipt } = found;
    return { ...receipt, left: Math.max(0, all - receipt.tubes) };
  });
}

/** One tube whose consent is withdrawn, with the request that will erase it. */
interface Withdrawn extends Forgotten {
  readonly requestId: string;
}

export interface Withdrawal {
  readonly tubes: readonly Withdrawn[];
  readonly phone: { readonly phoneHash: string; readonly phoneMasked: string };
  readonly actor: { readonly kind: "customer"; readonly id: string };
  readonly httpRequestId: string;
  readonly eraseAt: number;
  readonly now: number;
}

const withdrawnIds = ({ tubes: withdrawn }: Withdrawal): SQL => oneOfList(withdrawn.map(({ bindingId }) => bindingId));

/** Opens one request per tube, or none: every tube must be bound by this phone with a consent that is not withdrawn. */
export function insertWithdrawals(w: Withdrawal): Query<number> {
  const tube = listAsRows(w.tubes);
  const agreed = sql`(select count(*) from ${bindings} where ${bindings.id} in ${withdrawnIds(w)}
    and ${bindings.phoneHash} = ${w.phone.phoneHash} and ${bindings.withdrawnAt} is null and ${bindings.releasedAt} is null)`;
  return write(
    insertInto(
      requests,
      {
        id: tube.of("requestId"),
        kind: "withdraw",
        phoneHash: w.phone.phoneHash,
        phoneMasked: w.phone.phoneMasked,
        bindingId: tube.of("bindingId"),
        state: privacyRequestStates.begin("withdraw"),
        dueAt: w.eraseAt,
        createdAt: w.now,
      },
      { from: tube.rows, when: sql`${agreed} = ${w.tubes.length}` },
    ),
  );
}

export const isWithdrawalWritten = (w: Withdrawal): SQL =>
  sql`exists (select 1 from ${requests} where ${requests.id} = ${w.tubes[0]?.requestId ?? ""})`;

/** Stops testing and cancels unsent notices; report pages check the binding and close by themselves. */
export function stopWithdrawnTests(w: Withdrawal): Query<number>[] {
  const when = isWithdrawalWritten(w);
  const aboutReports = isMessageAbout(
    "report",
    sql`(select ${reports.id} from ${reports} where ${reports.bindingId} in ${withdrawnIds(w)})`,
  );
  const aboutSamples = isMessageAbout(
    "sample",
    sql`(select ${samples.id} from ${samples} where ${samples.bindingId} in ${withdrawnIds(w)})`,
  );
  return [
    cancelMessages(sql`${aboutReports} union ${aboutSamples}`, when, w.now),
    ...stopTubes(w, "withdraw_consent", when),
  ];
}
