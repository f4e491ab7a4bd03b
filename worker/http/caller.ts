import type { MountedEndpoint } from "#contract/endpoint";
import type { Query } from "../platform/database/database";
import type { Deps } from "../platform/deps";
import type { TokenClaims } from "../platform/tokens";

/** A signed-in member of staff, as of this request. */
export interface Staff {
  readonly sessionId: string;
  readonly userId: number;
  readonly username: string;
  readonly nickname: string;
  readonly roleIds: readonly number[];
  readonly roleKeys: readonly string[];
  readonly roleNames: readonly string[];
  /** Permissions of all roles together; `*:*:*` includes everything. */
  readonly permissions: readonly string[];
  readonly departmentId: number | null;
  /** The merchant whose account this is: it sees that merchant's rows and nothing of the laboratory; null for staff. */
  readonly merchantId: string | null;
  /** Widest data scope of the roles: 1 all, 2 chosen departments, 3 own department, 4 own department and below, 5 own rows. */
  readonly dataScope: number;
  /** Somebody else set the password: only setting a new one is allowed. */
  readonly mustChangePassword: boolean;
  /** The second factor must be set up before anything else is allowed. */
  readonly mustSetTotp: boolean;
  /** The role whose view of the office the caller tries out, read-only. */
  readonly viewAs: { readonly roleId: number; readonly roleName: string } | null;
  /** When the password was last given, ms UTC. */
  readonly provenAt: number;
  /** Changes whenever roles, permissions or menus do. */
  readonly accessRevision: string;
}

/** The owner of a phone that was verified by code. */
export interface Customer {
  readonly sessionId: string;
  readonly phoneId: string;
  readonly phoneHash: string;
  readonly purpose: "bind" | "valid";
}

/** A sign-in check in two parts, so that its query can share a round trip with the action's own reads. */
export interface SignInCheck<C> {
  /** The session in a staff token, not checked yet. */
  readonly sessionId?: string;
  readonly query: Query<unknown>;
  /** Turns the row into a caller, or throws the refusal. */
  accept(row: unknown): C;
}

/**
 * Reads the credentials; when they are missing or forged, throws 401 without reading the database.
 * @param claims What the bearer token says; undefined without a valid one.
 */
export type CredentialReader<C> = (
  request: Request,
  deps: Deps,
  now: number,
  claims: TokenClaims | undefined,
) => Promise<SignInCheck<C>>;

export interface CredentialReaders {
  readonly staff: CredentialReader<Staff>;
  readonly customer: CredentialReader<Customer>;
  /** When the scheduler last ran, ms UTC, as the database or replica that is asked knows it. */
  readonly clockRan: () => Query<number | undefined>;
  /** Called after the reply for every call that a signed-in member of staff was refused. */
  refused(deps: Deps, caller: Staff, endpoint: MountedEndpoint, now: number): Promise<void>;
  /** Called for each detail that was left out of an audit row because the endpoint's `auditFields` do not name it. */
  undeclared(endpoint: MountedEndpoint, field: string): void;
}

export const wildcard = "*:*:*";

/** Whether the permissions include `tag`. */
export function hasPermission(permissions: readonly string[], tag: string): boolean {
  return permissions.includes(wildcard) || permissions.includes(tag);
}
