import type { MountedEndpoint } from "#contract/endpoint";
import { isRead, type Query } from "../platform/database/database";
import { type NamedQueries, runNamed } from "../platform/database/named-batch";
import type { Deps } from "../platform/deps";
import type { Action, LoadContext } from "./action";
import type { Customer, SignInCheck, Staff } from "./caller";

/**
 * How far behind a read replica may be: the scheduler writes every minute, so a replica whose last known run is older than this
 * is not used. A withdrawn report and an ended session are refused everywhere after this time.
 */
const behindMsMax = 150_000;

/** How long the bookmark of a browser's last write is used; after that no accepted replica can be so far behind. */
const bookmarkSeconds = 600;
const bookmarkName = "__Host-seen";

interface Arrival {
  readonly action: Pick<Action, "endpoint" | "replicaIsEnough">;
  readonly context: LoadContext<unknown>;
  readonly check: SignInCheck<Staff | Customer | undefined> | undefined;
  readonly reads: NamedQueries;
}

interface Found {
  readonly results: Readonly<Record<string, unknown>>;
  readonly caller: Staff | Customer | undefined;
}

/**
 * The call's reads, answered by the nearest read replica. Undefined when a replica may not or cannot answer: the call is not
 * marked `replica`, would write, or the replica is too far behind, does not answer, or does not know the caller or row.
 */
export async function readFromReplica(
  { action, context, check, reads }: Arrival,
  clockRan: () => Query<number | undefined>,
): Promise<Found | undefined> {
  const { replicas } = context.deps;
  if (action.endpoint.reads !== "replica" || !replicas || !Object.values(reads).flat().every(isRead)) return undefined;
  try {
    const database = replicas.reader(bookmarkOf(context));
    const { clockRanAt, ...found } = await runNamed(database, { clockRanAt: clockRan(), ...reads });
    if (context.now - (clockRanAt ?? 0) > behindMsMax) return undefined;
    const caller = check?.accept((found as { caller?: unknown }).caller);
    const isKnown = !check || caller !== undefined;
    return isKnown && (action.replicaIsEnough?.({ ...found, caller } as never) ?? true)
      ? { results: found, caller }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Lets this browser's next reads see what this call wrote; staff always read from the primary. */
export function rememberWrites({ endpoint, deps }: { endpoint: MountedEndpoint; deps: Deps }, headers: Headers): void {
  const bookmark = endpoint.access.kind === "staff" ? undefined : deps.replicas?.bookmark();
  if (!bookmark) return;
  const attributes = `Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=${bookmarkSeconds}`;
  headers.append("set-cookie", `${bookmarkName}=${bookmark}; ${attributes}`);
}

/** The format of D1's bookmarks: groups of hexadecimal digits. */
export const bookmarkPattern = /^[0-9a-f-]{8,200}$/i;

function bookmarkOf({ request }: LoadContext<unknown>): string | undefined {
  const bookmark = request.cookie(bookmarkName);
  return bookmark && bookmarkPattern.test(bookmark) ? bookmark : undefined;
}
