import { limits } from "#contract/limits";

/** The facts about a session that the checks need. */
interface SessionFacts {
  readonly kind: "browser" | "api";
  readonly cookieHash: string | null;
  readonly rotation: number;
  readonly rotatedAt: number | null;
  readonly lastSeenAt: number;
  readonly expiresAt: number;
  readonly endedAt: number | null;
  readonly userStatus: "on" | "off";
  readonly userDeletedAt: number | null;
}

/** What the request claims: the token's rotation number and the keyed hash of its session cookie. */
interface Claim {
  readonly rotation: number;
  readonly cookieHash: string;
}

/** `signedOut` answers 401, `ended` answers 6401. */
type Verdict = "ok" | "signedOut" | "ended";

/** A session is valid while it is open, was used within the last 30 min, is younger than 12 h, and its user is enabled. */
export function checkSession(session: SessionFacts | undefined, claim: Claim, now: number): Verdict {
  const standing = judgeStanding(session, claim, now);
  if (!session || standing !== "ok") return standing;
  if (claim.rotation === session.rotation) return "ok";
  return isParentInGrace(session, claim, now) ? "ok" : "signedOut";
}

type RefreshVerdict = "rotate" | "repeat" | "reuse" | "signedOut" | "ended";

/**
 * The current token is exchanged; the token before it answers the current one for 30 s, because parallel tabs and lost answers
 * cause repeated calls; any older token was copied, so it ends the session (RFC 9700 4.14).
 */
export function checkRefresh(
  session: SessionFacts | undefined,
  claim: Claim & { readonly isExpired: boolean },
  now: number,
): RefreshVerdict {
  const standing = judgeStanding(session, claim, now);
  if (!session || standing !== "ok") return standing === "ok" ? "ended" : standing;
  if (session.kind === "api" && claim.isExpired) return "signedOut";
  if (claim.rotation > session.rotation) return "signedOut";
  if (claim.rotation === session.rotation) return "rotate";
  return isParentInGrace(session, claim, now) ? "repeat" : "reuse";
}

function judgeStanding(session: SessionFacts | undefined, claim: Claim, now: number): Verdict {
  if (!session) return "ended";
  if (session.kind === "browser" && session.cookieHash !== claim.cookieHash) return "signedOut";
  const isOver = session.endedAt !== null || session.expiresAt <= now || session.lastSeenAt + limits.staffIdleMs <= now;
  const mayWork = session.userStatus === "on" && session.userDeletedAt === null;
  return isOver || !mayWork ? "ended" : "ok";
}

function isParentInGrace(session: SessionFacts, claim: Claim, now: number): boolean {
  return claim.rotation === session.rotation - 1 && now - (session.rotatedAt ?? 0) <= limits.refreshGraceMs;
}

/** Maximum number of open sessions per user; the oldest end first. */
export const sessionsPerUser = 5;

/** The time of the last call is written at most this often. */
export const touchIntervalMs = 60_000;

/** How wrong passwords lock: after `free` failures for `firstMs`, doubling up to `longestMs`, never permanently. */
export interface LockPlan {
  readonly free: number;
  readonly firstMs: number;
  readonly longestMs: number;
  /** After this time without a failure, counting starts again. */
  readonly forgetMs: number;
  /** From this number of failures since the last right password on, each failure locks for the longest time at once. */
  readonly totalBeforeLongest: number;
}

const minute = 60_000;

export const accountLock: LockPlan = {
  free: 5,
  firstMs: minute / 2,
  longestMs: 30 * minute,
  forgetMs: 15 * minute,
  // NIST SP 800-63B-4 3.2.2: no more than 100 consecutive failures at full speed.
  totalBeforeLongest: 100,
};

export const addressLock: LockPlan = {
  free: 20,
  firstMs: 15 * minute,
  longestMs: 15 * minute,
  forgetMs: 15 * minute,
  // Many people share an office's address, so for addresses the total never matters.
  totalBeforeLongest: 1_000_000_000,
};

/** A network (/48 of IPv6, /24 of IPv4) can hold many offices, so it locks later than one address block. */
export const networkLock: LockPlan = { ...addressLock, free: 100 };

const scopes = { all: 1, departments: 2, department: 3, department_tree: 4, own: 5 } as const;
const fromWidest = ["all", "departments", "department_tree", "department", "own"] as const;

/** Number, as in the API, of the widest scope among the roles; none, unknown or blank means own rows. */
export function widestScope(names: readonly string[]): number {
  return scopes[fromWidest.find((name) => names.includes(name)) ?? "own"];
}

/** A short text that changes with any of the facts (FNV-1a); it grants nothing, it only tells a page to load again. */
export function revisionOf(facts: readonly unknown[]): string {
  let hash = 0x811c9dc5;
  for (const unit of JSON.stringify(facts)) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}
