import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { messagesTable } from "#drizzle/schema/messages";
import { db, rows } from "../../platform/database/query";
import { stateMove } from "../states/state-moves.queries";
import { findLink } from "../wechat/links.queries";
import { messageStates } from "./messages.states";
import { hasConsent } from "./outbox.store";
import { isItsMessage, type ReceiptFacts } from "./receipts.store";

const messages = messagesTable;
const reroute = stateMove(messages.state, messageStates, ["reroute"]);
/** Nobody is told again who took back his consent or is erased. */
const maySend = sql`${messages.phoneSealed} is not null and ${hasConsent}`;

/** Answers which. Only what WeChat took moves; a notice that waits keeps its state, an abandoned one its lease, by which it is claimed. */
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

/** Before the claim: by SMS goes from now on what WeChat has not delivered in its time. */
export const leaveWechat = (messageId: string, now: number) =>
  toSms(
    and(
      eq(messages.id, messageId),
      sql`${messages.wechatUntil} <= ${now}`,
      sql`(${messages.state} in ('queued', 'retry_wait', 'accepted')
        or ${messages.state} = 'sending' and ${messages.leaseUntil} < ${now})`,
    ),
    now,
  );

/** What WeChat says it did not deliver, a message by its id or by its receipt, goes by SMS. */
export function rerouteUndelivered(which: string | ReceiptFacts, now: number) {
  const isIt = typeof which === "string" ? eq(messages.id, which) : isItsMessage(which);
  return toSms(and(isIt, sql`+${messages.state} = 'undelivered'`, isNotNull(messages.wechatUntil)), now);
}

/** Who is told in WeChat what this message says. */
export const findLinkOfMessage = (messageId: string) =>
  findLink(sql`(select ${messages.phoneHash} from ${messages} where ${messages.id} = ${messageId}
    and ${messages.wechatUntil} is not null)`);
