import type { Deps } from "../../platform/deps";
import { acquireLease, releaseLease } from "./scheduler-lease.store";

/** Longer than the minute between two runs, so that the process that has the scheduler keeps it; when it dies, another takes over soon. */
const leaseMs = 90_000;

/** Whether this process runs the scheduler now: of several processes on one database, only one does. */
export async function acquireSchedulerLease({ database, clock }: Deps, holder: string): Promise<boolean> {
  const now = clock.now();
  const [taken] = await database.run([acquireLease("clock", holder, now, now + leaseMs)]);
  return taken === 1;
}

/** Lets another process run the scheduler at once. */
export async function releaseSchedulerLease({ database, clock }: Deps, holder: string): Promise<void> {
  await database.run([releaseLease("clock", holder, clock.now())]);
}
