import {
  type AnyRoute,
  createRoute,
  lazyRouteComponent,
  type ParsedLocation,
  type RouteComponent,
  redirect,
} from "@tanstack/react-router";
import type { PhonePath } from "#contract/screens/public";
import { guard } from "../guard";
import { faceOf } from "../shared/faces";
import { loadDone, loadForm, loadPhone, loadVerify } from "./flow-pages";
import { PhoneLayout } from "./layout/phone-layout";
import { startReport } from "./report/report.source";

/** All but the report, whose route does more. */
type PlainPath = Exclude<PhonePath, "/h5/report/$key">;

const screens: Readonly<Record<PlainPath, readonly [title: string, component: RouteComponent]>> = {
  "/h5/test": ["现场快检", lazyRouteComponent(() => import("./start/test.page"), "TestPage")],
  "/h5/bind": ["绑定样本", lazyRouteComponent(() => import("./start/bind.page"), "BindPage")],
  "/h5/bindphone": ["手机号", lazyRouteComponent(loadPhone, "BindPhonePage")],
  "/h5/validphone": ["验证手机号", lazyRouteComponent(loadVerify, "VerifyPage")],
  "/h5/verify": ["验证手机号", lazyRouteComponent(loadVerify, "VerifyPage")],
  "/h5/bindinfo": ["填写信息", lazyRouteComponent(loadForm, "BindInfoPage")],
  "/h5/bindok": ["绑定成功", lazyRouteComponent(loadDone, "BindOkPage")],
  "/h5/status": ["我的样本", lazyRouteComponent(() => import("./mine/status.page"), "StatusPage")],
  "/h5/reports": ["我的报告", lazyRouteComponent(() => import("./mine/reports.page"), "ReportsPage")],
  "/h5/mydata": ["我的数据", lazyRouteComponent(() => import("./mydata/mydata.page"), "MyDataPage")],
  "/h5/check/$code": ["核验报告", lazyRouteComponent(() => import("./check/check.page"), "CheckPage")],
  "/h5/changephone": ["更换手机号", lazyRouteComponent(() => import("./mydata/changephone.page"), "ChangePhonePage")],
};

const hasToken = () => typeof document !== "undefined" && /(?:^|; )Admin-Token=[^;]/.test(document.cookie);

function pass({ location }: { readonly location: ParsedLocation }): void {
  const decision = guard({
    path: location.pathname,
    fullPath: location.href,
    hasToken: hasToken(),
    areRolesLoaded: true,
    isKnown: true,
  });
  if (decision.kind !== "go") return;
  if (faceOf(decision.to) === "h5") throw redirect({ to: decision.to, replace: true });
  window.location.replace(decision.to);
}

/** The phone pages' branch of the route tree. */
export function routes(root: AnyRoute): AnyRoute[] {
  const layout = createRoute({ getParentRoute: () => root, id: "h5", component: PhoneLayout, beforeLoad: pass });
  const report = createRoute({
    getParentRoute: () => layout,
    path: "/h5/report/$key",
    component: lazyRouteComponent(() => import("./report/report.page"), "ReportPage"),
    staticData: { page: { title: "报告查询" } },
    beforeLoad({ params, cause, search }) {
      // A document that brings its answer says so in an element with this id.
      if (typeof window !== "undefined" && cause !== "preload" && !document.getElementById("given"))
        startReport(params.key, (search as { version?: number }).version);
    },
  });
  const others = Object.entries(screens).map(([path, [title, component]]) =>
    createRoute({ getParentRoute: () => layout, path, component, staticData: { page: { title } } }),
  );
  return [layout.addChildren([...others, report])];
}
