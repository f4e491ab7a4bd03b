import type { CallOf } from "./endpoint";
import type * as schemas from "./preferences.schemas";

export const listPreferences: CallOf<typeof schemas, "listPreferences"> = {
  name: "listPreferences",
  method: "GET",
  path: "/api/v1/user/preferences",
};

export const savePreference: CallOf<typeof schemas, "savePreference"> = {
  name: "savePreference",
  method: "PUT",
  path: "/api/v1/user/preferences/{screen}",
};

export const removePreference: CallOf<typeof schemas, "removePreference"> = {
  name: "removePreference",
  method: "DELETE",
  path: "/api/v1/user/preferences/{screen}",
};
