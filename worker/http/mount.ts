import { zValidator } from "@hono/zod-validator";
import type { Context, Hono, MiddlewareHandler } from "hono";
import type { Endpoint } from "#contract/endpoint";
import { codes } from "#contract/envelope";
import { limits } from "#contract/limits";
import { messages } from "#contract/messages";
import type { Query } from "../platform/database/database";
import type { Action, LoadContext, ReplyFacts } from "./action";
import type { Customer, Gates, SignInCheck, Staff } from "./caller";
import type { AppEnv } from "./env";
import { badRequest, forbidden, tooManyRequests } from "./errors";
import { inputErrors } from "./input-errors";
import { rememberEndpoint } from "./mounted-endpoints";
import { cappedBody, holdsOnlyText, isCrossSite, requestFacts } from "./request";
import { admit } from "./staff-access";

type Target = "param" | "query" | "json" | "form";

/** Mounts one action: outer limits, sign-in, input, then the verb; the reply is wrapped in the envelope. */
export function mount(app: Hono<AppEnv>, action: Action, gates: Gates): void {
  const { endpoint } = action;
  rememberEndpoint(endpoint);
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ":$1");
  app.on(
    endpoint.method,
    [path],
    outerChecks(endpoint),
    claimSignIn(endpoint, gates),
    ...validators(endpoint),
    async (c) => {
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
      const own = await loads(action, context).catch(async (error: unknown) => {
        // A caller without rights learns that first, not what is wrong with his input.
        if (check) accept(endpoint, check, (await deps.database.run([check.query]))[0], now);
        throw error;
      });
      const queries: Query<unknown>[] = check ? [check.query, ...own] : [...own];
      const results = queries.length > 0 ? await deps.database.run(queries) : [];
      const caller = check ? accept(endpoint, check, results[0], now) : undefined;
      const reply: ReplyFacts = { headers: new Headers(), msg: messages.ok };
      if (endpoint.access.kind === "staff") reply.headers.set("x-access-revision", (caller as Staff).accessRevision);
      const data = await action.run({ ...context, caller, loaded: check ? results.slice(1) : results, reply });
      return data instanceof Response ? withHeaders(data, reply.headers) : envelope(c, endpoint, data, reply);
    },
  );
}

async function loads(action: Action, context: LoadContext<unknown>): Promise<readonly Query<unknown>[]> {
  return (await action.load?.(context)) ?? [];
}

function validated(c: Context<AppEnv>, target: Target | undefined): unknown {
  return target ? c.req.valid(target as never) : undefined;
}

function outerChecks(endpoint: Endpoint): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (endpoint.method !== "GET" && isCrossSite(c.req.raw)) throw forbidden(messages.crossSite);
    const facts = requestFacts(c.req.raw, c.get("requestId"));
    if (endpoint.isIdempotent && !/^[\w-]{8,64}$/.test(facts.idempotencyKey))
      throw badRequest(messages.idempotencyMissing);
    const isAllowed = await c
      .get("deps")
      .limiter.allow(`${endpoint.rate ?? "normal"}:${facts.ip}`, endpoint.rate ?? "normal");
    if (!isAllowed) throw tooManyRequests(60);
    if (endpoint.method !== "GET")
      c.req.raw = await cappedBody(
        c.req.raw,
        endpoint.bodyBytesMax ?? limits.jsonBodyBytesMax,
        endpoint.tooLargeMessage,
      );
    if (endpoint.body && endpoint.bodyKind === undefined && !holdsOnlyText(await c.req.raw.clone().text()))
      throw badRequest();
    c.set("request", requestFacts(c.req.raw, c.get("requestId")));
    await next();
  };
}

/** Reads credentials without touching the database; the row itself is read later, together with the action's data. */
function claimSignIn(endpoint: Endpoint, gates: Gates): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const { access } = endpoint;
    const claim = (gate: Gates["staff"] | Gates["customer"]) => gate(c.req.raw, c.get("deps"), c.get("now"));
    if (access.kind === "staff")
      c.set("signIn", (await claim(gates.staff)) as SignInCheck<Staff | Customer | undefined>);
    if (access.kind === "customer")
      c.set("signIn", (await claim(gates.customer)) as SignInCheck<Staff | Customer | undefined>);
    if (access.kind === "public" && access.customer) {
      const check = await claim(gates.customer).catch(() => undefined);
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

function accept(endpoint: Endpoint, check: SignInCheck<Staff | Customer | undefined>, row: unknown, now: number) {
  const caller = check.accept(row);
  if (endpoint.access.kind === "staff") admit(endpoint, endpoint.access, caller as Staff, now);
  return caller;
}

function validators(endpoint: Endpoint): MiddlewareHandler[] {
  const targets: [Target, Endpoint["body"]][] = [
    ["param", endpoint.params],
    ["query", endpoint.query],
  ];
  if (endpoint.body && endpoint.bodyKind !== "raw")
    targets.push([endpoint.bodyKind === "form" ? "form" : "json", endpoint.body]);
  return targets.flatMap(([target, schema]) =>
    schema
      ? [
          zValidator(target, schema, async (result, c) => {
            if (result.success) return;
            // A caller without rights learns that first, not what is wrong with his input.
            const check = (c as unknown as Context<AppEnv>).get("signIn");
            if (check && endpoint.access.kind !== "public") {
              const [row] = await (c as unknown as Context<AppEnv>).get("deps").database.run([check.query]);
              accept(endpoint, check, row, (c as unknown as Context<AppEnv>).get("now"));
            }
            throw inputErrors(target, result.error.issues);
          }) as unknown as MiddlewareHandler,
        ]
      : [],
  );
}

function envelope(c: Context<AppEnv>, endpoint: Endpoint, data: unknown, reply: ReplyFacts): Response {
  const head = { code: codes.ok, msg: reply.msg, requestId: c.get("requestId") };
  const body = endpoint.isBare ? { ...head, ...(data as object) } : { ...head, data: data ?? null };
  return withHeaders(Response.json(body), reply.headers);
}

function withHeaders(response: Response, headers: Headers): Response {
  for (const [name, value] of headers) {
    if (name === "set-cookie") response.headers.append(name, value);
    else response.headers.set(name, value);
  }
  return response;
}
