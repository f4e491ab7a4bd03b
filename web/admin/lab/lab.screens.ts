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
    path: "/lab/kits/import",
    title: "导入条码",
    component: lazyRouteComponent(() => import("./kits/import/kit-import.page"), "KitImportPage"),
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
    path: "/lab/plates",
    title: "排板",
    component: lazyRouteComponent(() => import("./plates/plates.page"), "PlatesPage"),
  },
  {
    path: "/lab/plates/$plateId",
    title: "样本板",
    component: lazyRouteComponent(() => import("./plates/plate.page"), "PlatePage"),
  },
  {
    path: "/lab/imports",
    title: "导入结果",
    component: lazyRouteComponent(() => import("./imports/imports.page"), "ImportsPage"),
  },
  {
    path: "/lab/imports/manual",
    title: "手工录入",
    permission: "lab:run:enter",
    component: lazyRouteComponent(() => import("./manual/manual.page"), "ManualPage"),
  },
  {
    path: "/lab/imports/partner",
    title: "合作实验室结果",
    component: lazyRouteComponent(() => import("./partner/partner-imports.page"), "PartnerImportsPage"),
  },
  {
    path: "/lab/imports/partner/$partnerImportId",
    title: "合作实验室结果",
    component: lazyRouteComponent(() => import("./partner/partner-import.page"), "PartnerImportPage"),
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
    path: "/lab/devices",
    title: "检测设备",
    component: lazyRouteComponent(() => import("./devices/devices.page"), "DevicesPage"),
  },
  {
    path: "/lab/devices/$deviceId",
    title: "检测设备",
    component: lazyRouteComponent(() => import("./devices/device.page"), "DevicePage"),
  },
  {
    path: "/lab/merchants",
    title: "合作机构",
    component: lazyRouteComponent(() => import("./merchants/merchants.page"), "MerchantsPage"),
  },
  {
    path: "/lab/merchants/$merchantId",
    title: "合作机构",
    component: lazyRouteComponent(() => import("./merchants/merchant.page"), "MerchantPage"),
  },
  {
    path: "/lab/review/retests",
    title: "复检队列",
    component: lazyRouteComponent(() => import("./retests/retests.page"), "RetestsPage"),
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
    path: "/lab/reports/updates",
    title: "新的解读",
    component: lazyRouteComponent(() => import("./updates/updates.page"), "UpdatesPage"),
  },
  {
    path: "/lab/reports/$reportId",
    title: "报告",
    component: lazyRouteComponent(() => import("./reports/report.page"), "ReportPage"),
  },
  {
    path: "/lab/templates",
    title: "报告模板",
    component: lazyRouteComponent(() => import("./templates/templates.page"), "TemplatesPage"),
  },
  {
    path: "/lab/templates/$templateId",
    title: "报告模板",
    component: lazyRouteComponent(() => import("./templates/template.page"), "TemplatePage"),
  },
  {
    path: "/lab/products",
    title: "检测产品",
    component: lazyRouteComponent(() => import("./products/products.page"), "ProductsPage"),
  },
  {
    path: "/lab/products/$productId",
    title: "检测产品",
    component: lazyRouteComponent(() => import("./products/product.page"), "ProductPage"),
  },
  {
    path: "/lab/products/assays",
    title: "检测方案",
    component: lazyRouteComponent(() => import("./assays/assays.page"), "AssaysPage"),
  },
  {
    path: "/lab/products/assays/$assayId",
    title: "检测方案",
    component: lazyRouteComponent(() => import("./assays/assay.page"), "AssayPage"),
  },
  {
    path: "/lab/products/rules/$ruleSetId",
    title: "判读规则",
    component: lazyRouteComponent(() => import("./rule-sets/rule-set.page"), "RuleSetPage"),
  },
];
