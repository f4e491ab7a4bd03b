import type { PhonePath } from "#contract/screens/public";
import { guard } from "../guard";
import { faceOf } from "../shared/faces";
import { lazyPage, type VisitorFace, type VisitorPage } from "../visitors/router";
import { loadDone, loadForm, loadPhone, loadVerify } from "./flow-pages";
import { PhoneLayout } from "./layout/phone-layout";
import { startReport } from "./report/report.source";

const screens: Readonly<Record<PhonePath, readonly [title: string, load: VisitorPage["load"]]>> = {
  "/h5/test": ["现场快检", lazyPage(() => import("./start/test.page"), "TestPage")],
  "/h5/bind": ["绑定样本", lazyPage(() => import("./start/bind.page"), "BindPage")],
  "/h5/bindphone": ["手机号", lazyPage(loadPhone, "BindPhonePage")],
  "/h5/validphone": ["验证手机号", lazyPage(loadVerify, "VerifyPage")],
  "/h5/verify": ["验证手机号", lazyPage(loadVerify, "VerifyPage")],
  "/h5/bindinfo": ["填写信息", lazyPage(loadForm, "BindInfoPage")],
  "/h5/bindok": ["绑定成功", lazyPage(loadDone, "BindOkPage")],
  "/h5/status": ["我的样本", lazyPage(() => import("./mine/status.page"), "StatusPage")],
  "/h5/reports": ["我的报告", lazyPage(() => import("./mine/reports.page"), "ReportsPage")],
  "/h5/mydata": ["我的数据", lazyPage(() => import("./mydata/mydata.page"), "MyDataPage")],
  "/h5/check": ["核验报告", lazyPage(() => import("./check/start.page"), "CheckStartPage")],
  "/h5/check/keys": ["核验报告", lazyPage(() => import("./check/keys.page"), "KeysPage")],
  "/h5/check/$code": ["核验报告", lazyPage(() => import("./check/check.page"), "CheckPage")],
  "/h5/changephone": ["更换手机号", lazyPage(() => import("./mydata/changephone.page"), "ChangePhonePage")],
  "/h5/report/$key": ["报告查询", lazyPage(() => import("./report/report.page"), "ReportPage")],
};

const hasToken = () => /(?:^|; )Admin-Token=[^;]/.test(document.cookie);

/** The phone pages. */
export const face: VisitorFace = {
  Layout: PhoneLayout,
  pages: Object.entries(screens).map(([path, [title, load]]) => ({ path, title, load })),
  before({ path, params, search }) {
    const decision = guard({ path, fullPath: path, hasToken: hasToken(), areRolesLoaded: true, isKnown: true });
    if (decision.kind === "go") {
      if (faceOf(decision.to) === "h5") return decision.to;
      window.location.replace(decision.to);
    }
    // A document that brings its answer says so in an element with this id.
    if (params.key && !document.getElementById("given")) startReport(params.key, Number(search.version) || undefined);
    return undefined;
  },
};
