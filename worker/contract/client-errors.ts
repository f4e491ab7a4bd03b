import type * as schemas from "./client-errors.schemas";
import type { CallOf } from "./endpoint";

export const reportClientError: CallOf<typeof schemas, "reportClientError"> = {
  name: "reportClientError",
  method: "POST",
  path: "/api/v1/client-errors",
};

export const reportPolicyViolation: CallOf<typeof schemas, "reportPolicyViolation"> = {
  name: "reportPolicyViolation",
  method: "POST",
  path: "/api/v1/csp",
  bodyKind: "raw",
};
