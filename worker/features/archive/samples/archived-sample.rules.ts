import type { consentsTable } from "#drizzle/schema/bindings";
import type { tubeEventsTable } from "#drizzle/schema/kits";
import type { messageAttemptsTable, messageReceiptsTable, messagesTable } from "#drizzle/schema/messages";

/** A line of a tube's history, with the name that its member of staff had at the time of archiving. */
export type ArchivedEvent = typeof tubeEventsTable.$inferSelect & { readonly actorName: string | null };

/**
 * The content of an archived sample's record (docs/archive.md): rows under the names of `drizzle/schema`, times in ms UTC, in
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
