import type { Database } from "../../platform/database/database";
import type { Deps } from "../../platform/deps";
import { log } from "../../platform/log";
import { storeAuditHead } from "./audit-seal.actions";
import { isAuditInsert } from "./logs.store";

/**
 * How long events may wait until an outside head covers them, ms; an object store allows one write per second under one name.
 */
const sealWithinMs = 1_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Answers a function that gives `deps` a database which, soon after every batch that wrote to the audit log, writes the log's
 * head to the object store. So a cut-off end of the log is noticed even before the scheduled job seals it. All writes within
 * `waitMs` share one head. One function serves a whole process; if writing a head fails, the scheduled job does it.
 */
export function withSealingSoon(waitMs = sealWithinMs): (deps: Deps) => Deps {
  // The platform may end work after a reply early; then this time passes and the next write starts it again.
  let waitsUntil = 0;
  const seal = async (deps: Deps) => {
    await pause(waitMs);
    waitsUntil = 0;
    await storeAuditHead(deps).catch((error: unknown) =>
      log.error("audit.unanchored", { error: error instanceof Error ? error.name : "unknown" }),
    );
  };
  return (deps) => {
    const watched = (database: Database): Database => ({
      async run(queries) {
        const results = await database.run(queries);
        const now = deps.clock.now();
        if (now >= waitsUntil && queries.some(isAuditInsert)) {
          waitsUntil = now + 5 * sealWithinMs;
          deps.later(seal(deps));
        }
        return results;
      },
    });
    return { ...deps, database: watched(deps.database), longDatabase: watched(deps.longDatabase) };
  };
}
