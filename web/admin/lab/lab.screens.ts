import { lazyRouteComponent } from "@tanstack/react-router";
import type { AdminScreen } from "../shell/screen";

/** The laboratory's screens. */
export const labScreens: readonly AdminScreen[] = [
  {
    path: "/lab/kits",
    title: "套件批次",
    component: lazyRouteComponent(() => import("./kits/kits.page"), "KitsPage"),
  },
  {
    path: "/lab/kits/new",
    title: "新建批次",
    component: lazyRouteComponent(() => import("./kits/kit-new.page"), "KitNewPage"),
  },
  {
    path: "/lab/kits/$kitId",
    title: "批次",
    component: lazyRouteComponent(() => import("./kits/kit.page"), "KitPage"),
  },
  {
    path: "/lab/kits/$kitId/labels",
    title: "打印标签",
    component: lazyRouteComponent(() => import("./kits/labels/labels.page"), "LabelsPage"),
  },
  {
    path: "/lab/tubes",
    title: "样本管",
    component: lazyRouteComponent(() => import("./tubes/tubes.page"), "TubesPage"),
  },
  {
    path: "/lab/tubes/$tubeId",
    title: "样本管",
    component: lazyRouteComponent(() => import("./tubes/tube.page"), "TubePage"),
  },
  {
    path: "/lab/receiving",
    title: "样本签收",
    component: lazyRouteComponent(() => import("./receiving/receiving.page"), "ReceivingPage"),
  },
  {
    path: "/lab/receiving/problems",
    title: "问题样本",
    component: lazyRouteComponent(() => import("./receiving/problems.page"), "ProblemsPage"),
  },
  {
    path: "/lab/receiving/samples",
    title: "样本列表",
    component: lazyRouteComponent(() => import("./samples/samples.page"), "SamplesPage"),
  },
  {
    path: "/lab/imports",
    title: "导入结果",
    component: lazyRouteComponent(() => import("./imports/imports.page"), "ImportsPage"),
  },
  {
    path: "/lab/imports/$importId",
    title: "导入预览",
    component: lazyRouteComponent(() => import("./imports/import.page"), "ImportPage"),
  },
  {
    path: "/lab/runs",
    title: "检测批次",
    component: lazyRouteComponent(() => import("./runs/runs.page"), "RunsPage"),
  },
  {
    path: "/lab/runs/$runId",
    title: "检测批次",
    component: lazyRouteComponent(() => import("./runs/run.page"), "RunPage"),
  },
  {
    path: "/lab/review",
    title: "结果审核",
    component: lazyRouteComponent(() => import("./review/review.page"), "ReviewPage"),
  },
  {
    path: "/lab/reports",
    title: "报告",
    component: lazyRouteComponent(() => import("./reports/reports.page"), "ReportsPage"),
  },
  {
    path: "/lab/reports/$reportId",
    title: "报告",
    component: lazyRouteComponent(() => import("./reports/report.page"), "ReportPage"),
  },
];
