import { and, eq, lte, or } from "drizzle-orm";
import { clockLeasesTable } from "#drizzle/schema/clock";
import type { Query } from "../../platform/database/database";
import { db, write } from "../../platform/database/query";

const leases = clockLeasesTable;
type Lease = "clock" | "reseal";

/** Answers 1 when nobody else holds the lease at `now`; a holder that already has it prolongs it. */
export function takeLease(name: Lease, holder: string, now: number, heldUntil: number): Query<number> {
  return write(
    db
      .insert(leases)
      .values({ name, holder, heldUntil })
      .onConflictDoUpdate({
        target: leases.name,
        set: { holder, heldUntil },
        setWhere: or(eq(leases.holder, holder), lte(leases.heldUntil, now)),
      }),
  );
}

/** Ends the lease of this holder, but not one of another holder. */
export function endLease(name: Lease, holder: string, now: number): Query<number> {
  return write(
    db
      .update(leases)
      .set({ heldUntil: now })
      .where(and(eq(leases.name, name), eq(leases.holder, holder))),
  );
}
