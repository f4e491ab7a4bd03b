import type { StaffWork } from "../../../http/staff-work";
import { log } from "../../../platform/log";

/** The outbox rows are in; a wake-up that gets lost is made good by the sweep, so it must not fail what was done. */
export async function wakeSender(work: Pick<StaffWork, "deps">, messageIds: readonly string[]): Promise<void> {
  await work.deps.queue.wake(messageIds).catch((error: unknown) => {
    log.warn("wake-up lost", { messages: messageIds.length, error: String(error) });
  });
}
