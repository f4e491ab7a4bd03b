import { workQueueNames } from "#contract/dashboard";
import { readNews, seeNews } from "#contract/dashboard.schemas";
import { staffAction } from "../../http/action";
import { recordNewsSeen } from "../users/users.queries";
import { countNewEntries, userOfSession } from "./dashboard.store";
import { findNewsSeenUntil, newsSeenUntil } from "./news.store";
import { visibleQueues } from "./work-queues.rules";

export const readNewsAction = staffAction(readNews, {
  load: ({ sessionId, now }) => ({
    counts: countNewEntries({ since: newsSeenUntil(sessionId), me: userOfSession(sessionId) }, now),
    since: findNewsSeenUntil(sessionId, now),
  }),
  run({ now, caller, counts, since }) {
    const items = visibleQueues(counts, caller.permissions).flatMap(({ queue, count, newestAt, isForMe }) =>
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
