import { runNamed } from "../../platform/database/named-batch";
import type { Deps } from "../../platform/deps";
import { newId } from "../../platform/ids";
import { runEachInTurn } from "../../platform/in-turn";
import { auditRows } from "../logs/logs.actions";
import { createErasureIds, findArchivedOfBindings, restoreArchived } from "./erase.actions";
import { closeErasedRequest, type Erasure, eraseTubes, insertExpiredErasure, isErasureWritten } from "./erase.store";
import { findDueWithdrawals, findTubesWithUnopenedReport, removeOldTraces } from "./retention.store";

const day = 24 * 3_600_000;

/** Storage times, ms; docs/privacy-requests.md describes them. */
export const retentionTimes = {
  unreadReport: 730 * day,
  messageNumbers: 183 * day,
  signIns: 183 * day,
  scans: 730 * day,
  views: 730 * day,
  answeredRequests: 1096 * day,
} as const;

export const expiredReason = "保存期限届满";

// Number of erasures per run; the next run, a minute later, continues.
const perSweep = 5;

type Sweeping = Pick<Deps, "database" | "rawFiles" | "clock" | "hash" | "auditHash">;

/** Scheduled job: erases withdrawn and long unread data, and traces whose storage time has ended. One round trip when nothing is due. */
export async function sweepPrivacy(deps: Sweeping): Promise<number> {
  const now = deps.clock.now();
  const { withdrawn, unread } = await runNamed(deps.database, {
    withdrawn: findDueWithdrawals(now, perSweep),
    unread: findTubesWithUnopenedReport(now - retentionTimes.unreadReport, perSweep),
    removeOldTraces: removeOldTraces({
      messagesBefore: now - retentionTimes.messageNumbers,
      signInsBefore: now - retentionTimes.signIns,
      scansBefore: now - retentionTimes.scans,
      viewsBefore: now - retentionTimes.views,
      requestsBefore: now - retentionTimes.answeredRequests,
    }),
  });
  const due = [
    ...withdrawn.map((wish) => ({ ...wish, isWish: true })),
    ...unread.map((bindingId) => ({ bindingId, requestId: newId(now), isWish: false })),
  ];
  return runEachInTurn(
    "privacy",
    due,
    ({ bindingId }) => bindingId,
    ({ bindingId, ...by }) => erase(deps, bindingId, by),
  );
}

async function erase(deps: Sweeping, bindingId: string, by: { requestId: string; isWish: boolean }): Promise<void> {
  const now = deps.clock.now();
  await restoreArchived(deps, await runNamed(deps.database, findArchivedOfBindings([bindingId])));
  const erasure: Erasure = {
    requestId: by.requestId,
    tubes: createErasureIds([bindingId], now),
    actor: { kind: "system", id: "cron" },
    httpRequestId: "",
    now,
  };
  const audit = await auditRows(
    { deps, now, request: { id: "", ip: "" } },
    {
      action: by.isWish ? "privacyRequest.erase" : "privacyRequest.expire",
      objectType: "privacyRequest",
      objectId: by.requestId,
      actor: { kind: "system", label: "cron" },
      changes: { bindingIds: [bindingId] },
      when: isErasureWritten(erasure),
    },
  );
  const first = by.isWish ? closeErasedRequest(erasure) : insertExpiredErasure(erasure, expiredReason);
  await deps.database.run([first, ...eraseTubes(erasure), ...audit]);
}
