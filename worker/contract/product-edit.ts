import type { CallOf } from "./endpoint";
import type * as schemas from "./product-edit.schemas";

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

export const getProduct: CallOf<typeof schemas, "getProduct"> = {
  name: "getProduct",
  method: "GET",
  path: "/api/v1/products/{id}",
};

/** `#RRGGBB`. The colour marks the product in lists and is never behind text, so no contrast is required. */
export const hexColourPattern = /^#[0-9A-Fa-f]{6}$/;

export const createProduct: CallOf<typeof schemas, "createProduct"> = {
  name: "createProduct",
  method: "POST",
  path: "/api/v1/products",
};

export const updateProduct: CallOf<typeof schemas, "updateProduct"> = {
  name: "updateProduct",
  method: "PUT",
  path: "/api/v1/products/{id}",
};

export const moveProduct: CallOf<typeof schemas, "moveProduct"> = {
  name: "moveProduct",
  method: "POST",
  path: "/api/v1/products/{id}/state",
};
