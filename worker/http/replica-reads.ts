import type { MountedEndpoint } from "#contract/endpoint";
import { isRead, type Query } from "../platform/database/database";
import { type NamedQueries, runNamed } from "../platform/database/named-batch";
import type { Deps } from "../platform/deps";
import type { Action, LoadContext } from "./action";
import type { Customer, SignInCheck, Staff } from "./caller";

/**
 * How far behind a read replica may be: the scheduler writes every minute, so one whose last run is older is not believed. A
 * withdrawn report and an ended session are refused everywhere after that long.
 */
const behindMsMax = 150_000;

/** A browser's own last write; once a replica can no longer be that far behind, it is of no use. */
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
 * What the call reads, from the read replica nearest the caller. Undefined where that may not or cannot answer: the call is not
 * marked `replica`, would write, it is too far behind, does not answer, or knows no such caller or row.
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

/** Lets this browser's next reads see what this call wrote; staff always read where they write. */
export function rememberWrites({ endpoint, deps }: { endpoint: MountedEndpoint; deps: Deps }, headers: Headers): void {
  const bookmark = endpoint.access.kind === "staff" ? undefined : deps.replicas?.bookmark();
  if (!bookmark) return;
  const attributes = `Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=${bookmarkSeconds}`;
  headers.append("set-cookie", `${bookmarkName}=${bookmark}; ${attributes}`);
}

/** D1's: groups of hexadecimal digits. */
export const bookmarkForm = /^[0-9a-f-]{8,200}$/i;

function bookmarkOf({ request }: LoadContext<unknown>): string | undefined {
  const bookmark = request.cookie(bookmarkName);
  return bookmark && bookmarkForm.test(bookmark) ? bookmark : undefined;
}
