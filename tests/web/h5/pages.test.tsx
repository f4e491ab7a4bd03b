import { createMemoryHistory, Outlet, RouterContextProvider } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import type { ReportView } from "#contract/report-view.schemas";
import { BarcodeHelpDialog } from "../../../web/h5/info/barcode-help.dialog";
import { ReportBody } from "../../../web/h5/report/report-body";
import { renderPublicPage } from "../../../web/prerender";
import { createWebPartRouter, createWebPartRoutes } from "../../../web/router";
import { reportOf } from "./sample-report";

const pages = [
  ["/h5/test", "现场检测，上机后约 30-40 分钟出结果"],
  ["/h5/bind", "绑定您的采样管"],
  ["/h5/bindphone", "请输入手机号"],
  ["/h5/validphone", "请输入验证码"],
  ["/h5/verify", "请输入验证码"],
  ["/h5/bindinfo", "填写样本信息"],
  ["/h5/bindok", "在“我的样本”里查看绑定"],
  ["/h5/status", "我的样本"],
  ["/h5/reports", "我的报告"],
  ["/h5/mydata", "我的数据"],
  ["/h5/changephone", "更换手机号"],
  ["/h5/report/AAAAAAAAAAAAAAA", "检测报告"],
] as const;

const heading = (html: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1];

test.each(pages)("%s is complete before any script runs: its heading says %s", async (path, title) => {
  const { html, title: documentTitle } = await renderPublicPage(path);
  expect(heading(html)).toBe(title);
  expect(documentTitle).not.toBe("");
  expect(html).not.toContain(" style=");
});

test("the binding page has one button, and it leads to the phone", async () => {
  const { html } = await renderPublicPage("/h5/bind");
  expect(html.match(/class="button /g)).toHaveLength(1);
  expect(html).toContain('href="/h5/bindphone"');
});

test("the last page without a tube is no success page, and says how long it takes and that a message comes", async () => {
  const { html } = await renderPublicPage("/h5/bindok");
  expect(html).toContain("2-3 天");
  expect(html).toContain("短信");
  expect(html).toContain('href="/h5/status"');
  expect(html).not.toContain("绑定完成");
});

test("the form cannot be sent empty, and says what is missing", async () => {
  const { html } = await renderPublicPage("/h5/bindinfo");
  expect(html).toMatch(/<button[^>]*disabled[^>]*><span>确认绑定/);
  expect(html).toContain("还需填写：条码、名字、性别、出生年月、身高、体重");
});

test("the form's arrow leads back to the binding page, and a help shows where the barcode stands", async () => {
  expect((await renderPublicPage("/h5/bindinfo")).html).toContain('aria-label="返回" href="/h5/bind"');
  const help = renderToString(<BarcodeHelpDialog onClose={() => undefined} />);
  expect(help).toContain("条码在哪里");
  expect(help).toContain("/art/h5/barcode-help.svg");
});

test("the code may be filled in by the system, and boxes for consent are never ticked beforehand", async () => {
  const { html } = await renderPublicPage("/h5/validphone");
  expect(html).toContain('autoComplete="one-time-code"');
  expect(html).toContain('inputMode="numeric"');
  expect(html).not.toContain("checked");
});

const history = createMemoryHistory();
const router = createWebPartRouter(createWebPartRoutes({ component: Outlet, search: [] }, {}), { history });
const shown = (node: ReactNode): string =>
  renderToString(<RouterContextProvider router={router}>{node}</RouterContextProvider>);

test("a level report sets the person into the picture and says the same in words beside it", () => {
  const html = shown(<ReportBody report={reportOf("alcohol", { rs671: "AG", rs1229984: "TT" })} />);
  expect(html).toContain('href="/art/templates/alcohol/3.svg"');
  expect(html.match(/王小明/g)).toHaveLength(2);
  expect(html).toContain("3级");
  expect(html).toContain("不代表饮酒更安全");
});

test("the nine cells are all there and one is yours", () => {
  const html = shown(<ReportBody report={reportOf("alcohol", { rs671: "AG", rs1229984: "TT" })} />);
  expect(html.match(/class="cell[ "]/g)).toHaveLength(9);
  expect(html.match(/cell-yours/g)).toHaveLength(1);
});

test("a genotype whose share nobody has published has no bar, not an empty one", () => {
  const html = shown(<ReportBody report={reportOf("coffee", { rs762551: "AA", rs4410790: "CC" })} />);
  expect(html.match(/class="genotype-share"/g)).toHaveLength(3);
});

test("a hundred people stand for the population, as many lit as share the level", () => {
  const html = shown(<ReportBody report={reportOf("alcohol", { rs671: "AG", rs1229984: "TT" })} />);
  expect(html.match(/class="human/g)).toHaveLength(100);
  expect(html.match(/human-lit/g)).toHaveLength(16);
});

test("a share below one in a hundred is a single half-lit person, not none", () => {
  const html = shown(<ReportBody report={reportOf("alcohol", { rs671: "AA", rs1229984: "CC" })} />);
  expect(html).not.toContain("human-lit");
  expect(html.match(/human-half/g)).toHaveLength(1);
});

test("only entertainment reports offer a card", () => {
  const card = "分享卡片";
  const alcohol = reportOf("alcohol", { rs671: "GG", rs1229984: "CC" });
  const medication = reportOf("nitroglycerin", { rs671: "AG" });
  expect(shown(<ReportBody report={alcohol} />)).toContain(card);
  expect(shown(<ReportBody report={medication} />)).not.toContain(card);
  expect(shown(<ReportBody report={{ ...medication, canShare: true }} />)).not.toContain(card);
});

test("a nitroglycerin report has no level and carries the emergency sentence", () => {
  const html = shown(<ReportBody report={reportOf("nitroglycerin", { rs671: "AA" })} />);
  expect(html).toContain("立即拨打 120");
  expect(html).not.toContain("gauge");
  expect(html).toContain("/art/reports/nitroglycerin.svg");
});

test("a respiratory report lists its four targets and the control", () => {
  const results = {
    "sars-cov-2": "not_detected",
    "influenza-a": "detected",
    "influenza-b": "not_detected",
    rsv: "not_detected",
  };
  const html = shown(<ReportBody report={reportOf("respiratory", results)} />);
  expect(html.match(/class="target /g)).toHaveLength(5);
  expect(html).toContain("内参");
  expect(html.indexOf("甲型流感病毒")).toBeLessThan(html.indexOf("乙型流感病毒"));
});

test("a corrected report says so before anything else", () => {
  const first = { n: 1, publishedAt: 0, origin: "first", reason: "", state: "superseded", changes: [] } as const;
  const change = { kind: "level", label: "级别", before: "4级", after: "5级" } as const;
  const second = {
    ...first,
    n: 2,
    origin: "correction",
    reason: "位点复核",
    state: "current",
    changes: [change],
  } as const;
  const over = { version: 2, versions: [first, second] } as unknown as Partial<ReportView>;
  const html = shown(<ReportBody report={reportOf("alcohol", { rs671: "GG", rs1229984: "CC" }, over)} />);
  expect(html.indexOf("本报告已于")).toBeLessThan(html.indexOf("<h1"));
  expect(html).toContain("级别：4级 → 5级");
  expect(html).toContain('href="?version=1"');
});
