import type * as z from "zod/v4/core";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** What a page needs to call an endpoint: data without schemas, so that the browser loads neither them nor zod. */
export interface Call {
  /** Function-like name, unique in the contract: `listTubes`. */
  readonly name: string;
  readonly method: Method;
  /** Full path with `{name}` placeholders: `/api/v1/tubes/{tubeId}`. */
  readonly path: string;
  /** `json` (default), `form` for multipart uploads, `raw` for a body read as bytes by the action. */
  readonly bodyKind?: "json" | "form" | "raw";
  /** The reply's fields are placed beside code and msg instead of under `data` (login, captcha, refresh). */
  readonly isBare?: boolean;
}

/** A call whose input and reply types come from the endpoint `Name` in the file of schemas beside it. */
export interface CallOf<Schemas, Name extends keyof Schemas & string> extends Call {
  readonly name: Name;
  /** Exists for the type checker only; no call has this property. */
  readonly endpoint?: Schemas[Name];
}

/** Who may call an endpoint. Staff endpoints name the permission tag that the caller must hold, or none for "any signed-in member of staff". */
export type Access =
  /** Anyone; `customer: "optional"` also recognises a verified phone when there is one. */
  | { readonly kind: "public"; readonly customer?: "optional" }
  | { readonly kind: "customer" }
  | {
      readonly kind: "staff";
      readonly permission?: string;
      /**
       * The password must have been given within the last 15 minutes; otherwise 526 with `errors.proof`. `byContent`: only some
       * requests to this call need it, and the action checks. Which calls need it: `sensitivePermissions`.
       */
      readonly needsProof?: boolean | "byContent";
      /**
       * Also allowed while the caller must change his password (`mustChange`) or views the office as another role (`viewing`).
       */
      readonly evenWhile?: readonly ("mustChange" | "viewing")[];
    };

/** Calls of one class share one count per staff session or address; exact quotas are rows in the database. */
type RateClass = "normal" | "strict" | "upload";

/** The part of a call's description that only the worker needs. */
interface Definition<Params extends z.$ZodType, Query extends z.$ZodType, Body extends z.$ZodType> {
  /** Chinese title for the API list, the API test screen and OpenAPI. */
  readonly title: string;
  readonly access: Access;
  readonly rate?: RateClass;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** A second path, which clients of the go-admin family call. */
  readonly familyPath?: string;
  /** The action answers with a Response of its own (downloads, images). */
  readonly isFile?: boolean;
  /** Largest accepted body in bytes; the default is limits.jsonBodyBytesMax. */
  readonly bodyBytesMax?: number;
  /** The sentence of a 413; the default is messages.tooLarge. */
  readonly tooLargeMessage?: string;
  /**
   * A public call that can still answer 401, because its request carries credentials of its own (a device's signature, a token
   * to renew).
   */
  readonly provesItself?: boolean;
  /**
   * `replica`: the answer may come from a read replica and be up to two and a half minutes old, but never older than the last
   * write of the same browser. Every other call reads the primary.
   */
  readonly reads?: "replica";
  /** Works on thousands of rows: its database calls may take 30 s instead of 5, as those of every upload. */
  readonly isLong?: boolean;
  /** Takes the `Idempotency-Key` header; without the header the action recognises a repetition by its body. */
  readonly isIdempotent?: boolean;
  /**
   * Names of the details that the call's audit rows may contain, and `reason` for the caller's reason; `auditRows` leaves out
   * everything else.
   */
  readonly auditFields?: readonly string[];
}

interface WithReply<Reply extends z.$ZodType> {
  /** Schema of `data` in the envelope; of the bare fields when `isBare`; ignored for `isFile`. */
  readonly reply: Reply;
}

/** The part of an endpoint that the running worker reads. */
export interface MountedEndpoint<
  Params extends z.$ZodType = z.$ZodType,
  Query extends z.$ZodType = z.$ZodType,
  Body extends z.$ZodType = z.$ZodType,
> extends Call,
    Definition<Params, Query, Body> {}

/** The complete endpoint. Clients, documents and tests also read the reply's schema; the running worker only knows a `MountedEndpoint`. */
export interface Endpoint<
  Params extends z.$ZodType = z.$ZodType,
  Query extends z.$ZodType = z.$ZodType,
  Body extends z.$ZodType = z.$ZodType,
  Reply extends z.$ZodType = z.$ZodType,
> extends MountedEndpoint<Params, Query, Body>,
    WithReply<Reply> {}

/** Declares the endpoint of a call; generics are constrained by zod's core type, which keeps type checking cheap. */
export function endpoint<
  Params extends z.$ZodType = z.$ZodUndefined,
  Query extends z.$ZodType = z.$ZodUndefined,
  Body extends z.$ZodType = z.$ZodUndefined,
  Reply extends z.$ZodType = z.$ZodNull,
>(call: Call, definition: Definition<Params, Query, Body> & WithReply<Reply>): Endpoint<Params, Query, Body, Reply> {
  return { ...call, ...definition };
}

/** E itself when it is an endpoint, otherwise the endpoint of the call E. */
type EndpointOf<E> = E extends Endpoint ? E : E extends { readonly endpoint?: infer Declared } ? Declared : never;

export type ParamsOf<E> = EndpointOf<E> extends Endpoint<infer P, infer _Q, infer _B, infer _R> ? z.output<P> : never;
export type QueryOf<E> = EndpointOf<E> extends Endpoint<infer _P, infer Q, infer _B, infer _R> ? z.output<Q> : never;
export type BodyOf<E> = EndpointOf<E> extends Endpoint<infer _P, infer _Q, infer B, infer _R> ? z.output<B> : never;
/** The type that the action must return. */
export type ReplyOf<E> = EndpointOf<E> extends Endpoint<infer _P, infer _Q, infer _B, infer R> ? z.input<R> : never;
/** The type that the caller receives. */
export type DataOf<E> = EndpointOf<E> extends Endpoint<infer _P, infer _Q, infer _B, infer R> ? z.output<R> : never;
export type ParamsIn<E> = EndpointOf<E> extends Endpoint<infer P, infer _Q, infer _B, infer _R> ? z.input<P> : never;
export type QueryIn<E> = EndpointOf<E> extends Endpoint<infer _P, infer Q, infer _B, infer _R> ? z.input<Q> : never;
export type BodyIn<E> = EndpointOf<E> extends Endpoint<infer _P, infer _Q, infer B, infer _R> ? z.input<B> : never;
