import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { productCodeField } from "./lab-fields";

export const productMessages = { unknown: "产品不存在" } as const;

export const productStateNames = { draft: "草稿", live: "已上线", retired: "已下线" } as const;

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
  state: z.enum(["draft", "live", "retired"]),
  assay: z.nullable(z.object({ code: z.string(), name: z.string(), kind: z.enum(["genotype", "pathogen"]) })),
});
export type ProductItem = z.output<typeof productItem>;

const definitionFacts = {
  id: z.string(),
  revision: z.int(),
  state: z.string(),
  contentHash: z.nullable(z.string()),
  approvedAt: z.nullable(z.int()),
  /** As stored; its shape belongs to the rules of the product. */
  definition: z.unknown(),
};

export const listProducts = endpoint({
  name: "listProducts",
  title: "产品列表",
  method: "GET",
  path: "/api/v1/products",
  access: { kind: "staff" },
  query: z.strictObject({ state: z.optional(z.enum(["draft", "live", "retired"])) }),
  reply: z.object({ list: z.array(productItem) }),
});

export const getProduct = endpoint({
  name: "getProduct",
  title: "产品",
  method: "GET",
  path: "/api/v1/products/{code}",
  access: { kind: "staff", permission: "lab:product:list" },
  params: z.strictObject({ code: productCodeField }),
  reply: z.object({
    product: productItem,
    assay: z.nullable(z.object({ ...definitionFacts, code: z.string(), name: z.string() })),
    template: z.nullable(
      z.object({
        ...definitionFacts,
        tplId: z.string(),
        name: z.string(),
        layout: z.enum(["level", "genes", "pathogen"]),
      }),
    ),
    ruleSets: z.array(z.object(definitionFacts)),
  }),
});
