import * as z from "zod/mini";
import { versionField } from "./admin-fields";
import { definitionState } from "./definitions";
import { endpoint } from "./endpoint";
import { keysOf, text } from "./fields";
import { dayField, idParams, reasonField } from "./lab-fields";
import { productItem, productStateNames } from "./products";

export const productMessages = {
  unknown: "产品不存在",
  codeInvalid: "产品编号为 2-32 位小写字母、数字或短横线，以字母开头",
  codeTaken: "产品编号已存在",
  nameRequired: "请输入产品名称（1-30 个字）",
  neutralNameRequired: "请输入短信里用的名称（1-12 个字）",
  sampleKindRequired: "请输入样本类型",
  turnaround: "请输入出报告的时间（10 分钟到 60 天）",
  minimumAge: "最低年龄应为 18-100 岁",
  hue: "产品颜色应为 # 加 6 位十六进制数字，如 #0B6BCB",
  assayUnknown: "检测方案不存在",
  templateUnknown: "报告模板不存在",
  assayInUse: "产品上线后不能换检测方案，请为方案新建版本",
  notReady: "还不能上线：",
  unproven: (code: string, revision: number) =>
    `检测方案 ${code} 第 ${revision} 版没有已签署的性能验证；要例外上线，请填写理由和期限`,
  exceptionOver: "例外的期限不能早于今天",
  live: "产品已上线",
  retired: "产品已下线",
} as const;

export const journeyNames = { laboratory: "寄送实验室", onsite: "现场快检" } as const;
export const medicalLevelNames = {
  entertainment: "消费级，供娱乐参考",
  reference: "消费级，供健康参考",
  clinical_partner: "与医疗机构合作",
} as const;

const definitionRef = z.object({ id: z.string(), revision: z.int(), state: definitionState });
const layout = z.enum(["level", "genes", "pathogen"]);

export const getProduct = endpoint({
  name: "getProduct",
  title: "产品",
  method: "GET",
  path: "/api/v1/products/{id}",
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
    /** What the product could use: per code the live revision, or else the one being worked on. */
    assays: z.array(z.object({ code: z.string(), name: z.string(), state: definitionState })),
    templates: z.array(z.object({ tplId: z.string(), name: z.string(), layout, state: definitionState })),
    /** What is missing before the product can go live. */
    missing: z.array(z.string()),
  }),
});

/** `#RRGGBB`. The colour marks the product in lists and carries no text, so it owes none its contrast. */
export const hueShape = /^#[0-9A-Fa-f]{6}$/;

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
  hue: z.string({ error: productMessages.hue }).check(z.trim(), z.regex(hueShape, productMessages.hue)),
};
const productFields = [...Object.keys(productForm), "code"];

export const createProduct = endpoint({
  name: "createProduct",
  title: "新建产品",
  method: "POST",
  path: "/api/v1/products",
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

export const updateProduct = endpoint({
  name: "updateProduct",
  title: "修改产品",
  method: "PUT",
  path: "/api/v1/products/{id}",
  access: { kind: "staff", permission: "lab:product:edit" },
  params: idParams,
  body: z.strictObject({
    ...productForm,
    /** Code of its assay and tpl_id of its template; "" for none yet. */
    assayCode: z.string().check(z.maxLength(32)),
    tplId: z.string().check(z.maxLength(64)),
    version: versionField,
  }),
  reply: z.object({ version: z.int() }),
  auditFields: [...productFields, "assayCode", "tplId"],
});

export const moveProduct = endpoint({
  name: "moveProduct",
  title: "产品上线或下线",
  method: "POST",
  path: "/api/v1/products/{id}/state",
  access: { kind: "staff", permission: "lab:product:approve" },
  params: idParams,
  body: z.strictObject({
    state: z.enum(["live", "retired"]),
    version: versionField,
    /** Why it goes live though its assay has no signed validation, and the last day of that; only asked for then. */
    exception: z.optional(z.strictObject({ reason: reasonField, until: dayField })),
  }),
  reply: z.object({ state: z.enum(keysOf(productStateNames)), version: z.int() }),
  auditFields: ["reason", "until"],
});
