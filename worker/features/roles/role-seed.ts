import { type Permission, wildcardPermission } from "#contract/permissions";

export interface SeedRole {
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
      "lab:run:create",
      "lab:run:import",
      "lab:run:submit",
      "lab:result:retest",
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
      "lab:result:review",
      "lab:result:retest",
      "lab:report:publish",
      "lab:report:withdraw",
      "lab:report:correct",
      "msg:message:list",
    ],
    remark: "审核、签发、撤回",
  },
  {
    key: "customer-service",
    name: "客服",
    dataScope: "all",
    permissions: [
      "admin:dashboard:view",
      "lab:tube:list",
      "lab:tube:reveal",
      "lab:report:list",
      "msg:message:list",
      "msg:message:resend",
      "site:enquiry:list",
      "site:enquiry:handle",
    ],
    remark: "脱敏查询、重发短信",
  },
];
