import type { CallOf } from "./endpoint";
import type * as schemas from "./logs.schemas";

export const listLoginLogs: CallOf<typeof schemas, "listLoginLogs"> = {
  name: "listLoginLogs",
  method: "GET",
  path: "/api/v1/sys-login-log",
};

export const getLoginLog: CallOf<typeof schemas, "getLoginLog"> = {
  name: "getLoginLog",
  method: "GET",
  path: "/api/v1/sys-login-log/{id}",
};

export const listOperationLogs: CallOf<typeof schemas, "listOperationLogs"> = {
  name: "listOperationLogs",
  method: "GET",
  path: "/api/v1/sys-opera-log",
};

export const exportOperationLogs: CallOf<typeof schemas, "exportOperationLogs"> = {
  name: "exportOperationLogs",
  method: "GET",
  path: "/api/v1/sys-opera-log/export",
};

export const getOperationLog: CallOf<typeof schemas, "getOperationLog"> = {
  name: "getOperationLog",
  method: "GET",
  path: "/api/v1/sys-opera-log/{id}",
};
