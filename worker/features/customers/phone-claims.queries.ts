import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/** What a customer who lost the old number claims, from the details of the request, as JSON; null for other requests. */
export const claimOf = (details: SQLiteColumn): SQL<string | null> => sql<string | null>`${details} ->> 'claim'`;

/** Whether a request, by its details, is of a customer who lost the old number. */
export const isPhoneClaim = (details: SQLiteColumn): SQL<boolean> =>
  sql<boolean>`${claimOf(details)} is not null`.mapWith(Boolean);
