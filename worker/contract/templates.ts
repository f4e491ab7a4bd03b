import * as z from "zod/mini";
import { decision, definitionState, definitionVersion, definitionView, revising, submission } from "./definitions";
import { endpoint } from "./endpoint";
import { text } from "./fields";
import { idParams } from "./lab-fields";
import { limits } from "./limits";
import { reportArtField, reportArtInk, reportSection, type reportSections, reportView } from "./report-view";
import { uploadMessages } from "./uploads";

export const templateMessages = {
  levelsMissing: "请为 0 到 9 级各选一张图片",
  fieldsMissing: "图片上应有产品名称、结论和姓名",
  sectionsMissing: "局限与未检测内容、检测信息不能隐藏",
  uploaded: "图片已上传",
  pictureGone: (level: number) => `第 ${level} 级的图片没有用到，已被清理，请重新上传`,
  codeInvalid: "模板编号为 2-32 位小写字母、数字或短横线，以字母开头",
  codeTaken: "模板编号已存在",
  nameRequired: "请输入模板名称（1-40 个字）",
  sourceUnknown: "请选择一个使用中的模板",
} as const;

export const sectionNames: Readonly<Record<(typeof reportSections)[number], string>> = {
  grid: "为什么是这个级别",
  targets: "检测项目",
  genes: "逐个基因",
  population: "和大家比",
  meaning: "对您意味着什么",
  mistakes: "常见误会",
  limits: "局限与未检测内容",
  evidence: "证据与参考资料",
  timeline: "这份报告的经过",
  method: "检测信息",
};

export const artFieldNames = {
  title: "产品名称",
  phrase: "结论",
  name: "姓名",
  gender: "性别",
  birth: "出生年月",
  date: "检测日期（合作机构版）",
  place: "检测地点（合作机构版）",
} as const;

/** Pictures that came with the product, or uploaded ones; both from our own origin. */
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

export const listTemplates = endpoint({
  name: "listTemplates",
  title: "报告模板列表",
  method: "GET",
  path: "/api/v1/templates",
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

export const getTemplate = endpoint({
  name: "getTemplate",
  title: "报告模板",
  method: "GET",
  path: "/api/v1/templates/{id}",
  access: { kind: "staff", permission: "lab:product:list" },
  params: idParams,
  reply: z.object({ ...definitionView, key: tplId, content: templateContent }),
});

/** Begins a template under a code of its own, as a copy of one that is in use. */
export const createTemplate = endpoint({
  name: "createTemplate",
  title: "新增报告模板",
  method: "POST",
  path: "/api/v1/templates",
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

export const saveTemplate = endpoint({
  name: "saveTemplate",
  title: "保存报告模板草稿",
  method: "PUT",
  path: "/api/v1/templates/{id}",
  access: { kind: "staff", permission: "lab:product:edit" },
  params: idParams,
  body: z.strictObject({ content: templateContent, version: definitionVersion }),
  reply: z.object({ version: z.int(), problems: z.array(z.string()) }),
  auditFields: ["contentHash", "revision"],
});

export const reviseTemplate = revising({
  name: "reviseTemplate",
  title: "新建报告模板版本",
  path: "/api/v1/templates/{id}/revisions",
  permission: "lab:product:edit",
});

export const submitTemplate = submission({
  name: "submitTemplate",
  title: "提交报告模板",
  path: "/api/v1/templates/{id}/submission",
  permission: "lab:product:edit",
});

export const decideTemplate = decision({
  name: "decideTemplate",
  title: "批准、退回或启用报告模板",
  path: "/api/v1/templates/{id}/decision",
  permission: "lab:product:approve",
});

/** The page of a made-up customer in the words of this revision: one product that could use it, one of its answers. */
export const previewTemplate = endpoint({
  name: "previewTemplate",
  title: "预览报告模板",
  method: "GET",
  path: "/api/v1/templates/{id}/preview",
  access: { kind: "staff", permission: "lab:product:list" },
  params: idParams,
  query: z.object({
    product: z.optional(z.string().check(z.maxLength(40))),
    /** Place in the list of answers. */
    answer: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(999)), 0),
  }),
  reply: z.object({
    /** Products of this layout with an assay and rules, those that use the template first; the one shown is `product`. */
    products: z.array(z.object({ code: z.string(), name: z.string() })),
    product: z.nullable(z.string()),
    /** By level; `phrase` is empty while nobody has written what customers read. */
    answers: z.array(z.object({ phrase: z.string(), level: z.nullable(z.int()) })),
    /** Null when there is no product to show, or no words for the answer. */
    report: z.nullable(reportView),
  }),
});

/** A picture of a level, part `file`; it counts once a draft names it. */
export const uploadTemplatePicture = endpoint({
  name: "uploadTemplatePicture",
  title: "上传报告模板图片",
  method: "POST",
  path: "/api/v1/template-pictures",
  access: { kind: "staff", permission: "lab:product:edit" },
  rate: "upload",
  bodyKind: "raw",
  bodyBytesMax: limits.avatarBytesMax + 8 * 1024,
  tooLargeMessage: uploadMessages.tooLarge,
  reply: z.object({ path: z.string() }),
  auditFields: ["type"],
});
