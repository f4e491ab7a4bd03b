import type { Query } from "@tanstack/react-query";
import type { Call } from "#contract/endpoint";
import { queryClient } from "./query-client";

/**
 * Marks queries (`meta`) on which the shell depends: the signed-in person with permissions and preferences, his menus,
 * the product's name.
 */
export const ownQueryMeta = { isOwn: true } as const;

export const isOwnQuery = ({ meta }: Pick<Query, "meta">): boolean => meta?.isOwn === true;

/** Prefixes of paths under which a write may change such data. */
const ownPaths = /^\/api\/v1\/(user|sys-user|menu|role|set-config|config|history)/;

let touchesOwn = false;

/** Records that a call is sent, so that `refreshData` knows what it may change. */
export function recordCall({ method, path }: Pick<Call, "method" | "path">): void {
  if (method !== "GET" && ownPaths.test(path)) touchesOwn = true;
}

/**
 * After a write, successful or refused: reloads what is shown, because one tube or person appears on many screens, and
 * marks everything else as stale; the shell's data only when a call may have changed them. `isQuiet` marks without
 * reloading.
 */
export function refreshData({ isQuiet = false } = {}): Promise<void> {
  const isAll = touchesOwn;
  touchesOwn = false;
  return queryClient.invalidateQueries({
    predicate: (query) => isAll || !isOwnQuery(query),
    refetchType: isQuiet ? "none" : "active",
  });
}
