import { entries } from "../migrations/meta/_journal.json";
import type { AppOptions } from "./app";
import type { Clock } from "./platform/clock";
import { schemaCheck } from "./platform/database/schema-check";
import { type Deps, depsFrom } from "./platform/deps";
import { type ImportBody, importQueueName, type QueueBody } from "./platform/queue";
import { originMissingMessage } from "./platform/site-origin";
import type { SmsProvider } from "./platform/sms";
import { createHandlers } from "./worker";

interface WorkerOptions extends AppOptions {
  /** Chooses the SMS provider of this deployment. */
  sms(env: Env): SmsProvider;
  /** Chooses the robots of this deployment's group chats. */
  robots?(env: Env): Deps["robots"];
  /** Chooses the vendor's captcha of this deployment, where it has one. */
  humanCheck?(env: Env): Deps["humanCheck"];
  /** Chooses the WeChat official account of this deployment, where it has one. */
  officialAccount?(env: Env): Deps["officialAccount"];
  /** Files that WeChat fetches to verify the owner of this deployment's host name. */
  hostProofs?(env: Env): Deps["hostProofs"];
  /** Renders the phone pages that need a verified phone. */
  readonly ownPages?: Deps["ownPages"];
  /** Only in a local run, where webhooks may also go to the local machine. */
  readonly hooks?: Deps["hooks"];
  readonly observe?: Deps["observe"];
  readonly clock?: Clock;
}

/** The product as a Cloudflare Worker: its three handlers over the ports of the bindings. */
export function createWorker(options: WorkerOptions): ExportedHandler<Env, QueueBody | ImportBody> {
  const handlers = createHandlers({ ...options, schema: schemaCheck(entries.map(({ tag }) => `${tag}.sql`)) });
  const choice = (env: Env) => ({
    sms: options.sms(env),
    robots: options.robots?.(env) ?? [],
    ...(options.clock ? { clock: options.clock } : {}),
    ...(options.hooks ? { hooks: options.hooks } : {}),
    humanCheck: options.humanCheck?.(env),
    officialAccount: options.officialAccount?.(env),
    hostProofs: options.hostProofs?.(env),
    ownPages: options.ownPages,
    ...(options.observe ? { observe: options.observe } : {}),
  });
  const deps = async (env: Env, ctx: ExecutionContext): Promise<Deps> => {
    if (!options.observe && !env.PUBLIC_ORIGIN)
      throw new Error(`Refusing to start: ${originMissingMessage}. See docs/deploy.md, section Settings.`);
    return depsFrom(
      env,
      (work) => ctx.waitUntil(work),
      () => choice(env),
    );
  };
  return {
    async fetch(request, env, ctx) {
      return handlers.request(request, await deps(env, ctx));
    },
    async queue(batch, env, ctx) {
      const own = await deps(env, ctx);
      if (batch.queue === importQueueName) await handlers.imports(batch as MessageBatch<ImportBody>, own);
      else await handlers.messages(batch as MessageBatch<QueueBody>, own);
    },
    async scheduled(_event, env, ctx) {
      await handlers.clock(await deps(env, ctx));
    },
  };
}
