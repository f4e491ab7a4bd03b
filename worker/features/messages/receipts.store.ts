import { and, asc, eq, isNotNull, lte, ne, type SQL, sql } from "drizzle-orm";
import { messageReceiptsTable, messagesTable } from "#drizzle/schema/messages";
import { previousChanged } from "../../platform/database/conditions";
import type { Query } from "../../platform/database/database";
import { db, rows, write } from "../../platform/database/query";
import { insertInto } from "../../platform/database/writes";
import { stateMove } from "../states/state-moves.queries";
import { openTasks } from "../tasks/tasks.queries";
import { definiteAnswerCount } from "./delivery.store";
import { messageStates } from "./messages.states";

const messages = messagesTable;
const receipts = messageReceiptsTable;

export interface ReceiptFacts {
  readonly provider: string;
  readonly providerMessageId: string;
  /** Our own id, when the provider returns it: a message that was found by a query has no other id. */
  readonly clientId?: string | undefined;
  readonly outcome: "delivered" | "undelivered";
}

export function isMessageOfReceipt({ provider, providerMessageId, clientId }: ReceiptFacts): SQL {
  return sql`${messages.provider} = ${provider}
    and ${messages.providerMessageId} in (${providerMessageId}, ${clientId ?? providerMessageId})`;
}

type NewReceipt = ReceiptFacts & { readonly id: string; readonly code: string; readonly reportedAt: number };

export function insertReceipt(receipt: NewReceipt, at: number): Query<number> {
  const { id, provider, providerMessageId, outcome, code, reportedAt } = receipt;
  const messageId = sql`(select ${messages.id} from ${messages} where ${isMessageOfReceipt(receipt)} limit 1)`;
  return write(
    insertInto(receipts, {
      id,
      messageId,
      provider,
      providerMessageId,
      outcome,
      code,
      reportedAt,
      createdAt: at,
    }).onConflictDoNothing({ target: [receipts.provider, receipts.providerMessageId, receipts.outcome] }),
  );
}

const events = { delivered: "deliver", undelivered: "undeliver" } as const;
const moveBy = (event: "deliver" | "undeliver") => stateMove(messages.state, messageStates, [event]);

/** Only an accepted message can become delivered or undelivered. */
export function applyReceipt(receipt: ReceiptFacts, now: number): Query<number> {
  const { to, isLegal } = moveBy(events[receipt.outcome]);
  return write(
    db
      .update(messages)
      .set({ state: to, stateChangedAt: now, deliveredAt: receipt.outcome === "delivered" ? now : null })
      .where(and(isMessageOfReceipt(receipt), isLegal)),
  );
}

/** Must run directly after `applyReceipt`: a notice that was not delivered becomes a staff task, a code does not. */
export function insertUndeliveredTask(
  taskId: string,
  receipt: ReceiptFacts & { code: string },
  now: number,
): Query<number> {
  return openTasks(
    {
      id: taskId,
      kind: "message_failed",
      dedupeKey: sql`'message:' || ${messages.id}`,
      subjectType: "message",
      subjectId: sql`${messages.id}`,
      details: sql`json_object('kind', ${messages.kind}, 'code', ${receipt.code})`,
      createdAt: now,
    },
    {
      from: sql`${messages}`,
      when: and(
        previousChanged,
        isMessageOfReceipt(receipt),
        sql`+${messages.state} = 'undelivered'`,
        ne(messages.kind, "code"),
      ),
    },
  );
}

/** A receipt can arrive before the send is recorded: then it waits in the table until this statement applies it. */
export function applyEarlyReceipt(messageId: string, now: number): Query<number> {
  const early = sql`from ${receipts} where ${receipts.provider} = ${messages.provider}
    and ${receipts.providerMessageId} = ${messages.providerMessageId}`;
  const [good, bad] = [moveBy("deliver"), moveBy("undeliver")];
  return write(
    db
      .update(messages)
      .set({
        // Of the two outcomes, the good one sorts first.
        state: sql`case (select min(${receipts.outcome}) ${early}) when 'delivered' then ${good.to} else ${bad.to} end`,
        stateChangedAt: now,
        deliveredAt: sql`(select min(${receipts.reportedAt}) ${early} and ${receipts.outcome} = 'delivered')`,
      })
      .where(and(eq(messages.id, messageId), good.isLegal, sql`exists (select 1 ${early})`)),
  );
}

/** Messages that should have a receipt by now, the longest waiting first; codes are too short-lived to ask about. */
export function findMessagesWithoutReceipt(provider: string, now: number, count: number) {
  return rows(
    db
      .select({
        id: messages.id,
        phoneSealed: sql<string>`${messages.phoneSealed}`.as("phone"),
        providerId: sql<string>`${messages.providerMessageId}`.as("provider_id"),
        acceptedAt: sql<number>`${messages.acceptedAt}`.as("accepted"),
        definiteAnswers: sql<number>`${definiteAnswerCount}`.as("definite_answers"),
      })
      .from(messages)
      .where(
        and(
          sql`${messages.state} = 'accepted'`,
          lte(messages.notBefore, now),
          eq(messages.provider, provider),
          isNotNull(messages.phoneSealed),
          ne(messages.kind, "code"),
        ),
      )
      .orderBy(asc(messages.notBefore))
      .limit(count),
  );
}

export const scheduleReceiptRequest = (messageId: string, at: number): Query<number> =>
  write(
    db
      .update(messages)
      .set({ notBefore: at })
      .where(and(eq(messages.id, messageId), eq(messages.state, "accepted"))),
  );
