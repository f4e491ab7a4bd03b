import { type SQL, sql } from "drizzle-orm";
import { previousChanged } from "../../platform/database/conditions";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";

interface ReceiptFacts {
  readonly provider: string;
  readonly providerMessageId: string;
  /** Our own id where the provider echoes it: a message found by query has no other. */
  readonly clientId?: string | undefined;
  readonly outcome: "delivered" | "undelivered";
}

function isItsMessage({ provider, providerMessageId, clientId }: ReceiptFacts): SQL {
  return sql`provider = ${provider} and provider_message_id in (${providerMessageId}, ${clientId ?? providerMessageId})`;
}

export function insertReceipt(
  receipt: ReceiptFacts & { id: string; code: string; reportedAt: number; at: number },
): Query<number> {
  const { provider, providerMessageId } = receipt;
  return statement(
    sql`insert into message_receipts (id, message_id, provider, provider_message_id, outcome, code, reported_at, created_at)
      select ${receipt.id}, (select id from messages where ${isItsMessage(receipt)} limit 1),
      ${provider}, ${providerMessageId}, ${receipt.outcome}, ${receipt.code}, ${receipt.reportedAt}, ${receipt.at}
      where true on conflict (provider, provider_message_id, outcome) do nothing`,
    (_rows, changed) => changed,
  );
}

/** Only an accepted message can still be delivered or not. */
export function moveByReceipt(receipt: ReceiptFacts, now: number): Query<number> {
  const isDelivered = receipt.outcome === "delivered";
  return statement(
    sql`update messages set state = ${receipt.outcome}, state_changed_at = ${now}, delivered_at = ${isDelivered ? now : null}
      where ${isItsMessage(receipt)} and state = 'accepted'`,
    (_rows, changed) => changed,
  );
}

/** Right behind `moveByReceipt`: a notice that the handset did not get is work for a person, a code is not. */
export function insertUndeliveredTask(taskId: string, receipt: ReceiptFacts & { code: string }, now: number) {
  return statement(
    sql`insert into tasks (id, kind, dedupe_key, subject_type, subject_id, details, created_at)
      select ${taskId}, 'message_failed', 'message:' || id, 'message', id,
      json_object('kind', kind, 'code', ${receipt.code}), ${now} from messages where ${previousChanged}
      and ${isItsMessage(receipt)} and state = 'undelivered' and kind <> 'code' on conflict do nothing`,
    (_rows, changed) => changed,
  );
}

/** The receipt may be faster than the record of the sending: then it waits in the table for this. */
export function applyEarlyReceipt(messageId: string, now: number): Query<number> {
  const receipts = sql`message_receipts where provider = messages.provider
    and provider_message_id = messages.provider_message_id`;
  return statement(
    sql`update messages set state = (select min(outcome) from ${receipts}), state_changed_at = ${now},
      delivered_at = (select min(reported_at) from ${receipts} and outcome = 'delivered')
      where id = ${messageId} and state = 'accepted' and exists (select 1 from ${receipts})`,
    (_rows, changed) => changed,
  );
}

/** Messages that should have a receipt by now, the longest waiting first; codes are too short-lived to ask for. */
export function findUnreceipted(provider: string, now: number, count: number) {
  return statement(
    sql`select id, phone_sealed, provider_message_id, accepted_at, (select count(*) from message_attempts
      where message_id = messages.id and outcome in ('accepted', 'permanent')) from messages
      where state = 'accepted' and not_before <= ${now} and provider = ${provider} and phone_sealed is not null
      and kind <> 'code' order by not_before limit ${count}`,
    (rows) =>
      rows.map((r) => ({
        id: String(r[0]),
        phoneSealed: String(r[1]),
        providerId: String(r[2]),
        acceptedAt: Number(r[3]),
        definiteAnswers: Number(r[4]),
      })),
  );
}

export function askAgainAt(messageId: string, at: number): Query<number> {
  return statement(
    sql`update messages set not_before = ${at} where id = ${messageId} and state = 'accepted'`,
    (_rows, changed) => changed,
  );
}
