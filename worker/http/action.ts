import type { BodyOf, Endpoint, MountedEndpoint, ParamsOf, QueryOf, ReplyOf } from "#contract/endpoint";
import type { NamedQueries, NamedResults } from "../platform/database/named-batch";
import type { Deps } from "../platform/deps";
import type { Customer, Staff } from "./caller";

/** The facts about a request that actions may use, independent of Hono. */
export interface RequestFacts {
  readonly id: string;
  /** Caller's address as the platform reports it; empty when unknown. Hash before storing. */
  readonly ip: string;
  readonly userAgent: string;
  /** True when a browser sent it (Sec-Fetch-Site or Origin present). */
  readonly isBrowser: boolean;
  readonly idempotencyKey: string;
  /** The request with URL and headers; its body is read with `body`. */
  readonly raw: Request;
  /** Whether the audit log may store this detail of the call, by the endpoint's `auditFields`. */
  mayAudit(field: string): boolean;
  /** The bytes of a `raw` body, read only on demand, so that a caller who may not send them is refused first. Throws 413. */
  body(): Promise<ArrayBuffer>;
  cookie(name: string): string | undefined;
}

/** The parts of the reply that an action may change: headers, cookies and the sentence beside the data. */
export interface ReplyFacts {
  readonly headers: Headers;
  msg: string;
}

export interface Input<E> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
}

/** The facts that `load` may use for its queries, which run in the same round trip as the sign-in check. */
export interface LoadContext<E> extends Input<E> {
  readonly deps: Deps;
  readonly request: RequestFacts;
  readonly now: number;
  /** The session in the token, for conditions in the same batch as its check; empty without one. */
  readonly sessionId: string;
}

export interface ActionContext<E, C> extends LoadContext<E> {
  readonly caller: C;
  readonly reply: ReplyFacts;
}

/** Queries by the names under which `run` gets their results; none may have the name of a property that every action gets. */
type Loads = NamedQueries & { readonly [Name in keyof ActionContext<unknown, unknown>]?: never };

interface Spec<E, L extends Loads, C> {
  load?(context: LoadContext<E>): L | Promise<L>;
  /** For calls that may read a replica: whether the replica knew what was asked for; if not, the primary is asked. */
  replicaIsEnough?(found: NamedResults<L> & { readonly caller: C }): boolean;
  run(context: ActionContext<E, C> & NamedResults<L>): Promise<ReplyOf<E> | Response> | ReplyOf<E> | Response;
}

/** An endpoint with its action, ready to mount. */
export interface Action {
  readonly endpoint: MountedEndpoint;
  readonly load: ((context: LoadContext<unknown>) => Loads | Promise<Loads>) | undefined;
  readonly replicaIsEnough: ((found: never) => boolean) | undefined;
  readonly run: (context: ActionContext<unknown, unknown>) => unknown;
}

const known: Action[] = [];

/** The actions of every loaded module. They are registered instead of exported, because 395 exported names were 5 kB of the upload. */
export const registeredActions = (): readonly Action[] => known;

function action<C>(
  kind: MountedEndpoint["access"]["kind"],
  endpoint: MountedEndpoint,
  spec: Spec<never, Loads, C>,
): Action {
  if (endpoint.access.kind !== kind)
    throw new Error(`${endpoint.name} is declared for ${endpoint.access.kind}, not ${kind}`);
  // The types were checked where the action was declared; from here on, `mountAction` passes exactly what the endpoint's schemas
  // produced.
  const { load, replicaIsEnough, run } = spec;
  const made = { endpoint, load: load as Action["load"], replicaIsEnough, run: run as Action["run"] };
  known.push(made);
  return made;
}

/**
 * `load` names the queries that run together with the session's (one round trip); `run` gets their results under the same
 * names, decides, and writes at most one batch.
 */
export function staffAction<E extends Endpoint, const L extends Loads = Record<never, never>>(
  endpoint: E,
  spec: Spec<E, L, Staff>,
): Action {
  return action("staff", endpoint, spec as unknown as Spec<never, Loads, Staff>);
}

export function customerAction<E extends Endpoint, const L extends Loads = Record<never, never>>(
  endpoint: E,
  spec: Spec<E, L, Customer>,
): Action {
  return action("customer", endpoint, spec as unknown as Spec<never, Loads, Customer>);
}

/** For public endpoints; a caller is only known when the endpoint says `customer: "optional"`. */
export function publicAction<E extends Endpoint, const L extends Loads = Record<never, never>>(
  endpoint: E,
  spec: Spec<E, L, Customer | undefined>,
): Action {
  return action("public", endpoint, spec as unknown as Spec<never, Loads, Customer | undefined>);
}
