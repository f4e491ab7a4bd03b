import { sql } from "drizzle-orm";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";

interface ReceiptFacts {
  readonly provider: string;
  readonly providerMessageId: string;
  readonly outcome: "delivered" | "undelivered";
}

export function insertReceipt(
  receipt: ReceiptFacts & { id: string; code: string; reportedAt: number; at: number },
): Query<number> {
  const { provider, providerMessageId } = receipt;
  return statement(
    sql`insert into message_receipts (id, message_id, provider, provider_message_id, outcome, code, reported_at, created_at)
      select ${receipt.id}, (select id from messages where provider = ${provider} and provider_message_id = ${providerMessageId}),
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
      where provider = ${receipt.provider} and provider_message_id = ${receipt.providerMessageId} and state = 'accepted'`,
    (_rows, changed) => changed,
  );
}
