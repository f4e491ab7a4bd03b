import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, Outlet, RouterContextProvider } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ownProfile } from "../../../web/admin/profile/profile.api";
import { signedInUserQuery } from "../../../web/admin/session/session.api";
import { createWebPartRouter, createWebPartRoutes } from "../../../web/router";

// Parts that load when the browser is idle would start as soon as a page's file is read; here they wait for ever.
beforeAll(() => vi.stubGlobal("window", { requestIdleCallback: true }).stubGlobal("requestIdleCallback", () => 0));
afterAll(() => vi.unstubAllGlobals());
const editorPage = async () => (await import("../../../web/admin/dashboard/editor.page")).EditorPage;
const profilePage = async () => (await import("../../../web/admin/profile/profile.page")).ProfilePage;

const person = { name: "李雷", avatar: "/files/1.jpg", introduction: "审核员", deptName: "检验科", permissions: [] };
const account = {
  ...{ username: "lilei", nickName: "李雷", phone: "139****9000", email: "l***@example.com", sex: "0", version: 1 },
  ...{ dept: { deptName: "检验科" }, createdAt: Date.UTC(2025, 0, 2, 3, 4, 5), hasTotp: false },
};

/** The text that a person with these roles reads on a page about himself. */
function read(page: ReactNode, roles: readonly { roleName: string }[] = []): string {
  const client = new QueryClient();
  client.setQueryData(signedInUserQuery.queryKey, person as never);
  client.setQueryData(ownProfile.queryKey, { user: account, roles, posts: [] } as never);
  const router = createWebPartRouter(createWebPartRoutes({ component: Outlet, search: [] }, {}), {
    history: createMemoryHistory(),
  });
  const html = renderToString(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <RouterContextProvider router={router}>{page}</RouterContextProvider>
      </MantineProvider>
    </QueryClientProvider>,
  );
  return html.replaceAll(/<style.*?<\/style>|<!--.*?-->/gs, "");
}

const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, "|").replaceAll(/\|+/g, "|");

test("the personal centre shows user name, phone, e-mail, department, roles and the day of creation, with its tabs", async () => {
  const ProfilePage = await profilePage();
  const text = textOf(read(<ProfilePage />, [{ roleName: "审核员" }, { roleName: "实验员" }]));
  for (const fact of ["用户名|lilei", "手机号码|139****9000", "用户邮箱|l***@example.com", "所属部门|检验科"])
    expect(text).toContain(fact);
  expect(text).toContain("所属角色|审核员、实验员");
  expect(text).toContain("创建日期|2025-01-02");
  expect(text).toContain("基本资料|修改密码");
  expect(textOf(read(<ProfilePage />))).toContain("所属角色|无");
});

test("the dashboard of an editor shows his picture, name and roles", async () => {
  const EditorPage = await editorPage();
  const html = read(<EditorPage />);
  expect(html).toContain('src="/files/1.jpg"');
  expect(textOf(html)).toContain("姓名|李雷|角色|审核员|");
});
