import type { Hono } from "hono";
import { HonoBase } from "hono/hono-base";
import { HTTPException } from "hono/http-exception";
import { TrieRouter } from "hono/router/trie-router";
import type { Endpoint } from "#contract/endpoint";
import type { Envelope } from "#contract/envelope";
import { messages } from "#contract/messages";
import "./features";
import { readCustomerCredentials } from "./features/customers/customer-session.actions";
import { countRefusal } from "./features/logs/refusals.actions";
import { findLastSchedulerRun } from "./features/scheduler/scheduler.queries";
import { readStaffCredentials } from "./features/session/session.actions";
import { type Action, registeredActions } from "./http/action";
import type { CredentialReaders } from "./http/caller";
import type { AppEnv } from "./http/env";
import { AppError, badRequest, notFound, partUnavailable } from "./http/errors";
import { mountAction } from "./http/mount";
import { mountPages } from "./http/pages";
import { drainBody } from "./http/request";
import { setApiHeaders } from "./http/security-headers";
import { mountOwnPages } from "./own-pages";
import { EncryptedInputError } from "./platform/database/at-rest";
import type { SchemaCheck } from "./platform/database/schema-check";
import { log } from "./platform/log";
import { UnavailableError } from "./platform/unavailable";

export interface AppOptions {
  /** Routes that exist only in a local run; a deployed worker is built without them. */
  readonly local?: (app: Hono<AppEnv>) => void;
  /** Called with each audit detail that an endpoint has not declared; the detail is left out and logged, unless this throws. */
  readonly undeclaredAudit?: CredentialReaders["undeclared"];
  /** Called before every request: refuses to work on a database that a newer release has migrated. */
  readonly schema?: SchemaCheck;
  /** Called after every answered request, where the deployment target collects metrics of its own. */
  readonly seen?: (request: LoggedRequest) => void;
}

/** A request as it is logged, without its id. */
export interface LoggedRequest {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

/** The whole HTTP side: middleware in the order of execution, then every action, then pages. */
export function createApp(options: AppOptions = {}): Hono<AppEnv> {
  // Hono's default router first tries one of regular expressions, which cannot tell these paths apart, and then falls back to
  // this one.
  const app = new HonoBase<AppEnv>({ router: new TrieRouter() });
  const gates: CredentialReaders = {
    staff: readStaffCredentials,
    customer: readCustomerCredentials,
    clockRan: findLastSchedulerRun,
    refused: countRefusal,
    undeclared:
      options.undeclaredAudit ?? ((endpoint, field) => log.error("audit.undeclared", { call: endpoint.name, field })),
  };
  app.use(async (c, next) => {
    const startedAt = c.env.deps.clock.now();
    c.set("deps", c.env.deps);
    c.set("now", startedAt);
    c.set("requestId", crypto.randomUUID());
    await next();
    setApiHeaders(c.res.headers, c.get("requestId"));
    const seen: LoggedRequest = {
      method: c.req.method,
      route: c.req.routePath,
      status: c.res.status,
      ms: c.env.deps.clock.now() - startedAt,
    };
    options.seen?.(seen);
    log.info("request", { requestId: c.get("requestId"), ...seen });
  });
  const { schema } = options;
  if (schema)
    for (const path of ["/api/*", "/refreshtoken", "/files/*"])
      app.use(path, async (c, next) => {
        await schema.assertKnown(c.env.deps);
        await next();
      });
  for (const action of mountedActions()) mountAction(app, action, gates);
  options.local?.(app);
  app.all("/api/*", () => {
    throw notFound();
  });
  mountOwnPages(app);
  mountPages(app);
  app.onError(async (error, c) => {
    await drainBody(c.req.raw);
    return refuse(error, c.get("requestId") ?? "");
  });
  return app;
}

/** An action with the schema of its reply, which documents and tests read; the uploaded worker does not have it. */
interface DeclaredAction extends Action {
  readonly endpoint: Endpoint;
}

/**
 * Everything that answers under /api/v1, each with its contract object. Sorted by path, fixed words before parameters:
 * "/posts/options" must be matched before "/posts/{postId}", which would match it too.
 */
export function mountedActions(): DeclaredAction[] {
  const inOrder = ({ endpoint: a }: Action, { endpoint: b }: Action) =>
    a.path < b.path ? -1 : a.path > b.path ? 1 : 0;
  return registeredActions().toSorted(inOrder) as DeclaredAction[];
}

/** The only function that turns an error into an answer; for an unknown exception it gives a fixed sentence and the request id only. */
function refuse(error: unknown, requestId: string): Response {
  const known = knownError(error);
  if (!known)
    log.error("unexpected", {
      requestId,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  if (known?.detail) log.info("refused", { requestId, status: known.status, detail: known.detail });
  const body: Envelope = {
    code: known?.code ?? 500,
    msg: known?.message ?? messages.unexpected,
    data: null,
    requestId,
  };
  if (known?.errors) body.errors = known.errors;
  const headers = new Headers(known?.retryAfterSeconds ? { "retry-after": String(known.retryAfterSeconds) } : {});
  setApiHeaders(headers, requestId);
  return Response.json(body, { status: known?.status ?? 500, headers });
}

function knownError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (error instanceof HTTPException) return fromHttpException(error);
  if (error instanceof EncryptedInputError) return badRequest(messages.malformed, error.message);
  if (!(error instanceof UnavailableError)) return undefined;
  log.error("unavailable", { part: error.part, trouble: error.trouble, cause: String(error.cause ?? "") });
  return partUnavailable(error);
}

function fromHttpException(error: HTTPException): AppError {
  return error.status === 400
    ? badRequest(messages.malformed)
    : new AppError({ status: error.status, msg: messages.unexpected });
}
