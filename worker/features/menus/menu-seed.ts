import type { Permission } from "#contract/permissions";

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
      },
      {
        name: "LabTubes",
        title: "样本管",
        icon: "test-pipe",
        path: "/lab/tubes",
        component: "/lab/tubes/index",
        permission: "lab:tube:list",
      },
      {
        name: "LabReceiving",
        title: "样本签收",
        icon: "barcode",
        path: "/lab/receiving",
        component: "/lab/receiving/index",
        permission: "lab:sample:receive",
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
      },
      {
        name: "LabReview",
        title: "结果审核",
        icon: "checklist",
        path: "/lab/review",
        component: "/lab/review/index",
        permission: "lab:result:list",
      },
      {
        name: "LabReports",
        title: "报告",
        icon: "report",
        path: "/lab/reports",
        component: "/lab/reports/index",
        permission: "lab:report:list",
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
  },
];
