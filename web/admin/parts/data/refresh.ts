import type { Query } from "@tanstack/react-query";
import type { Call } from "#contract/endpoint";
import { queryClient } from "./query-client";

/** Marks a query (`meta`) that the shell stands on: who is signed in and what he may and likes, his menus, the product's name. */
export const own = { isOwn: true } as const;

export const isOwn = ({ meta }: Pick<Query, "meta">): boolean => meta?.isOwn === true;

/** Beginnings of the paths under which a write may change that. */
const ownPaths = /^\/api\/v1\/(user|sys-user|menu|role|set-config|config|history)/;

let touchesOwn = false;

/** Takes note of a call that is sent, so that `refresh` knows what it may change. */
export function noteCall({ method, path }: Pick<Call, "method" | "path">): void {
  if (method !== "GET" && ownPaths.test(path)) touchesOwn = true;
}

/**
 * After writes, done or refused: reads again what is shown, because one tube, one person shows on many screens, and marks all
 * else as stale; what the shell stands on only when a call may have changed it. `isQuiet` marks without reading.
 */
export function refresh({ isQuiet = false } = {}): Promise<void> {
  const isAll = touchesOwn;
  touchesOwn = false;
  return queryClient.invalidateQueries({
    predicate: (query) => isAll || !isOwn(query),
    refetchType: isQuiet ? "none" : "active",
  });
}
