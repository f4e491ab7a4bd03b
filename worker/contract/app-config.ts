import type * as schemas from "./app-config.schemas";
import type { CallOf } from "./endpoint";

export const readAppConfig: CallOf<typeof schemas, "readAppConfig"> = {
  name: "readAppConfig",
  method: "GET",
  path: "/api/v1/app-config",
};
