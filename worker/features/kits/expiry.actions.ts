import { chinaDay } from "../../platform/china-day";
import { runNamed } from "../../platform/database/named-batch";
import type { Deps } from "../../platform/deps";
import { newId } from "../../platform/ids";
import { auditRows } from "../logs/logs.actions";
import { isAnyEventWritten } from "../specimens/life-line/life-line.queries";
import { moveSpecimensByEvent } from "../specimens/specimens.queries";
import { findExpiredTubes } from "../specimens/tubes/tube-ends.store";

/** Maximum number of tubes per run; the next run, a minute later, continues. */
const expiredMax = 200;

/**
 * Scheduled job: marks handed-out tubes whose lot has expired as expired, with their history lines and one audit row. Answers
 * how many there were.
 */
export async function expireTubes(deps: Pick<Deps, "database" | "clock" | "hash" | "auditHash">): Promise<number> {
  const now = deps.clock.now();
  const [ids] = await deps.database.run([findExpiredTubes(chinaDay(now), expiredMax)]);
  if (ids.length === 0) return 0;
  const endings = ids.map((tubeId) => ({ lineId: newId(now), tubeId, from: "issued" as const, reason: "" }));
  const audit = await auditRows(
    { deps, now, request: { id: "", ip: "" } },
    {
      action: "tube.expire",
      objectType: "tube",
      actor: { kind: "system", label: "cron" },
      changes: { count: ids.length, tubeIds: ids },
      when: isAnyEventWritten(endings.map(({ lineId }) => lineId)),
    },
  );
  const stamp = { actorKind: "system", actorId: "cron", requestId: "", at: now } as const;
  const {
    tubes: [, expired],
  } = await runNamed(deps.database, { tubes: moveSpecimensByEvent("expire", endings, stamp), audit });
  return expired.length;
}
