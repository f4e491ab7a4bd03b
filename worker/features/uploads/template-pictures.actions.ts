import { runNamed } from "../../platform/database/named-batch";
import type { Deps } from "../../platform/deps";
import { inTurn } from "../../platform/in-turn";
import { findDuePictures, forgetPictures, settlePictures } from "./template-pictures.store";

/** How long a picture may wait for a draft that names it, and how often those in use are looked at, ms. */
export const pictureWaitMs = 24 * 3_600_000;

const perSweep = 20;

/**
 * For the cron: removes uploaded template pictures that no revision names a day after their upload. A picture is marked first,
 * from when no draft may name it, then its bytes go, then its row; a crash in between only makes the next run go on.
 * Answers how many went. One round trip when no picture's turn has come.
 */
export async function sweepTemplatePictures(deps: Pick<Deps, "avatars" | "clock" | "database">): Promise<number> {
  const now = deps.clock.now();
  const [due] = await deps.database.run([findDuePictures(now, perSweep)]);
  if (due.length === 0) return 0;
  const {
    settled: [, , marked],
  } = await runNamed(deps.database, { settled: settlePictures(due, now, now + pictureWaitMs) });
  if (marked.length === 0) return 0;
  const turns = await inTurn(
    "templatePictures",
    marked,
    (fileId) => fileId,
    (fileId) => deps.avatars.remove(fileId),
  );
  const removed = turns.done.map(({ thing }) => thing);
  if (removed.length > 0) await deps.database.run([forgetPictures(removed)]);
  turns.end();
  return removed.length;
}
