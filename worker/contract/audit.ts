import type * as schemas from "./audit.schemas";
import type { CallOf } from "./endpoint";

export const listAuditEvents: CallOf<typeof schemas, "listAuditEvents"> = {
  name: "listAuditEvents",
  method: "GET",
  path: "/api/v1/audit",
};

export const readAuditNames: CallOf<typeof schemas, "readAuditNames"> = {
  name: "readAuditNames",
  method: "GET",
  path: "/api/v1/audit/{seq}/names",
};

export const checkAuditChain: CallOf<typeof schemas, "checkAuditChain"> = {
  name: "checkAuditChain",
  method: "GET",
  path: "/api/v1/audit/chain",
};
