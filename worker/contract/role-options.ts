import type { CallOf } from "./endpoint";
import type * as schemas from "./role-options.schemas";

export const listRoleOptions: CallOf<typeof schemas, "listRoleOptions"> = {
  name: "listRoleOptions",
  method: "GET",
  path: "/api/v1/role/option-select",
};
