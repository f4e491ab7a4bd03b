import type * as schemas from "./assays.schemas";
import type { CallOf } from "./endpoint";

export const assayMessages = {
  codeInvalid: "方案编号为 2-20 位大写字母、数字或短横线，以字母开头",
  codeTaken: "方案编号已存在",
  nameRequired: "请输入方案名称（1-40 个字）",
  kindFixed: "检测类型不能改变",
  misfit: "与正在使用的判读规则不符，请先让规则与新方案一致：",
} as const;

export const assayKindNames = { genotype: "基因分型", pathogen: "病原体核酸" } as const;

/** Limits for modules of devices under an assay that sets none itself. Units: light, cycles (three times), share, degrees Celsius. */
export const defaultModuleLimits = {
  threshold: 0.2,
  baselineFrom: 3,
  baselineTo: 15,
  ctAllowance: 0.5,
  endpointAllowance: 0.2,
  temperatureErrorMax: 1,
};

export const listAssays: CallOf<typeof schemas, "listAssays"> = {
  name: "listAssays",
  method: "GET",
  path: "/api/v1/assays",
};

export const getAssay: CallOf<typeof schemas, "getAssay"> = {
  name: "getAssay",
  method: "GET",
  path: "/api/v1/assays/{id}",
};

export const createAssay: CallOf<typeof schemas, "createAssay"> = {
  name: "createAssay",
  method: "POST",
  path: "/api/v1/assays",
};

export const saveAssay: CallOf<typeof schemas, "saveAssay"> = {
  name: "saveAssay",
  method: "PUT",
  path: "/api/v1/assays/{id}",
};

export const reviseAssay: CallOf<typeof schemas, "reviseAssay"> = {
  name: "reviseAssay",
  method: "POST",
  path: "/api/v1/assays/{id}/revisions",
};

export const submitAssay: CallOf<typeof schemas, "submitAssay"> = {
  name: "submitAssay",
  method: "POST",
  path: "/api/v1/assays/{id}/submission",
};

export const decideAssay: CallOf<typeof schemas, "decideAssay"> = {
  name: "decideAssay",
  method: "POST",
  path: "/api/v1/assays/{id}/decision",
};
