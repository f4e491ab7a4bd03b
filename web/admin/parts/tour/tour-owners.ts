import type { Permission } from "#contract/permissions";
import type { TourName } from "./tour.store";

/** The tours, each with the permission that makes it a person's own; a person with several is offered the first. */
export const tourOwners: readonly (readonly [name: TourName, title: string, permission: Permission])[] = [
  ["administration", "系统管理", "admin:sysUser:list"],
  ["review", "审核与发布", "lab:result:review"],
  ["laboratory", "样本进实验室", "lab:sample:receive"],
  ["definitions", "产品与判读规则", "lab:product:edit"],
  ["service", "客户服务", "site:enquiry:handle"],
  ["merchant", "现场", "merchant:board:view"],
];
