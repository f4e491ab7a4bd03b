import type { Query } from "../../platform/database/database";
import { type SeedQuery, seedQuery } from "../../platform/database/seed-query";
import type { Deps } from "../../platform/deps";
import { fetchSiteFile } from "../../platform/site-file";
import { auditRows } from "../logs/logs.actions";
import { findOfferedKeys, findOfferedStamp, storeOfferedKeys } from "./scheduler.store";

/** Placeholder in the build's file for the time at which the rows are offered. */
export const offerTimePlaceholder = 8_640_000_000_000_000;

/** The rows that the build wrote into a file of the site (build-files.ts): 60 kB of text that is needed once per release. */
export async function readReleaseRows(assets: Deps["assets"], now: number): Promise<SeedQuery[]> {
  const response = await fetchSiteFile(assets, "release-rows.json");
  const rows = (await response.json()) as readonly Pick<SeedQuery, "seedKey" | "sql" | "params">[];
  return rows.map(({ seedKey, sql, params }) =>
    seedQuery(seedKey, {
      sql,
      params: params.map((value) => (value === offerTimePlaceholder ? now : value)),
      columns: undefined,
      read: () => undefined,
    }),
  );
}

const keysOf = (rows: readonly SeedQuery[]) => [...new Set(rows.map(({ seedKey }) => seedKey))];

/** Statement that marks the rows as offered; later releases do not insert them again, whatever staff did with them. */
export const markRowsOffered = (rows: readonly SeedQuery[], now: number): Query<unknown> =>
  storeOfferedKeys(keysOf(rows), now);

/**
 * Scheduled job: inserts menus, buttons, dictionaries, settings, new permissions of roles, and products of this release that
 * the installation has not been offered yet, with one audit row, in one transaction. Each row is offered once per installation;
 * rows that staff edited or removed are left alone. Answers how many rows were offered.
 */
export async function offerRelease(
  deps: Pick<Deps, "database" | "clock" | "hash" | "auditHash">,
  rows: readonly SeedQuery[],
): Promise<number> {
  const now = deps.clock.now();
  const [stored] = await deps.database.run([findOfferedKeys()]);
  const offered = new Set(stored ? (stored.value as readonly string[]) : []);
  const keys = keysOf(rows).filter((key) => !offered.has(key));
  if (keys.length === 0) return 0;
  const audit = await auditRows(
    { deps, now, request: { id: "", ip: "" } },
    {
      action: "release.offer",
      objectType: "release",
      actor: { kind: "system", label: "cron" },
      changes: stored ? { keys } : { count: keys.length },
    },
  );
  const missing = rows.filter(({ seedKey }) => !offered.has(seedKey));
  await deps.database.run([...missing, storeOfferedKeys([...offered, ...keys], now), ...audit]);
  return keys.length;
}

/**
 * The scheduled job: offers this release until nothing is left to offer; afterwards it only checks whether the stored list is
 * still the same. An isolate belongs to one release, so it need not read the file again.
 */
export function createReleaseJob(): (
  deps: Pick<Deps, "assets" | "database" | "clock" | "hash" | "auditHash">,
) => Promise<number> {
  let complete: string | undefined;
  return async (deps) => {
    const [found] = await deps.database.run([findOfferedStamp()]);
    const stamp = found && `${found.version}-${found.updatedAt}`;
    if (stamp !== undefined && stamp === complete) return 0;
    const offered = await offerRelease(deps, await readReleaseRows(deps.assets, deps.clock.now()));
    complete = offered === 0 ? stamp : undefined;
    return offered;
  };
}
