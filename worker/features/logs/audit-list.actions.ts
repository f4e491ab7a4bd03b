import { listAuditEvents } from "#contract/audit";
import { staffAction } from "../../http/action";
import { auditEventsPage } from "./audit-list.store";

export const listAuditEventsAction = staffAction(listAuditEvents, {
  load: ({ query: { cursor, pageSize, ...filter } }) => ({
    events: auditEventsPage({
      ...filter,
      beforeSeq: cursor === undefined ? undefined : Number(cursor),
      count: pageSize + 1,
    }),
  }),
  run({ query, events }) {
    const list = events.slice(0, query.pageSize).map((event) => ({ ...event, isSealed: event.isSealed === 1 }));
    const isMore = events.length > query.pageSize;
    return { list, nextCursor: isMore ? String(list.at(-1)?.seq) : null };
  },
});
