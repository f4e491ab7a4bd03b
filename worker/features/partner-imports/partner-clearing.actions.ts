import { limits } from "#contract/limits";
import { partnerMessages } from "#contract/partner-imports";
import { previousChanged } from "../../platform/database/conditions";
import { runNamed } from "../../platform/database/named-batch";
import type { Deps } from "../../platform/deps";
import { runInTurn } from "../../platform/in-turn";
import { auditRows } from "../logs/logs.actions";
import {
  deleteStagedRows,
  discardUntouchedImport,
  findImportToClear,
  findUntouchedImports,
} from "./partner-clearing.store";

// Number of imports per run of the scheduled job; the next run, a minute later, continues.
const discardsPerSweep = 5;
const chunksPerSweep = 4;
/** Number of rows per deleting statement. */
export const rowsPerDelete = 5_000;

type Clearing = Pick<Deps, "database" | "clock" | "hash" | "auditHash">;

/**
 * Scheduled job: discards imports that nobody has worked on for long, with a reason in their history, and deletes the staged
 * rows of all imports that ended without being committed, a limited number at a time. Answers how many imports and rows there
 * were.
 */
export async function clearPartnerImports(deps: Clearing): Promise<number> {
  const now = deps.clock.now();
  const before = now - limits.partnerIdleDays * 24 * 3_600_000;
  const { untouched, waiting } = await runNamed(deps.database, {
    untouched: findUntouchedImports(before, discardsPerSweep),
    waiting: findImportToClear(),
  });
  const discarding = await runInTurn(
    "partnerImports",
    untouched,
    (id) => id,
    (id) => discard(deps, id, before),
  );
  let handled = discarding.done.reduce((sum, { result }) => sum + result, 0);
  let next = waiting ?? discarding.done[0]?.thing;
  for (let chunk = 0; next !== undefined && chunk < chunksPerSweep; chunk++) {
    const {
      cleared: [deleted],
      found,
    } = await runNamed(deps.database, { cleared: deleteStagedRows(next, rowsPerDelete), found: findImportToClear() });
    handled += deleted;
    next = found;
  }
  discarding.end();
  return handled;
}

async function discard(deps: Clearing, id: string, before: number): Promise<number> {
  const now = deps.clock.now();
  const reason = partnerMessages.untouched;
  const audit = await auditRows(
    { deps, now, request: { id: "", ip: "" } },
    {
      action: "partnerImport.discard",
      objectType: "partnerImport",
      objectId: id,
      reason,
      actor: { kind: "system", label: "cron" },
      when: previousChanged,
    },
  );
  const { discarded } = await runNamed(deps.database, {
    discarded: discardUntouchedImport(id, before, reason, now),
    audit,
  });
  return discarded;
}
