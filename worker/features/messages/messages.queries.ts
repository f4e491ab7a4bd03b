import { and, type SQL, sql } from "drizzle-orm";
import { messagesTable } from "#drizzle/schema/messages";
import type { Query } from "../../platform/database/database";
import { db, write } from "../../platform/database/query";
import { stateMove } from "../states/state-moves.queries";
import { messageStates } from "./messages.states";

const messages = messagesTable;
const cancel = stateMove(messages.state, messageStates, ["cancel"]);

/** Messages about these reports or samples, lists of ids in SQL. */
export const isMessageAbout = (type: "report" | "sample", ids: SQL): SQL =>
  sql`select ${messages.id} from ${messages} where ${messages.subjectType} = ${sql.raw(`'${type}'`)}
    and ${messages.subjectId} in ${ids}`;

/** Cancels those of these messages (a select of ids) that have not been sent yet. */
export const cancelMessages = (ids: SQL, when: SQL, now: number): Query<number> =>
  write(
    db
      .update(messages)
      .set({ state: cancel.to, stateChangedAt: now })
      .where(and(sql`${messages.id} in (${ids})`, cancel.isLegal, when)),
  );

/** Removes number and text from messages; those not sent yet are cancelled. */
function eraseMessages(which: SQL, when: SQL, now: number): Query<number> {
  return write(
    db
      .update(messages)
      .set({
        state: sql`iif(${cancel.isLegal}, ${cancel.to}, ${messages.state})`,
        stateChangedAt: sql`iif(${cancel.isLegal}, ${now}, ${messages.stateChangedAt})`,
        phoneHash: null,
        phoneSealed: null,
        phoneMasked: "",
        paramsSealed: null,
      })
      .where(and(which, when)),
  );
}

/** For an erasure: messages about its reports and samples, given as a select of ids. */
export const eraseMessagesAbout = (ids: SQL, when: SQL, now: number): Query<number> =>
  eraseMessages(sql`${messages.id} in (${ids})`, when, now);

/** For an erasure: every message to these phones. */
export const eraseMessagesTo = (phones: SQL, when: SQL, now: number): Query<number> =>
  eraseMessages(sql`${messages.phoneHash} in ${phones}`, when, now);

/** Removes numbers and texts of messages older than this id, a few at a time. */
export function wipeOldMessages(beforeId: string, few: number): Query<number> {
  const old = sql`(select ${messages.id} from ${messages} where ${messages.phoneSealed} is not null
    and ${messages.id} < ${beforeId} and ${messages.state} not in ('queued', 'sending', 'retry_wait')
    order by ${messages.id} limit ${sql.raw(String(few))})`;
  return write(
    db
      .update(messages)
      .set({ phoneHash: null, phoneSealed: null, phoneMasked: "", paramsSealed: null })
      .where(sql`${messages.id} in ${old}`),
  );
}
