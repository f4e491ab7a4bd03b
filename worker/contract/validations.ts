import type { CallOf } from "./endpoint";
import type * as schemas from "./validations.schemas";

export const validationMessages = {
  materialCode: "请输入参考物质编号（1-40 个字）",
  materialName: "请输入名称（1-64 个字）",
  materialTaken: (codes: string) => `编号已登记：${codes}`,
  materialUnknown: (code: string) => `没有参考物质 ${code}`,
  sourceRequired: "请写明真值的出处（2-200 个字）",
  assayUnknown: "检测方案不存在或还没有启用",
  isOpen: "这个方案已有一份草稿，请先签署或撤回",
  notDraft: "只有草稿可以修改",
  runUnknown: "检测批次不存在",
  otherAssay: "这个批次不是按该方案的现行版本检测的",
  controlsFailed: "这个批次质控未通过，不能用作验证",
  noReading: (position: string) => `批次里没有 ${position} 孔的结果`,
  tooMany: "一份性能验证最多有 2000 个孔",
  notYours: "建立或修改过这份验证的人不能签署，请由另一位同事签署",
  notReady: "还不能签署：",
  noConclusion: "没有写结论",
  noAccuracy: "准确度没有数据",
  noCriterion: "准确度没有接受标准：请填写一致率（或其下限）、每种真值的参考物质种数、无判读的上限",
  unmet: (study: string) => `${study}未达到接受标准`,
} as const;

/** Up to this number of wells, the content fits into one text value of the database. */
export const validationWellsMax = 2000;

export const listReferenceMaterials: CallOf<typeof schemas, "listReferenceMaterials"> = {
  name: "listReferenceMaterials",
  method: "GET",
  path: "/api/v1/reference-materials",
};

export const saveReferenceMaterials: CallOf<typeof schemas, "saveReferenceMaterials"> = {
  name: "saveReferenceMaterials",
  method: "POST",
  path: "/api/v1/reference-materials",
};

export const listValidations: CallOf<typeof schemas, "listValidations"> = {
  name: "listValidations",
  method: "GET",
  path: "/api/v1/validations",
};

export const createValidation: CallOf<typeof schemas, "createValidation"> = {
  name: "createValidation",
  method: "POST",
  path: "/api/v1/validations",
};

export const getValidation: CallOf<typeof schemas, "getValidation"> = {
  name: "getValidation",
  method: "GET",
  path: "/api/v1/validations/{id}",
};

export const updateValidation: CallOf<typeof schemas, "updateValidation"> = {
  name: "updateValidation",
  method: "PUT",
  path: "/api/v1/validations/{id}",
};

export const moveValidation: CallOf<typeof schemas, "moveValidation"> = {
  name: "moveValidation",
  method: "POST",
  path: "/api/v1/validations/{id}/step",
};
