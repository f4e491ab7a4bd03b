import type { CallOf } from "./endpoint";
import type * as schemas from "./offer.schemas";

export const readOffer: CallOf<typeof schemas, "readOffer"> = {
  name: "readOffer",
  method: "GET",
  path: "/api/v1/offer",
};
