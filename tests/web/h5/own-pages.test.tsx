import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { listMyBindings } from "#contract/bindings";
import { limits } from "#contract/limits";
import { readMyData } from "#contract/my-data";
import { checkReport } from "#contract/report-check";
import { readReport } from "#contract/reports";
import { renderOwnPage } from "#own-pages";
import { type InitialReply, InitialReplyContext } from "../../../web/h5/first-answer";
import { phoneRouteTree } from "../../../web/h5/routes";
import { renderPage } from "../../../web/render-page";
import { reportOf } from "./sample-report";

const day = 86_400_000;
const at = Date.UTC(2026, 10, 20, 23, 30);
const tube = {
  bindingId: "01M83F5V33TT5WGA57S70DMYZF",
  productName: "酒精耐受基因检测",
  person: { name: "张小明", gender: "男", birth: "1996-03" },
  boundAt: at,
  barcodeLast4: "1234",
  condition: "going",
  statusText: "样本已到实验室，等待检测。",
  timeline: [
    { title: "已绑定", at },
    { title: "已签收", at: at + day },
    { title: "已发布", at: null },
  ],
  measuring: { msLeft: 600_000, msInAll: 2_400_000, text: "仪器正在检测" },
  estimate: { at: at + 3 * day, isLate: false, text: "" },
  reportKey: null,
  publishedAt: null,
  isRead: false,
  canUndo: false,
  undoMsLeft: 0,
  undoUntil: at,
};
const tubes = {
  list: [tube, { ...tube, bindingId: "2", condition: "done", reportKey: "ABCDEFGHIJKLMNO", publishedAt: at }],
};
const item = {
  bindingId: "1",
  productName: "咖啡因代谢基因检测",
  personName: "张小明",
  barcodeLast4: "1234",
  boundAt: at,
  hasReport: true,
  withdrawnAt: null,
  consents: [{ kind: "agreement", action: "given", version: 1, at }],
};
const request = {
  id: "1",
  kind: "correct",
  state: "received",
  reason: "",
  dueAt: at + 15 * day,
  closedAt: null,
  createdAt: at,
};
const mine = { phoneMasked: "138****0000", items: [item], requests: [request] };
const checked = {
  product: "咖啡因代谢基因检测",
  number: "R2026112000017",
  barcodeLast4: "1234",
  version: 2,
  fingerprint: "0a1b2c3d",
  issuedAt: at,
  state: "valid",
  isSigned: true,
};
const given = ({ name: call }: { readonly name: string }, data: unknown): InitialReply => ({ call, data, msg: "成功" });

const pages: readonly [what: string, path: string, given: InitialReply | null][] = [
  ["samples", "/h5/status", given(listMyBindings, tubes)],
  ["reports", "/h5/reports", given(listMyBindings, tubes)],
  ["data", "/h5/mydata", given(readMyData, mine)],
  [
    "report with a level",
    "/h5/report/ABCDEFGHIJKLMNO",
    given(readReport, reportOf("alcohol", { rs671: "AG", rs1229984: "CT" })),
  ],
  [
    "report about a medicine",
    "/h5/report/ABCDEFGHIJKLMNO",
    given(readReport, reportOf("nitroglycerin", { rs671: "AG" })),
  ],
  ["printed code", "/h5/check/ABCDEFGHIJKLMNOP", given(checkReport, checked)],
  [
    "printed code of an older version",
    "/h5/check/ABCDEFGHIJKLMNOP",
    given(checkReport, { ...checked, state: "superseded", number: null, isSigned: false }),
  ],
  ["printed code before it is known", "/h5/check/ABCDEFGHIJKLMNOP", null],
  ["samples before they are known", "/h5/status", null],
  ["report before it is known", "/h5/report/ABCDEFGHIJKLMNO", null],
];

/** The page as the browser's own React renders it. */
async function routed(path: string, answer: InitialReply | null): Promise<string> {
  const wrap = (face: ReactNode) => <InitialReplyContext value={answer}>{face}</InitialReplyContext>;
  return (await renderPage(phoneRouteTree, { address: path, wrap })).html;
}

test.each(pages)("the worker renders a customer's %s just as his browser does", async (_, path, answer) => {
  const html = await renderOwnPage({ path, search: {}, given: answer });
  expect(html).toBe(await routed(path, answer));
});

const many = <T extends { bindingId: string }>(one: T, count: number): T[] =>
  Array.from({ length: count }, (_, n) => ({ ...one, bindingId: String(n) }));

test.each([
  ["samples", "/h5/status", (count: number) => given(listMyBindings, { list: many(tube, count) })],
  ["reports", "/h5/reports", (count: number) => given(listMyBindings, { list: many(tube, count) })],
  ["data", "/h5/mydata", (count: number) => given(readMyData, { ...mine, items: many(item, count) })],
] as const)("a customer's %s say when older ones are left out", async (_, path, answerOf) => {
  const note = "只列出最近 500 支样本，更早的请联系客服。";
  const textOf = async (count: number) =>
    (await renderOwnPage({ path, search: {}, given: answerOf(count) })).replaceAll("<!-- -->", "");
  expect(await textOf(limits.ownTubesMax)).toContain(note);
  expect(await textOf(limits.ownTubesMax - 1)).not.toContain(note);
});
