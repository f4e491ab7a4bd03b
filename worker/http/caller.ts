import type { MountedEndpoint } from "#contract/endpoint";
import type { Query } from "../platform/database/database";
import type { Deps } from "../platform/deps";

/** A signed-in member of staff as of this request. */
export interface Staff {
  readonly sessionId: string;
  readonly userId: number;
  readonly username: string;
  readonly nickname: string;
  readonly roleIds: readonly number[];
  readonly roleKeys: readonly string[];
  readonly roleNames: readonly string[];
  /** Union over all roles; `*:*:*` holds everything. */
  readonly permissions: readonly string[];
  readonly departmentId: number | null;
  /** The merchant whose account this is: it sees that merchant's rows and nothing of the laboratory; null for staff. */
  readonly merchantId: string | null;
  /** Widest data scope of the roles: 1 all, 2 chosen departments, 3 own department, 4 own department and below, 5 own rows. */
  readonly dataScope: number;
  /** Somebody else set the password: nothing but setting a new one is open. */
  readonly mustChangePassword: boolean;
  /** The second factor is due before anything else is open. */
  readonly mustSetTotp: boolean;
  /** The role through which the caller looks, for reading only. */
  readonly viewAs: { readonly roleId: number; readonly roleName: string } | null;
  /** When the password was last given, ms UTC. */
  readonly provenAt: number;
  /** Changes whenever roles, permissions or menus do. */
  readonly accessRevision: string;
}

/** A phone that was verified by code. */
export interface Customer {
  readonly sessionId: string;
  readonly phoneId: string;
  readonly phoneHash: string;
  readonly purpose: "bind" | "valid";
}

/** A sign-in check in two halves, so that its query can share a round trip with the action's own reads. */
export interface SignInCheck<C> {
  /** The session that a staff token names, not yet checked. */
  readonly sessionId?: string;
  readonly query: Query<unknown>;
  /** Turns the row into a caller or throws the refusal. */
  accept(row: unknown): C;
}

/** Reads the credentials; throws 401 without any database read when they are missing or forged. */
export type Gate<C> = (request: Request, deps: Deps, now: number) => Promise<SignInCheck<C>>;

export interface Gates {
  readonly staff: Gate<Staff>;
  readonly customer: Gate<Customer>;
  /** When the clock last ran, ms UTC, as the copy that is asked knows it. */
  readonly clockRan: () => Query<number | undefined>;
  /** Told, after the reply, of every call that a signed-in member of staff was refused. */
  refused(deps: Deps, caller: Staff, endpoint: MountedEndpoint, now: number): Promise<void>;
  /** Told of a detail that was left out of an audit row because the endpoint's `auditFields` do not name it. */
  undeclared(endpoint: MountedEndpoint, field: string): void;
}

export const wildcard = "*:*:*";

/** Whether the list of held tags covers `tag`. */
export function holds(permissions: readonly string[], tag: string): boolean {
  return permissions.includes(wildcard) || permissions.includes(tag);
}
