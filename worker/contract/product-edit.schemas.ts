import * as z from "zod/mini";
import { versionField } from "./admin-fields.schemas";
import { definitionState } from "./definitions.schemas";
import { endpoint } from "./endpoint";
import { keysOf, text } from "./fields.schemas";
import { dayField, idParams, reasonField } from "./lab-fields.schemas";
import * as calls from "./product-edit";
import { hexColourPattern, productMessages } from "./product-edit";
import { productStateNames } from "./products";
import { productItem } from "./products.schemas";

const definitionRef = z.object({ id: z.string(), revision: z.int(), state: definitionState });
const layout = z.enum(["level", "genes", "pathogen"]);

export const getProduct = endpoint(calls.getProduct, {
  title: "产品",
  access: { kind: "staff", permission: "lab:product:list" },
  /** The product's id or its code. */
  params: z.strictObject({ id: z.string().check(z.regex(/^([0-9A-HJKMNP-TV-Z]{16,26}|[a-z][a-z0-9-]{0,31})$/)) }),
  reply: z.object({
    product: z.extend(productItem, { hue: z.string(), version: z.int(), updatedAt: z.int() }),
    assay: z.nullable(z.extend(definitionRef, { code: z.string(), name: z.string() })),
    template: z.nullable(z.extend(definitionRef, { tplId: z.string(), name: z.string(), layout })),
    /** Newest first. */
    ruleSets: z.array(
      z.extend(definitionRef, { contentHash: z.nullable(z.string()), approvedAt: z.nullable(z.int()) }),
    ),
    /** What the product could use: for each code the live revision, or else the one in preparation. */
    assays: z.array(z.object({ code: z.string(), name: z.string(), state: definitionState })),
    templates: z.array(z.object({ tplId: z.string(), name: z.string(), layout, state: definitionState })),
    /** What is missing before the product can go live. */
    missing: z.array(z.string()),
  }),
});

const productForm = {
  name: text(1, 30, productMessages.nameRequired),
  neutralName: text(1, 12, productMessages.neutralNameRequired),
  sampleKind: text(1, 20, productMessages.sampleKindRequired),
  journey: z.enum(["laboratory", "onsite"]),
  medicalLevel: z.enum(["entertainment", "reference", "clinical_partner"]),
  turnaroundMinutes: z
    .int(productMessages.turnaround)
    .check(z.gte(10, productMessages.turnaround), z.lte(60 * 24 * 60, productMessages.turnaround)),
  minimumAge: z
    .int(productMessages.minimumAge)
    .check(z.gte(18, productMessages.minimumAge), z.lte(100, productMessages.minimumAge)),
  hue: z.string({ error: productMessages.hue }).check(z.trim(), z.regex(hexColourPattern, productMessages.hue)),
};
const productFields = [...Object.keys(productForm), "code"];

export const createProduct = endpoint(calls.createProduct, {
  title: "新建产品",
  access: { kind: "staff", permission: "lab:product:edit" },
  body: z.strictObject({
    code: z
      .string({ error: productMessages.codeInvalid })
      .check(z.trim(), z.regex(/^[a-z][a-z0-9-]{1,31}$/, productMessages.codeInvalid)),
    ...productForm,
  }),
  reply: z.object({ id: z.string() }),
  auditFields: productFields,
});

export const updateProduct = endpoint(calls.updateProduct, {
  title: "修改产品",
  access: { kind: "staff", permission: "lab:product:edit" },
  params: idParams,
  body: z.strictObject({
    ...productForm,
    /** Code of its assay and tpl_id of its template; "" while none is chosen. */
    assayCode: z.string().check(z.maxLength(32)),
    tplId: z.string().check(z.maxLength(64)),
    version: versionField,
  }),
  reply: z.object({ version: z.int() }),
  auditFields: [...productFields, "assayCode", "tplId"],
});

export const moveProduct = endpoint(calls.moveProduct, {
  title: "产品上线或下线",
  access: { kind: "staff", permission: "lab:product:approve" },
  params: idParams,
  body: z.strictObject({
    state: z.enum(["live", "retired"]),
    version: versionField,
    /**
     * Why the product goes live although its assay has no signed validation, and the last day of this exception; only required
     * in that case.
     */
    exception: z.optional(z.strictObject({ reason: reasonField, until: dayField })),
  }),
  reply: z.object({ state: z.enum(keysOf(productStateNames)), version: z.int() }),
  auditFields: ["reason", "until"],
});
