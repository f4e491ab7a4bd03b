import { listAuditEvents, readAuditNames } from "#contract/audit";
import { staffAction } from "../../http/action";
import { namesInArchived, segmentBehind } from "./archive.store";
import { auditPage } from "./archived-page.actions";
import { auditPageOf, namesInEvent } from "./audit-list.store";
import { archivedEvent } from "./segment-files.actions";

export const listAuditEventsAction = staffAction(listAuditEvents, {
  load: ({ query: { cursor, pageSize, withTotal, ...filter } }) => auditPageOf(filter, { cursor, pageSize, withTotal }),
  run({ query: { cursor, pageSize, withTotal: _, ...filter }, deps, events, segments, total }) {
    return auditPage(deps, filter, { cursor, pageSize }, { events, segments, total }, (event) => ({
      ...event,
      isSealed: event.isSealed === 1,
    }));
  },
});

export const readAuditNamesAction = staffAction(readAuditNames, {
  load: ({ params }) => ({ names: namesInEvent(params.seq), segment: segmentBehind(params.seq - 1) }),
  async run({ params, deps, names, segment }) {
    const event = await archivedEvent(deps, segment, params.seq);
    if (!event) return { names };
    const [archived] = await deps.database.run([namesInArchived(event)]);
    return { names: archived };
  },
});
