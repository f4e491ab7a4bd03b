import * as z from "zod/mini";
import {
  decideEndpoint,
  definitionState,
  definitionVersion,
  definitionViewFields,
  reviseEndpoint,
  submitEndpoint,
} from "./definitions.schemas";
import { endpoint } from "./endpoint";
import { text } from "./fields.schemas";
import { idParams } from "./lab-fields.schemas";
import { limits } from "./limits";
import { reportArtField, reportArtInk, reportSection, reportView } from "./report-view.schemas";
import * as calls from "./templates";
import { templateMessages } from "./templates";
import { uploadMessages } from "./uploads";

/** Paths of pictures that are part of the product or were uploaded; both are on our own origin. */
const picturePath = z
  .string()
  .check(
    z.regex(/^(\/files\/[0-9A-Za-z_-]{43}\.(jpg|png|webp)|\/art\/templates\/[a-z-]+\/\d\.svg|)$/, "图片地址不正确"),
  );

const templateContent = z.strictObject({
  levels: z.array(picturePath).check(z.length(10, templateMessages.levelsMissing)),
  ink: reportArtInk,
  fields: z.array(reportArtField).check(z.maxLength(7)),
  sections: z.array(reportSection).check(z.maxLength(10)),
  standing: text(1, 200),
  limits: z.array(text(1, 200)).check(z.maxLength(8)),
  notTested: z.array(text(1, 60)).check(z.maxLength(20)),
});
export type TemplateContent = z.output<typeof templateContent>;

const tplId = z.string();
const layout = z.enum(["level", "genes", "pathogen"]);

export const listTemplates = endpoint(calls.listTemplates, {
  title: "报告模板列表",
  access: { kind: "staff", permission: "lab:product:list" },
  reply: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        tplId,
        name: z.string(),
        layout,
        revision: z.int(),
        state: definitionState,
        updatedAt: z.int(),
      }),
    ),
  }),
});

export const getTemplate = endpoint(calls.getTemplate, {
  title: "报告模板",
  access: { kind: "staff", permission: "lab:product:list" },
  params: idParams,
  reply: z.object({ ...definitionViewFields, key: tplId, content: templateContent }),
});

/** Creates a template with its own code, as a copy of one that is in use. */
export const createTemplate = endpoint(calls.createTemplate, {
  title: "新增报告模板",
  access: { kind: "staff", permission: "lab:product:edit" },
  body: z.strictObject({
    from: z.string({ error: templateMessages.sourceUnknown }).check(z.maxLength(40)),
    code: z
      .string({ error: templateMessages.codeInvalid })
      .check(z.trim(), z.regex(/^[a-z][a-z0-9-]{1,31}$/, templateMessages.codeInvalid)),
    name: text(1, 40, templateMessages.nameRequired),
  }),
  reply: z.object({ id: z.string() }),
  auditFields: ["revision"],
});

export const saveTemplate = endpoint(calls.saveTemplate, {
  title: "保存报告模板草稿",
  access: { kind: "staff", permission: "lab:product:edit" },
  params: idParams,
  body: z.strictObject({ content: templateContent, version: definitionVersion }),
  reply: z.object({ version: z.int(), problems: z.array(z.string()) }),
  auditFields: ["contentHash", "revision"],
});

export const reviseTemplate = reviseEndpoint(calls.reviseTemplate, {
  title: "新建报告模板版本",
  permission: "lab:product:edit",
});

export const submitTemplate = submitEndpoint(calls.submitTemplate, {
  title: "提交报告模板",
  permission: "lab:product:edit",
});

export const decideTemplate = decideEndpoint(calls.decideTemplate, {
  title: "批准、退回或启用报告模板",
  permission: "lab:product:approve",
});

/** The report of a made-up customer with the texts of this revision: for one product that could use it and one of its conclusions. */
export const previewTemplate = endpoint(calls.previewTemplate, {
  title: "预览报告模板",
  access: { kind: "staff", permission: "lab:product:list" },
  params: idParams,
  query: z.object({
    product: z.optional(z.string().check(z.maxLength(40))),
    /** Index in the list of answers. */
    answer: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(999)), 0),
  }),
  reply: z.object({
    /** Products of this layout with an assay and rules, those that use the template first; `product` is the one shown. */
    products: z.array(z.object({ code: z.string(), name: z.string() })),
    product: z.nullable(z.string()),
    /** By level; `phrase` is empty until the text for customers is written. */
    answers: z.array(z.object({ phrase: z.string(), level: z.nullable(z.int()) })),
    /** Null when there is no product to show, or no text for the answer. */
    report: z.nullable(reportView),
  }),
});

/** Uploads a picture of a level, part `file`; it is shown once a draft refers to it. */
export const uploadTemplatePicture = endpoint(calls.uploadTemplatePicture, {
  title: "上传报告模板图片",
  access: { kind: "staff", permission: "lab:product:edit" },
  rate: "upload",
  bodyBytesMax: limits.avatarBytesMax + 8 * 1024,
  tooLargeMessage: uploadMessages.tooLarge,
  reply: z.object({ path: z.string() }),
  auditFields: ["type"],
});
