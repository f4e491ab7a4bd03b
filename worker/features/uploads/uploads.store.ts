import { sql } from "drizzle-orm";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";

const day = 86_400_000;

/** Counts an upload of whoever has the session and answers how many he made today. */
export function countUpload(sessionId: string, now: number): Query<number> {
  const startedAt = now - (now % day);
  return statement(
    sql`insert into rate_counters (key, window_ms, window_started_at, hits, expires_at)
      select 'upload:' || user_id, ${day}, ${startedAt}, 1, ${startedAt + 2 * day} from staff_sessions where id = ${sessionId}
      on conflict (key, window_ms, window_started_at) do update set hits = hits + 1 returning hits`,
    ([first]) => Number(first?.[0] ?? 0),
  );
}
