import type { MountedEndpoint } from "#contract/endpoint";
import type { Staff } from "../../http/caller";
import { findEndpoint } from "../../http/mounted-endpoints";
import type { Deps } from "../../platform/deps";
import { runEachInTurn } from "../../platform/in-turn";
import { auditRows } from "./logs.actions";
import {
  addRefusalToWindow,
  findEndedRefusals,
  isRefusalCountStored,
  refusalWindowMs,
  removeRefusals,
} from "./refusals.store";

/** Counts, after the reply, that a signed-in person was refused a call: one counter, however often he tries. */
export async function countRefusal(
  { database }: Pick<Deps, "database">,
  { userId, username }: Pick<Staff, "userId" | "username">,
  { name }: Pick<MountedEndpoint, "name">,
  now: number,
): Promise<void> {
  await database.run([addRefusalToWindow(`refused:${userId}:${name}:${username}`, now)]);
}

/** Scheduled job: writes counted refusals to the audit log, each count once. Answers how many. */
export async function recordRefusals(deps: Pick<Deps, "database" | "clock" | "hash" | "auditHash">): Promise<number> {
  const now = deps.clock.now();
  const [ended] = await deps.database.run([findEndedRefusals(now)]);
  const record = async (one: (typeof ended)[number]) => {
    const [, userId = "", name = "", username = ""] = one.key.split(":");
    const rows = await auditRows(
      { deps, now, request: { id: "", ip: "" } },
      {
        action: "session.refused",
        objectType: "session",
        outcome: "refused",
        changes: {
          call: findEndpoint(name)?.title ?? name,
          count: one.count,
          from: one.startedAt,
          until: one.startedAt + refusalWindowMs,
        },
        actor: { kind: "staff", id: userId, label: username },
        when: isRefusalCountStored(one),
      },
    );
    await deps.database.run([...rows, removeRefusals(one)]);
  };
  return runEachInTurn("refusals", ended, ({ key }) => key.split(":").slice(0, 3).join(":"), record);
}
