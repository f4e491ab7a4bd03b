import { redirect } from "@tanstack/react-router";
import type { PhonePath } from "#contract/screens/public";
import { phoneRedirect } from "../phone-guard";
import { createWebPartRoutes, type FacePage, type RouteStep } from "../router";
import { lazyPage } from "../shared/lazy-page";
import { loadDonePage, loadInfoPage, loadPhonePage, loadVerifyPage } from "./flow-pages";
import { PhoneLayout } from "./layout/phone-layout";
import type { PhoneSearch } from "./navigation";

const pages: Readonly<Record<PhonePath, FacePage>> = {
  "/h5/test": { title: "现场快检", ...lazyPage(() => import("./start/test.page"), "TestPage") },
  "/h5/bind": { title: "绑定样本", ...lazyPage(() => import("./start/bind.page"), "BindPage") },
  "/h5/bindphone": { title: "手机号", ...lazyPage(loadPhonePage, "BindPhonePage") },
  "/h5/validphone": { title: "验证手机号", ...lazyPage(loadVerifyPage, "VerifyPage") },
  "/h5/verify": { title: "验证手机号", ...lazyPage(loadVerifyPage, "VerifyPage") },
  "/h5/bindinfo": { title: "填写信息", ...lazyPage(loadInfoPage, "BindInfoPage") },
  "/h5/bindok": { title: "绑定结果", ...lazyPage(loadDonePage, "BindOkPage") },
  "/h5/status": { title: "我的样本", ...lazyPage(() => import("./mine/status.page"), "StatusPage") },
  "/h5/reports": { title: "我的报告", ...lazyPage(() => import("./mine/reports.page"), "ReportsPage") },
  "/h5/mydata": { title: "我的数据", ...lazyPage(() => import("./mydata/mydata.page"), "MyDataPage") },
  "/h5/check": { title: "核验报告", ...lazyPage(() => import("./check/start.page"), "CheckStartPage") },
  "/h5/check/keys": { title: "核验报告", ...lazyPage(() => import("./check/keys.page"), "KeysPage") },
  "/h5/check/$code": { title: "核验报告", ...lazyPage(() => import("./check/check.page"), "CheckPage") },
  "/h5/changephone": { title: "更换手机号", ...lazyPage(() => import("./mydata/changephone.page"), "ChangePhonePage") },
  "/h5/report/$key": { title: "报告查询", ...lazyPage(() => import("./report/report.page"), "ReportPage") },
};

function enter({ preload, location: { pathname } }: RouteStep): void {
  if (preload || typeof document === "undefined") return;
  const hasToken = /(?:^|; )Admin-Token=[^;]/.test(document.cookie);
  const other = hasToken ? undefined : phoneRedirect(pathname);
  if (other) throw redirect({ href: other, reloadDocument: other === "/index", replace: true });
}

/** The phone pages. */
export const phoneRouteTree = createWebPartRoutes<PhonePath, PhoneSearch>(
  { component: PhoneLayout, search: ["version"], beforeLoad: enter },
  pages,
);
