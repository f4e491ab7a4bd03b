import type { consentsTable } from "#drizzle/schema/bindings";
import type { tubeEventsTable } from "#drizzle/schema/kits";
import type { messageAttemptsTable, messageReceiptsTable, messagesTable } from "#drizzle/schema/messages";

/** A line of a tube's life, and what its member of staff was called when it was archived. */
export type ArchivedEvent = typeof tubeEventsTable.$inferSelect & { readonly actorName: string | null };

/**
 * What an archived sample's record holds, as docs/archive.md says it: rows under the names of `drizzle/schema`, times in ms UTC, in
 * the order in which they were written.
 */
export interface ArchivedSample {
  readonly sampleId: string;
  readonly barcode: string;
  readonly events: readonly ArchivedEvent[];
  readonly messages: readonly (typeof messagesTable.$inferSelect)[];
  readonly attempts: readonly (typeof messageAttemptsTable.$inferSelect)[];
  readonly receipts: readonly (typeof messageReceiptsTable.$inferSelect)[];
  readonly consents: readonly (typeof consentsTable.$inferSelect)[];
}
