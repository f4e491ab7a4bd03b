import type { StaffWork } from "../../../http/staff-work";
import { log } from "../../../platform/log";

/** Wakes the sender of the stored messages. If this fails, the scheduled job sends them, so an error must not fail the finished write. */
export async function wakeSender(work: Pick<StaffWork, "deps">, messageIds: readonly string[]): Promise<void> {
  await work.deps.queue.wake(messageIds).catch((error: unknown) => {
    log.warn("wake-up lost", { messages: messageIds.length, error: String(error) });
  });
}
