import { previousChanged } from "../../platform/database/conditions";
import { runNamed } from "../../platform/database/named-batch";
import type { Deps } from "../../platform/deps";
import { auditRows } from "../logs/logs.actions";
import { enquiryRetention } from "./enquiries.rules";
import { deleteExpiredEnquiries, findExpiredEnquiries } from "./enquiries.store";

/** Maximum number deleted per run; the next run, a minute later, continues. */
export const enquiryDeletionsMax = 100;

/**
 * Scheduled job: deletes expired enquiries completely, as the form promises, and writes one audit row about it in the same
 * transaction. Answers how many were deleted.
 */
export async function sweepEnquiries(deps: Pick<Deps, "database" | "clock" | "hash" | "auditHash">): Promise<number> {
  const now = deps.clock.now();
  const expiry = { answeredBefore: now - enquiryRetention.answeredMs, openBefore: now - enquiryRetention.openMs };
  const [ids] = await deps.database.run([findExpiredEnquiries(expiry, enquiryDeletionsMax)]);
  if (ids.length === 0) return 0;
  const audit = await auditRows(
    { deps, now, request: { id: "", ip: "" } },
    {
      action: "enquiry.expire",
      objectType: "enquiry",
      actor: { kind: "system", label: "cron" },
      changes: { ids },
      when: previousChanged,
    },
  );
  const { removed } = await runNamed(deps.database, { removed: deleteExpiredEnquiries(ids, expiry), audit });
  return removed;
}
