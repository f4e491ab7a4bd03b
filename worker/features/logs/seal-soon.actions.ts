import type { Database } from "../../platform/database/database";
import type { Deps } from "../../platform/deps";
import { log } from "../../platform/log";
import { anchorAudit } from "./audit-seal.actions";
import { insertsAuditEvent } from "./logs.store";

/** How long events may wait until the head outside covers them: an object store takes one write a second under one name. Milliseconds. */
const sealWithinMs = 1_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Answers a function that gives `deps` a database which writes the head of the audit log outside soon after every batch
 * that wrote to it, so that a tail that is cut off is missed even before the clock's next minute seals it. Everything written
 * within `waitMs` shares one head. One function serves a whole process; a head that fails is left to the clock.
 */
export function sealingSoon(waitMs = sealWithinMs): (deps: Deps) => Deps {
  // Work after a reply may be cut off by the platform; the next write then starts again.
  let waitsUntil = 0;
  const seal = async (deps: Deps) => {
    await pause(waitMs);
    waitsUntil = 0;
    await anchorAudit(deps).catch((error: unknown) =>
      log.error("audit.unanchored", { error: error instanceof Error ? error.name : "unknown" }),
    );
  };
  return (deps) => {
    const watched = (database: Database): Database => ({
      async run(queries) {
        const results = await database.run(queries);
        const now = deps.clock.now();
        if (now >= waitsUntil && queries.some(insertsAuditEvent)) {
          waitsUntil = now + 5 * sealWithinMs;
          deps.later(seal(deps));
        }
        return results;
      },
    });
    return { ...deps, database: watched(deps.database), longDatabase: watched(deps.longDatabase) };
  };
}
