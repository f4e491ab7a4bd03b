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
        buttons: ["lab:tube:reveal", "lab:tube:void", "lab:tube:dispose", "lab:sample:list"],
      },
      {
        name: "LabReceiving",
        title: "样本签收",
        icon: "barcode",
        path: "/lab/receiving",
        component: "/lab/receiving/index",
        permission: "lab:sample:receive",
        buttons: ["lab:sample:reject", "lab:sample:photo", "lab:sample:recollect"],
      },
      {
        name: "LabPlates",
        title: "排板",
        icon: "grid-dots",
        path: "/lab/plates",
        component: "/lab/plates/index",
        permission: "lab:plate:list",
        buttons: ["lab:plate:edit"],
      },
      {
        name: "LabImports",
        title: "导入结果",
        icon: "upload",
        path: "/lab/imports",
        component: "/lab/imports/index",
        permission: "lab:run:import",
        buttons: ["lab:run:importUnplanned"],
      },
      {
        name: "LabRuns",
        title: "检测批次",
        icon: "activity",
        path: "/lab/runs",
        component: "/lab/runs/index",
        permission: "lab:run:list",
        buttons: ["lab:run:enter", "lab:run:submit"],
      },
      {
        name: "LabDevices",
        title: "检测设备",
        icon: "device-desktop",
        path: "/lab/devices",
        component: "/lab/devices/index",
        permission: "lab:device:list",
        buttons: ["lab:device:edit", "lab:release:edit", "lab:release:approve"],
      },
      {
        name: "LabMerchants",
        title: "合作机构",
        icon: "users",
        path: "/lab/merchants",
        component: "/lab/merchants/index",
        permission: "lab:merchant:list",
        buttons: ["lab:merchant:edit", "lab:merchant:account"],
      },
      {
        name: "LabReview",
        title: "结果审核",
        icon: "checklist",
        path: "/lab/review",
        component: "/lab/review/index",
        permission: "lab:result:list",
        buttons: ["lab:result:review", "lab:result:retest"],
      },
      {
        name: "LabReports",
        title: "报告",
        icon: "report",
        path: "/lab/reports",
        component: "/lab/reports/index",
        permission: "lab:report:list",
        buttons: ["lab:report:publish", "lab:report:withdraw", "lab:report:correct"],
      },
      {
        name: "LabTemplates",
        title: "报告模板",
        icon: "report",
        path: "/lab/templates",
        component: "/lab/templates/index",
        permission: "lab:product:list",
      },
      {
        name: "LabProducts",
        title: "检测产品",
        icon: "adjustments",
        path: "/lab/products",
        component: "/lab/products/index",
        permission: "lab:product:list",
        buttons: [
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
    name: "Merchant",
    title: "现场",
    icon: "id-badge",
    path: "/merchant",
    children: [
      {
        name: "MerchantBoard",
        title: "现场看板",
        icon: "activity",
        path: "/merchant/board",
        component: "/merchant/board/index",
        permission: "merchant:board:view",
      },
      {
        name: "MerchantBatches",
        title: "批次与统计",
        icon: "package",
        path: "/merchant/batches",
        component: "/merchant/batches/index",
        permission: "merchant:batch:list",
        buttons: ["merchant:figures:view"],
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
    buttons: ["msg:message:resend", "msg:template:edit"],
  },
  {
    name: "Site",
    title: "官网",
    icon: "world",
    path: "/site",
    children: [
      {
        name: "SitePrivacy",
        title: "个人信息请求",
        icon: "shield",
        path: "/site/privacy",
        component: "/site/privacy/index",
        permission: "site:privacy:list",
        buttons: ["site:privacy:handle", "site:privacy:reveal"],
      },
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
