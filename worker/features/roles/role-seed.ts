import type { Permission } from "#contract/permissions";
import { wildcardPermission } from "#contract/wildcard-permission";

interface SeedRole {
  readonly key: string;
  readonly name: string;
  readonly dataScope: "all" | "own";
  readonly permissions: readonly (Permission | typeof wildcardPermission)[];
  readonly remark: string;
}

const reading: readonly Permission[] = [
  "admin:dashboard:view",
  "lab:tube:list",
  "lab:sample:list",
  "lab:run:list",
  "lab:result:list",
  "lab:report:list",
  "lab:product:list",
  "lab:merchant:list",
];

/** The roles that a new installation starts with; who submits a result never also reviews it. */
export const roleSeed: readonly SeedRole[] = [
  { key: "admin", name: "系统管理员", dataScope: "all", permissions: [wildcardPermission], remark: "拥有全部权限" },
  {
    key: "lab-technician",
    name: "实验员",
    dataScope: "all",
    permissions: [
      ...reading,
      "lab:kit:list",
      "lab:kit:create",
      "lab:kit:print",
      "lab:kit:issue",
      "lab:sample:receive",
      "lab:sample:reject",
      "lab:sample:photo",
      "lab:sample:recollect",
      "lab:tube:void",
      "lab:tube:dispose",
      "lab:device:list",
      "lab:reagent:list",
      "lab:reagent:edit",
      "lab:instrument:list",
      "lab:instrument:edit",
      "lab:trend:list",
      "lab:release:edit",
      "lab:plate:list",
      "lab:plate:edit",
      "lab:run:import",
      "lab:run:enter",
      "lab:run:submit",
      "lab:result:retest",
      "lab:report:correct",
    ],
    remark: "签收、导入、提交",
  },
  {
    key: "lab-reviewer",
    name: "审核签发人",
    dataScope: "all",
    permissions: [
      ...reading,
      "lab:kit:list",
      "lab:device:list",
      "lab:reagent:list",
      "lab:reagent:accept",
      "lab:instrument:list",
      "lab:instrument:approve",
      "lab:trend:list",
      "lab:trend:edit",
      "lab:trend:sign",
      "lab:release:edit",
      "lab:release:approve",
      "lab:result:review",
      "lab:result:retest",
      "lab:report:view",
      "lab:report:print",
      "lab:exchange:export",
      "lab:report:publish",
      "lab:report:withdraw",
      "lab:report:correct",
      "lab:product:approve",
      "lab:ruleSet:list",
      "lab:ruleSet:approve",
      "msg:message:list",
    ],
    remark: "审核、发布、撤回、批准方案与规则",
  },
  {
    key: "rule-manager",
    name: "规则管理员",
    dataScope: "all",
    permissions: [
      "lab:product:list",
      "lab:product:edit",
      "lab:product:approve",
      "lab:ruleSet:list",
      "lab:ruleSet:edit",
      "lab:ruleSet:approve",
    ],
    remark: "定义产品、检测方案与判读规则，由另一人批准",
  },
  {
    key: "customer-service",
    name: "客服",
    dataScope: "all",
    permissions: [
      "admin:dashboard:view",
      "lab:tube:list",
      "lab:tube:reveal",
      "lab:tube:void",
      "lab:sample:recollect",
      "lab:report:list",
      "lab:report:correct",
      "msg:message:list",
      "msg:message:resend",
      "site:enquiry:list",
      "site:enquiry:handle",
      "site:privacy:list",
      "site:privacy:handle",
      "site:privacy:reveal",
    ],
    remark: "脱敏查询、重发短信、处理个人信息请求",
  },
  {
    key: "merchant",
    name: "合作机构",
    dataScope: "own",
    permissions: ["merchant:board:view", "merchant:batch:list", "merchant:figures:view"],
    remark: "只看自己机构的看板、批次和十人以上的统计",
  },
];
