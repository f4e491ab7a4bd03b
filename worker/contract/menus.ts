import type { CallOf } from "./endpoint";
import type * as schemas from "./menus.schemas";

export const listOwnMenus: CallOf<typeof schemas, "listOwnMenus"> = {
  name: "listOwnMenus",
  method: "GET",
  path: "/api/v1/menurole",
};
