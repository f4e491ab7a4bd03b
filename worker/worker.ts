import type { ScheduledJobName } from "#contract/tools";
import { type AppOptions, createApp } from "./app";
import { archiveRuns } from "./features/archive/run-archive.actions";
import { archiveSamples } from "./features/archive/sample-archive.actions";
import { checkCounters } from "./features/dashboard/day-counters.actions";
import { publishDueReleases } from "./features/devices/release.actions";
import { sweepEnquiries } from "./features/enquiries/sweep.actions";
import { sweepHistory } from "./features/history/history-list.actions";
import { expireTubes } from "./features/kits/expiry.actions";
import { archiveAuditEvents } from "./features/logs/archive.actions";
import { sealAudit } from "./features/logs/audit-seal.actions";
import { sweepClientErrors } from "./features/logs/client-errors.actions";
import { recordRefusals } from "./features/logs/refusals.actions";
import { withSealingSoon } from "./features/logs/seal-soon.actions";
import { deliverMessages, sweepMessages } from "./features/messages/messages.delivery";
import { requestReceipts } from "./features/messages/sms-receipts.actions";
import { checkQueuedImports, sweepPartnerImports } from "./features/partner-imports/judge-import.actions";
import { clearPartnerImports } from "./features/partner-imports/partner-clearing.actions";
import { sweepPrivacy } from "./features/privacy/retention.actions";
import { sendQueueNotes } from "./features/push/push.delivery";
import { purgeRawFiles } from "./features/raw-files/purge.actions";
import { checkPendingDeltas } from "./features/results/commit/delta-check.actions";
import { checkPopulations } from "./features/results/commit/population-check.actions";
import { encryptImportedCalls } from "./features/results/review/seal-calls.actions";
import { createReleaseJob } from "./features/scheduler/release.actions";
import { combineJobs, runScheduler, type ScheduledJob } from "./features/scheduler/scheduler.actions";
import { acquireSchedulerLease, releaseSchedulerLease } from "./features/scheduler/scheduler-lease.actions";
import { sweepSignIn } from "./features/session/sweep.actions";
import { sweepLogos } from "./features/settings/logos.actions";
import { removeExpiredRows } from "./features/sms-codes/housekeeping.queries";
import { sweepPhotos } from "./features/specimens/receiving/rejection-photo.actions";
import { sweepTemplatePictures } from "./features/uploads/template-pictures.actions";
import { deliverWebhooks } from "./features/webhooks/webhooks.delivery";
import { deleteOldLinks } from "./features/wechat/links.queries";
import type { Deps } from "./platform/deps";
import type { ImportBody, QueueBatch, QueueBody } from "./platform/queue";

/** The scheduled jobs, run every minute; contract/tools has their Chinese names. */
const clockTasks: Record<ScheduledJobName, ScheduledJob> = {
  messages: (deps) => sweepMessages(deps, [...removeExpiredRows(deps.clock.now()), deleteOldLinks(deps.clock.now())]),
  receipts: requestReceipts,
  refusals: recordRefusals,
  audit: sealAudit,
  archive: combineJobs(
    (deps) => archiveAuditEvents(deps),
    archiveRuns,
    (deps) => archiveSamples(deps),
  ),
  signIn: sweepSignIn,
  clientErrors: sweepClientErrors,
  // A replaced logo is found through the history, so it must be deleted before its history is.
  history: combineJobs((deps) => sweepLogos(deps).then(() => sweepHistory(deps)), sweepTemplatePictures),
  enquiries: sweepEnquiries,
  tubes: expireTubes,
  counters: checkCounters,
  partnerImports: combineJobs(sweepPartnerImports, clearPartnerImports, checkPendingDeltas),
  rawFiles: purgeRawFiles,
  privacy: combineJobs(sweepPrivacy, sweepPhotos),
  sealing: encryptImportedCalls,
  results: combineJobs(publishDueReleases, checkPopulations),
  push: sendQueueNotes,
  webhooks: deliverWebhooks,
  release: createReleaseJob(),
};

/** The product's entry points; their caller creates the ports, so nothing below depends on the deployment target. */
export interface RequestHandlers {
  request(request: Request, deps: Deps): Promise<Response>;
  messages(batch: QueueBatch<QueueBody>, deps: Deps): Promise<void>;
  imports(batch: QueueBatch<ImportBody>, deps: Deps): Promise<void>;
  /** Runs the scheduled jobs; called every minute. */
  clock(deps: Deps): Promise<void>;
  /** For several processes that share a database: whether the one called `holder` runs the scheduler now. */
  takeClock(deps: Deps, holder: string): Promise<boolean>;
  giveBackClock(deps: Deps, holder: string): Promise<void>;
}

export function createHandlers(options: AppOptions): RequestHandlers {
  const app = createApp(options);
  const sealed = withSealingSoon();
  // Work of the queue and of scheduled jobs may take longer, because no caller waits for it.
  const withLongTimeout = async (deps: Deps): Promise<Deps> => {
    await options.schema?.assertKnown(deps);
    const own = sealed(deps);
    return { ...own, database: own.longDatabase };
  };
  return {
    request: async (request, deps) => app.fetch(request, { deps: sealed(deps) }),
    messages: async (batch, deps) => deliverMessages(await withLongTimeout(deps), batch),
    imports: async (batch, deps) => checkQueuedImports(await withLongTimeout(deps), batch),
    clock: async (deps) => runScheduler(await withLongTimeout(deps), clockTasks),
    async takeClock(deps, holder) {
      await options.schema?.assertKnown(deps);
      return acquireSchedulerLease(deps, holder);
    },
    giveBackClock: releaseSchedulerLease,
  };
}
