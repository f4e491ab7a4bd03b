import { type AppOptions, createApp } from "./app";
import { deliverMessages, sweepMessages } from "./features/messages/messages.delivery";
import { depsFrom } from "./platform/deps";
import type { QueueBody } from "./platform/queue";
import type { SmsProvider } from "./platform/sms";

export interface WorkerOptions extends AppOptions {
  /** Chooses the SMS provider of this deployment. */
  sms(env: Env): SmsProvider;
}

/** The three doors of the worker: requests, queue batches and the clock. */
export function createWorker(options: WorkerOptions): ExportedHandler<Env, QueueBody> {
  const app = createApp(options);
  const deps = (env: Env, ctx: ExecutionContext) => depsFrom(env, options.sms(env), (work) => ctx.waitUntil(work));
  return {
    async fetch(request, env, ctx) {
      return app.fetch(request, { deps: await deps(env, ctx) });
    },
    async queue(batch, env, ctx) {
      await deliverMessages(await deps(env, ctx), batch);
    },
    async scheduled(_event, env, ctx) {
      await sweepMessages(await deps(env, ctx));
    },
  };
}
