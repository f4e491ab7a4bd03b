import type * as schemas from "./clients.schemas";
import type { CallOf } from "./endpoint";

export const clientMessages = {
  nameRequired: "请输入送检单位名称（1-64 个字）",
  nameTaken: "送检单位名称已被使用",
  merchantUnknown: "合作机构不存在或已停用",
  productsRequired: "请至少选择一个产品",
  unknown: "送检单位不存在",
  unproved: "接口密钥无效",
  off: "送检单位已停用",
  notGranted: "接口密钥没有这项权限",
  url: "请输入 https 开头的公网域名地址，不带端口和账号",
  notSent: "没有可用的推送地址，或这条通知还在等待推送",
} as const;

export const listClients: CallOf<typeof schemas, "listClients"> = {
  name: "listClients",
  method: "GET",
  path: "/api/v1/clients",
};

export const getClient: CallOf<typeof schemas, "getClient"> = {
  name: "getClient",
  method: "GET",
  path: "/api/v1/clients/{id}",
};

export const createClient: CallOf<typeof schemas, "createClient"> = {
  name: "createClient",
  method: "POST",
  path: "/api/v1/clients",
};

export const updateClient: CallOf<typeof schemas, "updateClient"> = {
  name: "updateClient",
  method: "PUT",
  path: "/api/v1/clients/{id}",
};

export const listDeliveries: CallOf<typeof schemas, "listDeliveries"> = {
  name: "listDeliveries",
  method: "GET",
  path: "/api/v1/webhook-deliveries",
};

export const sendDelivery: CallOf<typeof schemas, "sendDelivery"> = {
  name: "sendDelivery",
  method: "POST",
  path: "/api/v1/clients/{id}/deliveries",
};
