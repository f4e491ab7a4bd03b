import type { Deps } from "../../platform/deps";
import { removeOldCaptchas } from "../captcha/captcha.queries";
import { removeStaleThrottles } from "./session.store";

const keptMs = 24 * 3_600_000;

/** Scheduled job: deletes captchas, and counts of failures that have not changed for a day. */
export async function sweepSignIn(deps: Pick<Deps, "database" | "clock">): Promise<void> {
  const before = deps.clock.now() - keptMs;
  await deps.database.run([removeOldCaptchas(before), removeStaleThrottles(before)]);
}
