import type * as schemas from "./bundles.schemas";
import type { CallOf } from "./endpoint";

export const bundleParts = ["menus", "dictionaries", "configs"] as const;

export const exportBundle: CallOf<typeof schemas, "exportBundle"> = {
  name: "exportBundle",
  method: "GET",
  path: "/api/v1/config-bundle",
};

export const checkBundle: CallOf<typeof schemas, "checkBundle"> = {
  name: "checkBundle",
  method: "POST",
  path: "/api/v1/config-bundle/check",
};

export const importBundle: CallOf<typeof schemas, "importBundle"> = {
  name: "importBundle",
  method: "POST",
  path: "/api/v1/config-bundle",
};
