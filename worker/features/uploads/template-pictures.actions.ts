import { runNamed } from "../../platform/database/named-batch";
import type { Deps } from "../../platform/deps";
import { runInTurn } from "../../platform/in-turn";
import { deletePictureRows, findDuePictures, markUnusedPictures } from "./template-pictures.store";

/** How long a picture may wait for a draft that refers to it, and how often pictures in use are checked, ms. */
export const pictureWaitMs = 24 * 3_600_000;

const perSweep = 20;

/**
 * Scheduled job: deletes uploaded template pictures that no revision refers to a day after their upload. A picture is marked
 * first, and from then on no draft may refer to it; then its bytes are deleted, then its row. After a crash in between, the
 * next run continues. Answers how many were deleted. One round trip when no picture is due.
 */
export async function sweepTemplatePictures(deps: Pick<Deps, "avatars" | "clock" | "database">): Promise<number> {
  const now = deps.clock.now();
  const [due] = await deps.database.run([findDuePictures(now, perSweep)]);
  if (due.length === 0) return 0;
  const {
    settled: [, , marked],
  } = await runNamed(deps.database, { settled: markUnusedPictures(due, now, now + pictureWaitMs) });
  if (marked.length === 0) return 0;
  const turns = await runInTurn(
    "templatePictures",
    marked,
    (fileId) => fileId,
    (fileId) => deps.avatars.remove(fileId),
  );
  const removed = turns.done.map(({ thing }) => thing);
  if (removed.length > 0) await deps.database.run([deletePictureRows(removed)]);
  turns.end();
  return removed.length;
}
