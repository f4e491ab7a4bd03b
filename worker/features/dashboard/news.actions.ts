import { workQueueNames } from "#contract/dashboard";
import { readNews, seeNews } from "#contract/dashboard.schemas";
import { staffAction } from "../../http/action";
import { recordNewsSeen } from "../users/users.queries";
import { countNews, ownerOf } from "./dashboard.store";
import { findSeenUntil, seenUntil } from "./news.store";
import { queuesFor } from "./work-queues.rules";

export const readNewsAction = staffAction(readNews, {
  load: ({ sessionId, now }) => ({
    counts: countNews({ since: seenUntil(sessionId), me: ownerOf(sessionId) }, now),
    since: findSeenUntil(sessionId, now),
  }),
  run({ now, caller, counts, since }) {
    const items = queuesFor(counts, caller.permissions).flatMap(({ queue, count, newestAt, isForMe }) =>
      isForMe && newestAt !== null ? [{ queue, title: workQueueNames[queue], count, newestAt }] : [],
    );
    return { at: now, since, items: items.toSorted((a, b) => b.newestAt - a.newestAt) };
  },
});

/** What somebody has looked at is not a business record, so it is not audited. */
export const seeNewsAction = staffAction(seeNews, {
  async run({ body, caller, deps, now }) {
    await deps.database.run([recordNewsSeen(caller.userId, Math.min(body.until, now))]);
    return null;
  },
});
