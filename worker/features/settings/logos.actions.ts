import { limits } from "#contract/limits";
import { fileIdOf } from "../../http/wire-values";
import type { Deps } from "../../platform/deps";
import { eachInTurn } from "../../platform/in-turn";
import { forgottenLogos } from "./settings.store";

/** Scheduled job, to run before the history is swept: deletes a replaced logo once its change can no longer be undone. */
export async function sweepLogos(deps: Pick<Deps, "avatars" | "clock" | "database">): Promise<void> {
  const [paths] = await deps.database.run([forgottenLogos(deps.clock.now() - limits.historyMs)] as const);
  const fileIds = paths.flatMap((path) => fileIdOf(path) ?? []);
  await eachInTurn(
    "logos",
    fileIds,
    (fileId) => fileId,
    (fileId) => deps.avatars.remove(fileId),
  );
}
