import type { Permission } from "#contract/permissions";
import { systemMenuSeed } from "./system-menu-seed";

export interface SeedMenu {
  /** Unique name, also the router's name for caching. */
  readonly name: string;
  readonly title: string;
  readonly icon: string;
  readonly path: string;
  /** Name of a page; directories are shells. */
  readonly component?: string;
  /** Without one every signed-in member of staff sees the page. */
  readonly permission?: Permission;
  readonly noCache?: boolean;
  readonly isHidden?: boolean;
  /** What can be done on the page, each a button that a role may tick. */
  readonly buttons?: readonly Permission[];
  readonly children?: readonly SeedMenu[];
}

/** The menus that a new installation starts with; from then on the table decides. */
export const menuSeed: readonly SeedMenu[] = [
  {
    name: "Dashboard",
    title: "首页",
    icon: "dashboard",
    path: "/dashboard",
    component: "/dashboard/index",
    permission: "admin:dashboard:view",
  },
  {
    name: "Lab",
    title: "实验室",
    icon: "flask",
    path: "/lab",
    children: [
      {
        name: "LabKits",
        title: "套件批次",
        icon: "package",
        path: "/lab/kits",
        component: "/lab/kits/index",
        permission: "lab:kit:list",
        buttons: ["lab:kit:create", "lab:kit:print", "lab:kit:issue", "lab:kit:void"],
      },
      {
        name: "LabTubes",
        title: "样本管",
        icon: "test-pipe",
        path: "/lab/tubes",
        component: "/lab/tubes/index",
        permission: "lab:tube:list",
        buttons: ["lab:tube:reveal", "lab:tube:void", "lab:sample:list", "lab:merchant:list", "lab:merchant:edit"],
      },
      {
        name: "LabReceiving",
        title: "样本签收",
        icon: "barcode",
        path: "/lab/receiving",
        component: "/lab/receiving/index",
        permission: "lab:sample:receive",
        buttons: ["lab:sample:reject"],
      },
      {
        name: "LabImports",
        title: "导入结果",
        icon: "upload",
        path: "/lab/imports",
        component: "/lab/imports/index",
        permission: "lab:run:import",
      },
      {
        name: "LabRuns",
        title: "检测批次",
        icon: "grid-dots",
        path: "/lab/runs",
        component: "/lab/runs/index",
        permission: "lab:run:list",
        buttons: [
          "lab:run:create",
          "lab:run:enter",
          "lab:run:submit",
          "lab:run:void",
          "lab:device:list",
          "lab:device:edit",
        ],
      },
      {
        name: "LabReview",
        title: "结果审核",
        icon: "checklist",
        path: "/lab/review",
        component: "/lab/review/index",
        permission: "lab:result:list",
        buttons: ["lab:result:review", "lab:result:retest", "lab:task:list", "lab:task:resolve"],
      },
      {
        name: "LabReports",
        title: "报告",
        icon: "report",
        path: "/lab/reports",
        component: "/lab/reports/index",
        permission: "lab:report:list",
        buttons: [
          "lab:report:publish",
          "lab:report:withdraw",
          "lab:report:correct",
          "lab:product:list",
          "lab:product:edit",
          "lab:product:approve",
          "lab:ruleSet:list",
          "lab:ruleSet:edit",
          "lab:ruleSet:approve",
        ],
      },
    ],
  },
  {
    name: "Messages",
    title: "短信记录",
    icon: "message",
    path: "/messages",
    component: "/messages/index",
    permission: "msg:message:list",
    buttons: ["msg:message:resend"],
  },
  {
    name: "Site",
    title: "官网",
    icon: "world",
    path: "/site",
    buttons: ["site:privacy:list", "site:privacy:handle"],
    children: [
      {
        name: "SiteEnquiries",
        title: "咨询",
        icon: "message",
        path: "/site/enquiries",
        component: "/site/enquiries/index",
        permission: "site:enquiry:list",
        buttons: ["site:enquiry:handle"],
      },
    ],
  },
  ...systemMenuSeed,
];
