import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { messagesTable } from "#drizzle/schema/messages";
import { db, rows } from "../../platform/database/query";
import { stateMove } from "../states/state-moves.queries";
import { findLink } from "../wechat/links.queries";
import { messageStates } from "./messages.states";
import { hasConsentForMessage } from "./outbox.store";
import { isMessageOfReceipt, type ReceiptFacts } from "./receipts.store";

const messages = messagesTable;
const reroute = stateMove(messages.state, messageStates, ["reroute"]);
/** Nothing is sent again after the consent was withdrawn or the person erased. */
const maySend = sql`${messages.phoneSealed} is not null and ${hasConsentForMessage}`;

/**
 * Sends messages by SMS from now on; answers their ids. Only a message that WeChat accepted changes its state; a waiting one
 * stays as it is, and an abandoned one keeps its lease, with which it is claimed.
 */
const toSms = (which: SQL | undefined, now: number) =>
  rows(
    db
      .update(messages)
      .set({
        state: sql`iif(${reroute.isLegal} and ${maySend}, ${reroute.to}, ${messages.state})`,
        stateChangedAt: now,
        notBefore: now,
        leaseUntil: sql`iif(${reroute.isLegal}, null, ${messages.leaseUntil})`,
        wechatUntil: null,
      })
      .where(which)
      .returning({ id: messages.id }),
  );

/** Must run before the claim: a message that WeChat has not delivered in its time goes by SMS from now on. */
export const switchOverdueToSms = (messageId: string, now: number) =>
  toSms(
    and(
      eq(messages.id, messageId),
      sql`${messages.wechatUntil} <= ${now}`,
      sql`(${messages.state} in ('queued', 'retry_wait', 'accepted')
        or ${messages.state} = 'sending' and ${messages.leaseUntil} < ${now})`,
    ),
    now,
  );

/** A message that WeChat reports as undelivered, given by its id or its receipt, goes by SMS. */
export function switchUndeliveredToSms(which: string | ReceiptFacts, now: number) {
  const isIt = typeof which === "string" ? eq(messages.id, which) : isMessageOfReceipt(which);
  return toSms(and(isIt, sql`+${messages.state} = 'undelivered'`, isNotNull(messages.wechatUntil)), now);
}

/** The WeChat user who gets this message. */
export const findLinkOfMessage = (messageId: string) =>
  findLink(sql`(select ${messages.phoneHash} from ${messages} where ${messages.id} = ${messageId}
    and ${messages.wechatUntil} is not null)`);
