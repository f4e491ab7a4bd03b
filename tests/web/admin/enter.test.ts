import type { ParsedLocation } from "@tanstack/react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

let cookie: string;
let ways: string[];

beforeEach(() => {
  const life = Buffer.from(JSON.stringify({ iat: 0, exp: 9_999_999_999 })).toString("base64url");
  cookie = `Admin-Token=a.${life}.c`;
  ways = [];
  const location = { origin: "https://lab.test", protocol: "https:", hostname: "lab.test" };
  vi.stubGlobal("location", { ...location, assign: (to: string) => ways.push(to) });
  vi.stubGlobal("document", {
    get cookie() {
      return cookie;
    },
    set cookie(text: string) {
      cookie = text.split(";")[0] ?? "";
    },
  });
  vi.resetModules();
});

afterEach(() => vi.unstubAllGlobals());

const staff = { name: "李雷", roles: ["lab"], permissions: [] };

/** The page on which a person ends whose first calls get these answers, and the text of that page. */
async function endOf(answers: { user: object; menus: object }): Promise<{ to: string; notice: string | null }> {
  vi.stubGlobal("fetch", async (path: string) => {
    const body = path.includes("getinfo") ? answers.user : answers.menus;
    return new Response(JSON.stringify({ code: 200, msg: "", data: null, requestId: "r", ...body }));
  });
  const { runRouteGuard } = await import("../../../web/admin/shell/enter");
  const { takeSignInNotice } = await import("../../../web/admin/session/notice");
  const location = {
    pathname: "/lab/runs",
    href: "/lab/runs?page=2",
    search: {},
    hash: "",
  } as unknown as ParsedLocation;
  void runRouteGuard(location, {}, () => undefined);
  await vi.waitUntil(() => ways.length > 0);
  expect(cookie).toBe("Admin-Token=");
  return { to: ways[0] ?? "", notice: takeSignInNotice() };
}

const signIn = "/login?redirect=%2Flab%2Fruns%3Fpage%3D2";

test("a person without any role is told so on the sign-in page, which remembers the target", async () => {
  const noRole = { user: { data: { ...staff, roles: [] } }, menus: { data: [] } };
  expect(await endOf(noRole)).toEqual({ to: signIn, notice: "getInfo: roles must be a non-null array!" });
});

test("an answer without a person says Has Error", async () => {
  expect(await endOf({ user: { data: null }, menus: { data: [] } })).toEqual({ to: signIn, notice: "Has Error" });
});

test("menus that are refused say so in the specification's words", async () => {
  const refused = { user: { data: staff }, menus: { code: 404, msg: "请求的内容不存在" } };
  expect(await endOf(refused)).toEqual({ to: signIn, notice: "菜单数据加载异常" });
});
