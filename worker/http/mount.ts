import { zValidator } from "@hono/zod-validator";
import type { Context, Hono, MiddlewareHandler } from "hono";
import * as z from "zod/mini";
import type { MountedEndpoint } from "#contract/endpoint";
import { codes } from "#contract/envelope";
import { idempotencyMessages } from "#contract/idempotency";
import { limits } from "#contract/limits";
import { messages } from "#contract/messages";
import { type NamedQueries, runNamed } from "../platform/database/named-batch";
import type { Deps } from "../platform/deps";
import type { Action, LoadContext, ReplyFacts } from "./action";
import type { CredentialReaders, Customer, SignInCheck, Staff } from "./caller";
import type { AppEnv } from "./env";
import { AppError, badRequest, forbidden, tooManyRequests } from "./errors";
import { inputErrors } from "./input-errors";
import { registerEndpoint } from "./mounted-endpoints";
import { cutRequestedPage, withPageNumbers } from "./numbered-pages";
import { isWithinLimit } from "./outer-limit";
import { readFromReplica, rememberWrites } from "./replica-reads";
import { bearerToken, hasOnlyWholeCharacters, isCrossSite, requestFacts } from "./request";
import { checkStaffAccess } from "./staff-access";

type Target = "param" | "query" | "json" | "form";

/**
 * Mounts one action: outer limits, credentials, body and input, sign-in, then the action; the reply is wrapped in the envelope.
 * A raw body is read by the action, a large one only after the caller's permission was checked. The router gets one handler per
 * action, whose steps are created on the first call: a start mounts all actions, but a worker answers only a few of them.
 */
export function mountAction(app: Hono<AppEnv>, action: Action, gates: CredentialReaders): void {
  const { endpoint } = action;
  registerEndpoint(endpoint);
  let steps: readonly MiddlewareHandler<AppEnv>[] | undefined;
  const paths = [endpoint.path, ...(endpoint.familyPath ? [endpoint.familyPath] : [])];
  app.on(endpoint.method, paths.map(routeOf), (c) => {
    steps ??= [
      ...(isLong(endpoint) ? [withLongCalls] : []),
      outerChecks(endpoint, gates),
      claimSignIn(endpoint, gates),
      takeBody(endpoint, gates),
      ...validators(endpoint, gates),
      verb(action, gates),
    ];
    return inTurn(c, steps);
  });
}

/** A path of the contract in the router's syntax. */
const routeOf = (path: string) => path.replaceAll(/\{(\w+)\}/g, ":$1");

/** Runs the steps one after the other; answers the response of the last step, or of the one that stopped. */
async function inTurn(
  c: Context<AppEnv>,
  [step, ...rest]: readonly MiddlewareHandler<AppEnv>[],
): Promise<Response | undefined> {
  let reply: Response | undefined;
  const own = await step?.(c, async () => {
    reply = await inTurn(c, rest);
  });
  return own ?? reply;
}

function verb(action: Action, gates: CredentialReaders): MiddlewareHandler<AppEnv> {
  const { endpoint } = action;
  return async (c) => {
    const check = c.get("signIn");
    const deps = c.get("deps");
    const now = c.get("now");
    const context: LoadContext<unknown> = {
      deps,
      now,
      request: c.get("request"),
      sessionId: check?.sessionId ?? "",
      params: validated(c, endpoint.params && "param") as never,
      query: validated(c, endpoint.query && "query") as never,
      body: validated(c, endpoint.body && (endpoint.bodyKind === "form" ? "form" : "json")) as never,
    };
    const arrival = { endpoint, gates, deps, now };
    const own = await loads(action, context).catch(async (error: unknown) => {
      // Permission is checked before validation errors are reported.
      if (check) accept(arrival, check, (await deps.database.run([check.query]))[0]);
      throw error;
    });
    const reads: NamedQueries = check ? { caller: check.query, ...own } : own;
    const near = await readFromReplica({ action, context, check, reads }, gates.clockRan);
    const results: Readonly<Record<string, unknown>> = near?.results ?? (await runNamed(deps.database, reads));
    const caller = near ? near.caller : check && accept(arrival, check, results.caller);
    const reply: ReplyFacts = { headers: new Headers(), msg: messages.ok };
    if (endpoint.access.kind === "staff") reply.headers.set("x-access-revision", (caller as Staff).accessRevision);
    const data = await countingRefusals(arrival, caller, () => action.run({ ...results, ...context, caller, reply }));
    rememberWrites(arrival, reply.headers);
    if (data instanceof Response) return withHeaders(data, reply.headers);
    return envelope(c, endpoint, cutRequestedPage(endpoint, context.query, data), reply);
  };
}

const isLong = ({ isLong, rate, isFile }: MountedEndpoint): boolean => (isLong || isFile || rate === "upload") ?? false;

const withLongCalls: MiddlewareHandler<AppEnv> = async (c, next) => {
  const deps = c.get("deps");
  c.set("deps", { ...deps, database: deps.longDatabase });
  await next();
};

async function loads(action: Action, context: LoadContext<unknown>): Promise<NamedQueries> {
  return (await action.load?.(context)) ?? {};
}

function validated(c: Context<AppEnv>, target: Target | undefined): unknown {
  return target ? c.req.valid(target as never) : undefined;
}

function outerChecks(endpoint: MountedEndpoint, gates: CredentialReaders): MiddlewareHandler<AppEnv> {
  const declared = new Set(endpoint.auditFields);
  const mayAudit = (field: string) => {
    if (!declared.has(field)) gates.undeclared(endpoint, field);
    return declared.has(field);
  };
  const rule = { bytesMax: bytesMaxOf(endpoint), tooLargeMessage: endpoint.tooLargeMessage };
  return async (c, next) => {
    if (endpoint.method !== "GET" && isCrossSite(c.req.raw)) throw forbidden(messages.crossSite);
    const facts = requestFacts(c.req.raw, c.get("requestId"), rule, mayAudit);
    if (endpoint.isIdempotent && facts.idempotencyKey && !/^[\w-]{8,64}$/.test(facts.idempotencyKey))
      throw badRequest(idempotencyMessages.invalid);
    const deps = c.get("deps");
    const token = bearerToken(c.req.raw.headers);
    const claims = token ? await deps.tokens.read(token, c.get("now")) : undefined;
    if (!(await isWithinLimit(deps, endpoint, claims, facts.ip))) throw tooManyRequests(60);
    c.set("request", facts);
    c.set("tokenClaims", claims);
    await next();
  };
}

const bytesMaxOf = ({ bodyBytesMax = limits.jsonBodyBytesMax }: MountedEndpoint): number => bodyBytesMax;

/** Reads a JSON body in one copy; a raw one is left for the action, with its limit. */
function takeBody(endpoint: MountedEndpoint, gates: CredentialReaders): MiddlewareHandler<AppEnv> {
  const isLarge = bytesMaxOf(endpoint) > limits.jsonBodyBytesMax;
  return async (c, next) => {
    if (endpoint.method !== "GET" && endpoint.bodyKind !== "raw" && c.req.raw.body) {
      const check = c.get("signIn");
      if (check && isLarge) await acceptNow(c, endpoint, gates, check);
      const bytes = await c.get("request").body();
      if (endpoint.body && endpoint.bodyKind === undefined && !hasOnlyWholeCharacters(new TextDecoder().decode(bytes)))
        throw badRequest();
      const { method, headers, url } = c.req.raw;
      c.req.raw = new Request(url, { method, headers, body: bytes });
    }
    await next();
  };
}

/** Runs the sign-in check in its own round trip, before work that only a permitted caller may cause. */
async function acceptNow(
  c: Context<AppEnv>,
  endpoint: MountedEndpoint,
  gates: CredentialReaders,
  check: SignInCheck<Staff | Customer | undefined>,
): Promise<void> {
  const deps = c.get("deps");
  const [row] = await deps.database.run([check.query]);
  accept({ endpoint, gates, deps, now: c.get("now") }, check, row);
}

/** Reads credentials without using the database; the session's row is read later, together with the action's data. */
function claimSignIn(endpoint: MountedEndpoint, gates: CredentialReaders): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const { access } = endpoint;
    const read = (gate: CredentialReaders["staff"] | CredentialReaders["customer"]) =>
      gate(c.req.raw, c.get("deps"), c.get("now"), c.get("tokenClaims"));
    if (access.kind === "staff")
      c.set("signIn", (await read(gates.staff)) as SignInCheck<Staff | Customer | undefined>);
    if (access.kind === "customer")
      c.set("signIn", (await read(gates.customer)) as SignInCheck<Staff | Customer | undefined>);
    if (access.kind === "public" && access.customer) {
      const check = await read(gates.customer).catch(() => undefined);
      if (check)
        c.set("signIn", {
          sessionId: check.sessionId,
          query: check.query,
          accept: (row) => quietly(() => check.accept(row)) as Customer | undefined,
        });
    }
    await next();
  };
}

function quietly<T>(accept: () => T): T | undefined {
  try {
    return accept();
  } catch {
    return undefined;
  }
}

interface Arrival {
  readonly endpoint: MountedEndpoint;
  readonly gates: CredentialReaders;
  readonly deps: Deps;
  readonly now: number;
}

function accept(
  arrival: Arrival,
  check: SignInCheck<Staff | Customer | undefined>,
  row: unknown,
): Staff | Customer | undefined {
  const caller = check.accept(row);
  const { access } = arrival.endpoint;
  if (access.kind === "staff")
    countingRefusals(arrival, caller, () => checkStaffAccess(arrival.endpoint, access, caller as Staff, arrival.now));
  return caller;
}

/** Does the work; when a member of staff is refused (403), this is counted after the reply. */
function countingRefusals<T>(
  { endpoint, gates, deps, now }: Arrival,
  caller: Staff | Customer | undefined,
  work: () => T,
): T {
  const count = (error: unknown): never => {
    const isRefusal = error instanceof AppError && error.status === 403 && endpoint.access.kind === "staff";
    if (isRefusal) deps.later(gates.refused(deps, caller as Staff, endpoint, now));
    throw error;
  };
  try {
    const done = work();
    return (done instanceof Promise ? done.catch(count) : done) as T;
  } catch (error) {
    return count(error);
  }
}

/** One validator for each kind of input that the endpoint has. */
function validators(endpoint: MountedEndpoint, gates: CredentialReaders): MiddlewareHandler[] {
  const takes = (name: "params" | "query" | "body") => name in endpoint;
  const body = endpoint.bodyKind === "form" ? "form" : "json";
  return [
    ...(takes("params") ? [checked("param", () => endpoint.params)] : []),
    ...(takes("query") ? [checked("query", () => endpoint.query)] : []),
    ...(takes("body") && endpoint.bodyKind !== "raw" ? [checked(body, () => endpoint.body)] : []),
  ];

  function checked(target: Target, schemaOf: () => MountedEndpoint["body"]): MiddlewareHandler {
    let check: MiddlewareHandler | undefined;
    return (c, next) => {
      const schema = check ? undefined : schemaOf();
      if (schema) check = validator(target, schema);
      return check ? check(c, next) : next();
    };
  }

  function validator(target: Target, schema: z.core.$ZodType): MiddlewareHandler {
    const asks = target === "query" ? asked(withPageNumbers(endpoint, schema)) : schema;
    return zValidator(target, asks, async (result, context) => {
      if (result.success) return;
      // Permission is checked before validation errors are reported.
      const c = context as unknown as Context<AppEnv>;
      const check = c.get("signIn");
      if (check && endpoint.access.kind !== "public") await acceptNow(c, endpoint, gates, check);
      throw inputErrors(target, result.error.issues);
    }) as unknown as MiddlewareHandler;
  }
}

/** Removes empty values from a query, because they mean that nothing was asked for. */
function asked(schema: z.core.$ZodType) {
  const given = (query: Readonly<Record<string, unknown>>): unknown =>
    Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ""));
  return z.pipe(z.transform(given), schema);
}

function envelope(c: Context<AppEnv>, endpoint: MountedEndpoint, data: unknown, reply: ReplyFacts): Response {
  const head = { code: codes.ok, msg: reply.msg, requestId: c.get("requestId") };
  const body = endpoint.isBare ? { ...head, ...(data as object) } : { ...head, data: data ?? null };
  return Response.json(body, { headers: reply.headers });
}

function withHeaders(response: Response, headers: Headers): Response {
  for (const [name, value] of headers) {
    if (name === "set-cookie") response.headers.append(name, value);
    else response.headers.set(name, value);
  }
  return response;
}
