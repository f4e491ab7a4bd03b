import { listAuditEvents, readAuditNames } from "#contract/audit.schemas";
import { staffAction } from "../../http/action";
import { dataScope } from "../../platform/database/data-scope";
import { isSeen } from "./archive.rules";
import { namesInArchived, segmentBehind } from "./archive.store";
import { auditPage } from "./archived-page.actions";
import { auditPageOf, namesInEvent } from "./audit-list.store";
import { seenActors } from "./log-scope.queries";
import { archivedEvent } from "./segment-files.actions";

const scopeOf = (sessionId: string) => dataScope(sessionId, "admin:audit:list");

export const listAuditEventsAction = staffAction(listAuditEvents, {
  load: ({ query: { cursor, pageSize, withTotal, ...filter }, sessionId }) =>
    auditPageOf(scopeOf(sessionId), filter, { cursor, pageSize, withTotal }),
  run({ query: { cursor, pageSize, withTotal: _, ...filter }, deps, ...found }) {
    return auditPage(deps, filter, { cursor, pageSize }, found, (event) => ({
      ...event,
      isSealed: event.isSealed === 1,
    }));
  },
});

export const readAuditNamesAction = staffAction(readAuditNames, {
  load: ({ params, sessionId }) => ({
    names: namesInEvent(scopeOf(sessionId), params.seq),
    segment: segmentBehind(params.seq - 1),
    seenActorIds: seenActors(scopeOf(sessionId)),
  }),
  async run({ params, deps, names, segment, seenActorIds }) {
    const event = await archivedEvent(deps, segment, params.seq);
    if (!event || !isSeen(event, seenActorIds)) return { names };
    const [archived] = await deps.database.run([namesInArchived(event)]);
    return { names: archived };
  },
});
