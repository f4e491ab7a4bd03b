import type * as schemas from "./agreements.schemas";
import type { CallOf } from "./endpoint";

/** `agreement` is accepted before a code is sent; `sensitive` is the separate consent of the binding form (PIPL art. 29). */
export const documentKinds = ["agreement", "sensitive", "privacy"] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const listAgreements: CallOf<typeof schemas, "listAgreements"> = {
  name: "listAgreements",
  method: "GET",
  path: "/api/v1/h5/agreements",
};
