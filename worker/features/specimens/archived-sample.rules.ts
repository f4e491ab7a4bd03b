import type { consentsTable } from "#drizzle/schema/bindings";
import type { tubeEventsTable } from "#drizzle/schema/kits";
import type { messageAttemptsTable, messageReceiptsTable, messagesTable } from "#drizzle/schema/messages";
import type { callsTable } from "#drizzle/schema/runs";

/** A line of a tube's life, and what its member of staff was called when it was archived. */
export type ArchivedEvent = typeof tubeEventsTable.$inferSelect & { readonly actorName: string | null };

/** What of a call is in its sample's record; target, state and value are in the cell of its result set. */
export interface ArchivedCall
  extends Pick<typeof callsTable.$inferSelect, "id" | "sampleId" | "runId" | "assayId" | "instrumentCall" | "wellIds"> {
  /** What the call is called in that cell; of before cells had calls there is none, and its id is in the cell. */
  readonly place?: string;
}

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
  /** Records of before calls went with them have none. */
  readonly calls?: readonly ArchivedCall[];
}

/** The record that `samples.archived` stands for; undefined for a sample whose rows are rows. */
export const archivedSample = (archived: string | null | undefined): ArchivedSample | undefined =>
  archived ? (JSON.parse(archived) as ArchivedSample) : undefined;

/** Calls with what these records hold of them, under the ids that they had as rows. */
export function wholeCalls<Call extends Pick<ArchivedCall, "id" | "instrumentCall" | "wellIds">>(
  calls: readonly Call[],
  records: readonly ArchivedSample[],
): Call[] {
  const named = records.flatMap(({ calls: own = [] }) => own);
  const kept = new Map(named.flatMap((call) => [call.id, call.place ?? call.id].map((name) => [name, call])));
  return calls.map((call) => {
    const { id, instrumentCall, wellIds } = kept.get(call.id) ?? call;
    return { ...call, id, instrumentCall, wellIds };
  });
}
