import type { CallOf } from "./endpoint";
import type * as schemas from "./test-entry.schemas";

export const readTestEntry: CallOf<typeof schemas, "readTestEntry"> = {
  name: "readTestEntry",
  method: "GET",
  path: "/api/v1/h5/test-entry",
};
