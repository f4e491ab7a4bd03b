import type { Deps } from "../../platform/deps";
import { endLease, takeLease } from "./clock-lease.store";

/** Longer than the minute between two runs, so that who runs the clock keeps it; when he dies another takes over soon after. */
const leaseMs = 90_000;

/** Whether this process runs the clock now: of several processes on one database one does. */
export async function takeClock({ database, clock }: Deps, holder: string): Promise<boolean> {
  const now = clock.now();
  const [taken] = await database.run([takeLease("clock", holder, now, now + leaseMs)]);
  return taken === 1;
}

/** Lets another process run the clock at once. */
export async function giveBackClock({ database, clock }: Deps, holder: string): Promise<void> {
  await database.run([endLease("clock", holder, clock.now())]);
}
