import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { keysOf } from "./fields.schemas";
import { staffRef } from "./lab-fields.schemas";
import * as calls from "./products";
import { productStateNames } from "./products";

export const productItem = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  neutralName: z.string(),
  sampleKind: z.string(),
  journey: z.enum(["laboratory", "onsite"]),
  medicalLevel: z.enum(["entertainment", "reference", "clinical_partner"]),
  turnaroundMinutes: z.int(),
  minimumAge: z.int(),
  state: z.enum(keysOf(productStateNames)),
  assay: z.nullable(z.object({ code: z.string(), name: z.string(), kind: z.enum(["genotype", "pathogen"]) })),
  /** The signed validation of exactly this revision of its assay. */
  proof: z.nullable(z.object({ id: z.string(), number: z.int(), signedAt: z.int() })),
  /**
   * Why it was launched without a validation, and until when (`YYYY-MM-DD`); null for products launched before validations were
   * required.
   */
  exception: z.nullable(z.object({ reason: z.string(), until: z.string(), by: staffRef, at: z.int() })),
});
export type ProductItem = z.output<typeof productItem>;

export const listProducts = endpoint(calls.listProducts, {
  title: "产品列表",
  access: { kind: "staff" },
  query: z.object({ state: z.optional(z.enum(keysOf(productStateNames))) }),
  reply: z.object({ list: z.array(productItem) }),
});
