import type * as schemas from "./captcha.schemas";
import type { CallOf } from "./endpoint";

export const makeCaptcha: CallOf<typeof schemas, "makeCaptcha"> = {
  name: "makeCaptcha",
  method: "GET",
  path: "/api/v1/captcha",
  isBare: true,
};
