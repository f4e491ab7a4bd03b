import { type AppOptions, createApp } from "./app";
import { sweepHistory } from "./features/history/history-list.actions";
import { sealAudit } from "./features/logs/audit-seal.actions";
import { deliverMessages, sweepMessages } from "./features/messages/messages.delivery";
import { sweepSignIn } from "./features/session/sweep.actions";
import { type Deps, depsFrom } from "./platform/deps";
import type { QueueBody } from "./platform/queue";
import type { SmsProvider } from "./platform/sms";

export interface WorkerOptions extends AppOptions {
  /** Chooses the SMS provider of this deployment. */
  sms(env: Env): SmsProvider;
  /** Only in a local run. */
  readonly observe?: Deps["observe"];
}

/** The three doors of the worker: requests, queue batches and the clock. */
export function createWorker(options: WorkerOptions): ExportedHandler<Env, QueueBody> {
  const app = createApp(options);
  const deps = async (env: Env, ctx: ExecutionContext): Promise<Deps> => ({
    ...(await depsFrom(env, options.sms(env), (work) => ctx.waitUntil(work))),
    observe: options.observe,
  });
  return {
    async fetch(request, env, ctx) {
      return app.fetch(request, { deps: await deps(env, ctx) });
    },
    async queue(batch, env, ctx) {
      await deliverMessages(await deps(env, ctx), batch);
    },
    async scheduled(_event, env, ctx) {
      const own = await deps(env, ctx);
      await Promise.all([sweepMessages(own), sealAudit(own), sweepSignIn(own), sweepHistory(own)]);
    },
  };
}
