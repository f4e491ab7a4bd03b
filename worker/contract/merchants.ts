import type { CallOf } from "./endpoint";
import type * as schemas from "./merchants.schemas";

export const merchantMessages = {
  contractEnds: "合同结束日期不能早于开始日期",
  nameRequired: "请输入机构名称（1-64 个字）",
  shownNameRequired: "请输入报告上显示的名称（1-64 个字）",
  codeInvalid: "机构编号为 2-32 位小写字母、数字或短横线",
  codeTaken: "机构编号已被使用",
  unknown: "合作机构不存在",
  listedWhere: "公开列出的机构请填写城市和地址",
} as const;

export const listMerchants: CallOf<typeof schemas, "listMerchants"> = {
  name: "listMerchants",
  method: "GET",
  path: "/api/v1/merchants",
};

export const createMerchant: CallOf<typeof schemas, "createMerchant"> = {
  name: "createMerchant",
  method: "POST",
  path: "/api/v1/merchants",
};

export const updateMerchant: CallOf<typeof schemas, "updateMerchant"> = {
  name: "updateMerchant",
  method: "PUT",
  path: "/api/v1/merchants/{id}",
};
