import type { CallOf } from "./endpoint";
import type * as schemas from "./second-factor.schemas";

export const passSecondFactor: CallOf<typeof schemas, "passSecondFactor"> = {
  name: "passSecondFactor",
  method: "POST",
  path: "/api/v1/login/second-factor",
  isBare: true,
};
