import { type SQL, sql } from "drizzle-orm";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";
import { cancelMessages, messagesAbout } from "../messages/messages.queries";
import { type Forgotten, stopTubes } from "./erase.store";

const changed = (_rows: unknown, count: number) => count;

/** One tube whose consent is taken back, with the request that will erase it. */
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

const listOf = (w: Withdrawal): string => JSON.stringify(w.tubes);
const idsOf = (w: Withdrawal): SQL => sql`(select value ->> 'bindingId' from json_each(${listOf(w)}))`;

/** Opens one request per tube, all or none: every tube must hang on this phone and still be agreed to. */
export function insertWithdrawals(w: Withdrawal): Query<number> {
  return statement(
    sql`insert into privacy_requests (id, kind, phone_hash, phone_masked, binding_id, state, due_at, created_at)
      select value ->> 'requestId', 'withdraw', ${w.phone.phoneHash}, ${w.phone.phoneMasked}, value ->> 'bindingId',
      'in_progress', ${w.eraseAt}, ${w.now} from json_each(${listOf(w)})
      where (select count(*) from bindings where id in ${idsOf(w)} and phone_hash = ${w.phone.phoneHash}
        and withdrawn_at is null and released_at is null) = ${w.tubes.length}`,
    changed,
  );
}

export const wasWithdrawn = (w: Withdrawal): SQL =>
  sql`exists (select 1 from privacy_requests where id = ${w.tubes[0]?.requestId ?? ""})`;

/** Testing stops, waiting notices are cancelled; the page of a report tells by the binding that it is closed. */
export function stopByWithdrawal(w: Withdrawal): Query<number>[] {
  const when = wasWithdrawn(w);
  const reports = messagesAbout("report", sql`(select id from reports where binding_id in ${idsOf(w)})`);
  const samples = messagesAbout("sample", sql`(select id from samples where binding_id in ${idsOf(w)})`);
  return [cancelMessages(sql`${reports} union ${samples}`, when, w.now), ...stopTubes(w, "withdraw_consent", when)];
}
