import type { CallOf } from "./endpoint";
import type { reportSections } from "./report-view";
import type * as schemas from "./templates.schemas";

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

export const listTemplates: CallOf<typeof schemas, "listTemplates"> = {
  name: "listTemplates",
  method: "GET",
  path: "/api/v1/templates",
};

export const getTemplate: CallOf<typeof schemas, "getTemplate"> = {
  name: "getTemplate",
  method: "GET",
  path: "/api/v1/templates/{id}",
};

export const createTemplate: CallOf<typeof schemas, "createTemplate"> = {
  name: "createTemplate",
  method: "POST",
  path: "/api/v1/templates",
};

export const saveTemplate: CallOf<typeof schemas, "saveTemplate"> = {
  name: "saveTemplate",
  method: "PUT",
  path: "/api/v1/templates/{id}",
};

export const reviseTemplate: CallOf<typeof schemas, "reviseTemplate"> = {
  name: "reviseTemplate",
  method: "POST",
  path: "/api/v1/templates/{id}/revisions",
};

export const submitTemplate: CallOf<typeof schemas, "submitTemplate"> = {
  name: "submitTemplate",
  method: "POST",
  path: "/api/v1/templates/{id}/submission",
};

export const decideTemplate: CallOf<typeof schemas, "decideTemplate"> = {
  name: "decideTemplate",
  method: "POST",
  path: "/api/v1/templates/{id}/decision",
};

export const previewTemplate: CallOf<typeof schemas, "previewTemplate"> = {
  name: "previewTemplate",
  method: "GET",
  path: "/api/v1/templates/{id}/preview",
};

export const uploadTemplatePicture: CallOf<typeof schemas, "uploadTemplatePicture"> = {
  name: "uploadTemplatePicture",
  method: "POST",
  path: "/api/v1/template-pictures",
  bodyKind: "raw",
};
