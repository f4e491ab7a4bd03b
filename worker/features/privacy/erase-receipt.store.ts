import { sql } from "drizzle-orm";
import { statement } from "../../platform/database/query";

/** Counts of an erasure right after its request was written, and how many other tubes of that phone are alive. */
export function findReceipt(requestId: string) {
  return statement(
    sql`select details ->> 'tubes' as tubes, details ->> 'reports' as reports, details ->> 'samples' as samples,
      details ->> 'messages' as messages, (select count(*) from bindings where phone_hash = privacy_requests.phone_hash
        and released_at is null) - (details ->> 'tubes') as tubes_left from privacy_requests where id = ${requestId}`,
    ([r]) =>
      r && {
        tubes: Number(r[0]),
        reports: Number(r[1]),
        samples: Number(r[2]),
        messages: Number(r[3]),
        left: Math.max(0, Number(r[4])),
      },
  );
}
