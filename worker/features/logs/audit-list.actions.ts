import { listAuditEvents, readAuditNames } from "#contract/audit";
import { staffAction } from "../../http/action";
import { keysetPage } from "../../platform/database/keyset";
import { auditPageOf, namesInEvent } from "./audit-list.store";

export const listAuditEventsAction = staffAction(listAuditEvents, {
  load: ({ query: { cursor, pageSize, withTotal, ...filter } }) => auditPageOf(filter, { cursor, pageSize, withTotal }),
  run: ({ query, events, total }) =>
    keysetPage(
      events,
      query.pageSize,
      ({ seq }) => String(seq),
      (event) => ({ ...event, isSealed: event.isSealed === 1 }),
      total,
    ),
});

export const readAuditNamesAction = staffAction(readAuditNames, {
  load: ({ params }) => ({ names: namesInEvent(params.seq) }),
  run: ({ names }) => ({ names }),
});
