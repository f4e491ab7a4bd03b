import type { CallOf } from "./endpoint";
import type * as schemas from "./online-sessions.schemas";

export const listOnlineSessions: CallOf<typeof schemas, "listOnlineSessions"> = {
  name: "listOnlineSessions",
  method: "GET",
  path: "/api/v1/online-sessions",
};

export const endOnlineSessions: CallOf<typeof schemas, "endOnlineSessions"> = {
  name: "endOnlineSessions",
  method: "DELETE",
  path: "/api/v1/online-sessions",
};
