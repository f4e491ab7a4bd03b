import { type SQL, sql } from "drizzle-orm";

/** True when the statement just before in the same batch changed a row: dependents of an optimistic first write. */
export const previousChanged: SQL = sql`changes() > 0`;
