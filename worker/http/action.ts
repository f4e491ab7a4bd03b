import type { BodyOf, Endpoint, MountedEndpoint, ParamsOf, QueryOf, ReplyOf } from "#contract/endpoint";
import type { NamedQueries, NamedResults } from "../platform/database/named-batch";
import type { Deps } from "../platform/deps";
import type { Customer, Staff } from "./caller";

/** What an action may know of the request; nothing of Hono. */
export interface RequestFacts {
  readonly id: string;
  /** Caller's address as the platform reports it; empty when unknown. Hash before storing. */
  readonly ip: string;
  readonly userAgent: string;
  /** True when a browser sent it (Sec-Fetch-Site or Origin present). */
  readonly isBrowser: boolean;
  readonly idempotencyKey: string;
  /** Address and headers; its body is read with `body`. */
  readonly raw: Request;
  /** Whether the audit log may keep this detail of the call, by the endpoint's `auditFields`. */
  mayAudit(field: string): boolean;
  /** The bytes of a `raw` body, read when asked for: so whoever may not send them is refused first. Throws 413. */
  body(): Promise<ArrayBuffer>;
  cookie(name: string): string | undefined;
}

/** Mutable side of the reply: headers, cookies and the sentence beside the data. */
export interface ReplyFacts {
  readonly headers: Headers;
  msg: string;
}

export interface Input<E> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
}

/** What `load` may use to build the queries that ride along with the sign-in check in one round trip. */
export interface LoadContext<E> extends Input<E> {
  readonly deps: Deps;
  readonly request: RequestFacts;
  readonly now: number;
  /** The session that the token names, for conditions that ride along with its check; empty without one. */
  readonly sessionId: string;
}

export interface ActionContext<E, C> extends LoadContext<E> {
  readonly caller: C;
  readonly reply: ReplyFacts;
}

/** Queries by the names under which `run` gets their results; none has the name of something that every action gets. */
type Loads = NamedQueries & { readonly [Name in keyof ActionContext<unknown, unknown>]?: never };

interface Spec<E, L extends Loads, C> {
  load?(context: LoadContext<E>): L | Promise<L>;
  /** Where the contract lets the call read a replica: whether that one knew what is asked for; else the primary is asked. */
  replicaIsEnough?(found: NamedResults<L> & { readonly caller: C }): boolean;
  run(context: ActionContext<E, C> & NamedResults<L>): Promise<ReplyOf<E> | Response> | ReplyOf<E> | Response;
}

/** An endpoint with the verb behind it, ready to mount. */
export interface Action {
  readonly endpoint: MountedEndpoint;
  readonly load: ((context: LoadContext<unknown>) => Loads | Promise<Loads>) | undefined;
  readonly replicaIsEnough: ((found: never) => boolean) | undefined;
  readonly run: (context: ActionContext<unknown, unknown>) => unknown;
}

const known: Action[] = [];

/** The actions of every module that is loaded. Not taken from what the modules export: 395 names were 5 kB of the upload. */
export const knownActions = (): readonly Action[] => known;

function action<C>(
  kind: MountedEndpoint["access"]["kind"],
  endpoint: MountedEndpoint,
  spec: Spec<never, Loads, C>,
): Action {
  if (endpoint.access.kind !== kind)
    throw new Error(`${endpoint.name} is declared for ${endpoint.access.kind}, not ${kind}`);
  // The generics were checked at the declaration; from here on mount feeds exactly what the endpoint's schemas produced.
  const { load, replicaIsEnough, run } = spec;
  const made = { endpoint, load: load as Action["load"], replicaIsEnough, run: run as Action["run"] };
  known.push(made);
  return made;
}

/**
 * `load` names the queries read together with the session (one round trip); `run` gets their results under the same names,
 * decides, and writes at most one batch.
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

/** For public endpoints; the caller is a customer only where the endpoint says `customer: "optional"`. */
export function publicAction<E extends Endpoint, const L extends Loads = Record<never, never>>(
  endpoint: E,
  spec: Spec<E, L, Customer | undefined>,
): Action {
  return action("public", endpoint, spec as unknown as Spec<never, Loads, Customer | undefined>);
}
