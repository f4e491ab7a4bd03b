import { listAuditEvents, readAuditNames } from "#contract/audit.schemas";
import { staffAction } from "../../http/action";
import { dataScope } from "../../platform/database/data-scope";
import { isEventVisible } from "./archive.rules";
import { findNamesInArchivedEvent, findSegmentEndingAfter } from "./archive.store";
import { auditPage } from "./archived-page.actions";
import { findAuditPage, findNamesInEvent } from "./audit-list.store";
import { findVisibleActors } from "./log-scope.queries";
import { findArchivedEvent } from "./segment-files.actions";

const scopeOf = (sessionId: string) => dataScope(sessionId, "admin:audit:list");

export const listAuditEventsAction = staffAction(listAuditEvents, {
  load: ({ query: { cursor, pageSize, withTotal, ...filter }, sessionId }) =>
    findAuditPage(scopeOf(sessionId), filter, { cursor, pageSize, withTotal }),
  run({ query: { cursor, pageSize, withTotal: _, ...filter }, deps, ...found }) {
    return auditPage(deps, filter, { cursor, pageSize }, found, (event) => ({
      ...event,
      isSealed: event.isSealed === 1,
    }));
  },
});

export const readAuditNamesAction = staffAction(readAuditNames, {
  load: ({ params, sessionId }) => ({
    names: findNamesInEvent(scopeOf(sessionId), params.seq),
    segment: findSegmentEndingAfter(params.seq - 1),
    seenActorIds: findVisibleActors(scopeOf(sessionId)),
  }),
  async run({ params, deps, names, segment, seenActorIds }) {
    const event = await findArchivedEvent(deps, segment, params.seq);
    if (!event || !isEventVisible(event, seenActorIds)) return { names };
    const [archived] = await deps.database.run([findNamesInArchivedEvent(event)]);
    return { names: archived };
  },
});
