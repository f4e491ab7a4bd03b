import { limits } from "#contract/limits";
import { pictureIdOfPath } from "../../http/wire-values";
import type { Deps } from "../../platform/deps";
import { runEachInTurn } from "../../platform/in-turn";
import { findUnusedLogos } from "./settings.store";

/** Scheduled job, to run before the history is swept: deletes a replaced logo once its change can no longer be undone. */
export async function sweepLogos(deps: Pick<Deps, "avatars" | "clock" | "database">): Promise<void> {
  const [paths] = await deps.database.run([findUnusedLogos(deps.clock.now() - limits.historyMs)] as const);
  const fileIds = paths.flatMap((path) => pictureIdOfPath(path) ?? []);
  await runEachInTurn(
    "logos",
    fileIds,
    (fileId) => fileId,
    (fileId) => deps.avatars.remove(fileId),
  );
}
