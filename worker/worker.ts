import type { ClockTaskName } from "#contract/tools";
import { type AppOptions, createApp } from "./app";
import { type ClockTask, runClock, tasksInTurn } from "./features/clock/clock.actions";
import { releaseTask } from "./features/clock/release.actions";
import { checkCounters } from "./features/dashboard/day-counters.actions";
import { sweepDeviceAuthentication } from "./features/devices/device-authentication.actions";
import { releaseDue } from "./features/devices/release.actions";
import { sweepEnquiries } from "./features/enquiries/sweep.actions";
import { sweepHistory } from "./features/history/history-list.actions";
import { expireTubes } from "./features/kits/expiry.actions";
import { sealAudit } from "./features/logs/audit-seal.actions";
import { sweepClientErrors } from "./features/logs/client-errors.actions";
import { recordRefusals } from "./features/logs/refusals.actions";
import { sealingSoon } from "./features/logs/seal-soon.actions";
import { deliverMessages, sweepMessages } from "./features/messages/messages.delivery";
import { askForReceipts } from "./features/messages/sms-receipts.actions";
import { judgeWaiting, sweepPartnerImports } from "./features/partner-imports/judge-import.actions";
import { clearPartnerImports } from "./features/partner-imports/partner-clearing.actions";
import { sweepPrivacy } from "./features/privacy/retention.actions";
import { purgeRawFiles } from "./features/raw-files/purge.actions";
import { checkPendingDeltas } from "./features/results/delta-check.actions";
import { sealImportedCalls } from "./features/results/seal-calls.actions";
import { sweepPhotos } from "./features/samples/rejection-photo.actions";
import { sweepSignIn } from "./features/session/sweep.actions";
import { sweepLogos } from "./features/settings/logos.actions";
import { removeExpiredRows } from "./features/sms-codes/housekeeping.queries";
import { sweepTemplatePictures } from "./features/uploads/template-pictures.actions";
import type { Clock } from "./platform/clock";
import { type Deps, depsFrom } from "./platform/deps";
import { type ImportBody, importQueueName, type QueueBody } from "./platform/queue";
import type { SmsProvider } from "./platform/sms";

interface WorkerOptions extends AppOptions {
  /** Chooses the SMS provider of this deployment. */
  sms(env: Env): SmsProvider;
  /** Chooses the vendor's captcha of this deployment, where it has one. */
  humanCheck?(env: Env): Deps["humanCheck"];
  /** Renders the pages of a verified phone. */
  readonly ownPages?: Deps["ownPages"];
  /** Only in a local run. */
  readonly observe?: Deps["observe"];
  readonly clock?: Clock;
}

/** What the clock does every minute; contract/tools has the names in Chinese. */
const clockTasks: Record<ClockTaskName, ClockTask> = {
  messages: (deps) => sweepMessages(deps, removeExpiredRows(deps.clock.now())),
  receipts: askForReceipts,
  refusals: recordRefusals,
  audit: sealAudit,
  signIn: sweepSignIn,
  clientErrors: sweepClientErrors,
  // A replaced logo is found in the history, so it goes before the history forgets it.
  history: tasksInTurn((deps) => sweepLogos(deps).then(() => sweepHistory(deps)), sweepTemplatePictures),
  enquiries: sweepEnquiries,
  tubes: expireTubes,
  counters: checkCounters,
  devices: sweepDeviceAuthentication,
  partnerImports: tasksInTurn(sweepPartnerImports, clearPartnerImports, checkPendingDeltas),
  rawFiles: purgeRawFiles,
  privacy: tasksInTurn(sweepPrivacy, sweepPhotos),
  sealing: sealImportedCalls,
  results: releaseDue,
  release: releaseTask(),
};

/** The worker's three entry points: requests, queue batches and the clock. */
export function createWorker(options: WorkerOptions): ExportedHandler<Env, QueueBody | ImportBody> {
  const app = createApp(options);
  const sealed = sealingSoon();
  const deps = async (env: Env, ctx: ExecutionContext): Promise<Deps> =>
    sealed({
      ...(await depsFrom(env, options.sms(env), (work) => ctx.waitUntil(work), options.clock)),
      humanCheck: options.humanCheck?.(env),
      ownPages: options.ownPages,
      observe: options.observe,
    });
  // Nobody waits for what the queue and the clock do.
  const patientDeps = async (env: Env, ctx: ExecutionContext): Promise<Deps> => {
    const own = await deps(env, ctx);
    return { ...own, database: own.longDatabase };
  };
  return {
    async fetch(request, env, ctx) {
      return app.fetch(request, { deps: await deps(env, ctx) });
    },
    async queue(batch, env, ctx) {
      const own = await patientDeps(env, ctx);
      if (batch.queue === importQueueName) await judgeWaiting(own, batch as MessageBatch<ImportBody>);
      else await deliverMessages(own, batch as MessageBatch<QueueBody>);
    },
    async scheduled(_event, env, ctx) {
      await runClock(await patientDeps(env, ctx), clockTasks);
    },
  };
}
